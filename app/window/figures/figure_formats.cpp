// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figures/figure_formats.h"

#include <QBuffer>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QPixmap>
#include <QWidget>

namespace pimento {

namespace {

constexpr int kPixelsPerInch = 96;
constexpr double kPointsPerPixel = 72.0 / kPixelsPerInch;

bool endsWith(const QString& file, const char* ending)
{
    return file.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
}

tl::unexpected<Error> tooLarge()
{
    return fail("there is not enough memory for the picture", "figure", "Choose a smaller size or scale");
}

Result<QByteArray> pngOf(QWidget& widget)
{
    const QPixmap picture = widget.grab();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return !picture.isNull() && picture.save(&buffer, "PNG") ? Result<QByteArray>(bytes) : tooLarge();
}

Result<QByteArray> pdfOf(QWidget& widget)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(kPixelsPerInch);
        writer.setPageSize(
            QPageSize(QSizeF(widget.size()) * kPointsPerPixel, QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setTitle(QStringLiteral("Pimento"));
        QPainter painter;
        if (!painter.begin(&writer)) {
            return tooLarge();
        }
        widget.render(&painter);
    }
    forgetDate(bytes);
    return bytes;
}

} // namespace

void forgetDate(QByteArray& pdf)
{
    const QByteArray key = "/CreationDate (D:";
    const QByteArray date = "20000101000000";
    if (const auto at = pdf.indexOf(key); at >= 0) {
        pdf.replace(at + key.size(), date.size(), date);
    }
}

bool isFigureName(const QString& file) { return endsWith(file, ".png") || endsWith(file, ".pdf"); }

Result<QByteArray> figureOf(QWidget& widget, const QString& file)
{
    return endsWith(file, ".pdf") ? pdfOf(widget) : pngOf(widget);
}

} // namespace pimento
