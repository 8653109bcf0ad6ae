// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/plot_picture.h"

#include <QAbstractButton>
#include <QBuffer>
#include <QComboBox>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QScrollBar>
#include <QSplitter>
#include <QSvgGenerator>

#include <qcustomplot.h>

namespace pimento {

namespace {

constexpr int kPixelsPerInch = 96;
constexpr double kPointsPerPixel = 72.0 / kPixelsPerInch;
constexpr int kCaption = 28; // height of the caption's line
constexpr int kFiner = 2;    // pixels of the picture per pixel on the screen

/// True for controls, which are of no use in a picture.
bool isControl(const QWidget& widget)
{
    return qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QScrollBar*>(&widget) != nullptr ||
           qobject_cast<const QSplitterHandle*>(&widget) != nullptr;
}

/// Paints a widget and its children; plots as lines and texts instead of their pixels on the screen.
void paintTree(QCPPainter& painter, QWidget& widget, QPoint at)
{
    if (auto* plot = qobject_cast<QCustomPlot*>(&widget)) {
        painter.save();
        painter.translate(at);
        plot->toPainter(&painter, plot->width(), plot->height());
        painter.restore();
        return;
    }
    if (auto* drawn = dynamic_cast<DrawnForFiles*>(&widget)) {
        painter.save();
        painter.translate(at);
        drawn->drawOn(painter);
        painter.restore();
        return;
    }
    widget.render(&painter, at, QRegion(), QWidget::RenderFlags());
    for (QObject* child : widget.children()) {
        auto* inner = qobject_cast<QWidget*>(child);
        if (inner != nullptr && inner->isVisible() && !inner->isWindow() && !isControl(*inner)) {
            paintTree(painter, *inner, at + inner->pos());
        }
    }
}

bool paint(QPaintDevice& device, QWidget& widget, const QString& caption, bool isVector)
{
    QCPPainter painter;
    if (!painter.begin(&device)) {
        return false;
    }
    painter.setMode(QCPPainter::pmVectorized, isVector);
    painter.setMode(QCPPainter::pmNoCaching, isVector);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect line(0, 0, widget.width(), kCaption);
    painter.fillRect(QRect(0, 0, widget.width(), widget.height() + kCaption), widget.palette().window());
    painter.setPen(widget.palette().color(QPalette::WindowText));
    painter.setFont(widget.font());
    painter.drawText(line.adjusted(8, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(caption, Qt::ElideRight, line.width() - 16));
    paintTree(painter, widget, {0, kCaption});
    return painter.end();
}

bool isOfKind(const QString& file, const char* ending)
{
    return file.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
}

} // namespace

QImage imageOf(QWidget& widget, const QString& caption)
{
    QImage image((widget.size() + QSize(0, kCaption)) * kFiner, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kFiner);
    image.setText(QStringLiteral("Title"), caption);
    return !image.isNull() && paint(image, widget, caption, false) ? image : QImage();
}

QByteArray pictureOf(QWidget& widget, const QString& caption, const QString& file)
{
    const QSize size = widget.size() + QSize(0, kCaption);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    bool isDone = false;
    if (isOfKind(file, ".svg")) {
        QSvgGenerator drawing;
        drawing.setOutputDevice(&buffer);
        drawing.setSize(size);
        drawing.setViewBox(QRect(QPoint(0, 0), size));
        drawing.setTitle(caption);
        drawing.setDescription(QObject::tr("Made by Pimento"));
        isDone = paint(drawing, widget, caption, true);
    } else if (isOfKind(file, ".pdf")) {
        QPdfWriter writer(&buffer);
        writer.setResolution(kPixelsPerInch);
        writer.setPageSize(
            QPageSize(QSizeF(size) * kPointsPerPixel, QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setTitle(caption);
        isDone = paint(writer, widget, caption, true);
    } else if (isOfKind(file, ".png")) {
        const QImage image = imageOf(widget, caption);
        isDone = !image.isNull() && image.save(&buffer, "PNG");
    }
    return isDone ? bytes : QByteArray();
}

} // namespace pimento
