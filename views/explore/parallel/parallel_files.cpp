// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_plot.h"

#include "views/selection/shared_state.h"

#include <QImage>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace pimento {

// Writes parallel coordinates to files: the density of lines as an image, everything else as a drawing.

namespace {

constexpr double kExportScale = 2; // pixels of a picture file, and of the image in a drawing, per pixel on the screen

} // namespace

std::vector<std::uint32_t> ParallelPlot::shownRows() const
{
    std::vector<std::uint32_t> rows;
    const RowSet& shown = m_state.rows.shown();
    for (std::size_t row = 0; m_exploration && row < shown.rows(); ++row) {
        if (shown.contains(row) && m_exploration->table->isKnown(row)) {
            rows.push_back(static_cast<std::uint32_t>(row));
        }
    }
    return rows;
}

void ParallelPlot::drawOn(QPainter& painter)
{
    if (!m_exploration || m_layout.isEmpty()) {
        return;
    }
    painter.setFont(font());
    paintAll(painter,
             m_layout.xs.size() > 1 ? ParallelPicture::draw(pictureRequest(kExportScale), pictureColours()) : QImage(),
             Medium::File);
}

bool ParallelPlot::saveTo(const QString& file)
{
    if (!m_exploration || m_layout.isEmpty()) {
        return false;
    }
    const auto paintOn = [&](QPaintDevice& device) {
        QPainter painter;
        if (!painter.begin(&device)) {
            return false;
        }
        drawOn(painter);
        return painter.end();
    };
    if (file.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        QSvgGenerator drawing;
        drawing.setFileName(file);
        drawing.setResolution(logicalDpiX()); // texts get the size that they have on the screen
        drawing.setSize(size());
        drawing.setViewBox(rect());
        drawing.setTitle(accessibleName());
        return paintOn(drawing);
    }
    if (file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) {
        const int pixelsPerInch = logicalDpiX();
        QPdfWriter writer(file);
        writer.setResolution(pixelsPerInch);
        writer.setPageSize(
            QPageSize(QSizeF(size()) * 72.0 / pixelsPerInch, QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        return paintOn(writer);
    }
    QImage image(size() * kExportScale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kExportScale);
    return paintOn(image) && image.save(file);
}

} // namespace pimento
