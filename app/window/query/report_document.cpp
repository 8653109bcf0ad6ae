// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/query/report_document.h"

#include "app/window/figures/figure_formats.h"

#include <QBuffer>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QString>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QUrl>

#include <string>

namespace pimento {

namespace {

constexpr int kResolution = 300;
constexpr double kPoints = 9;
constexpr int kChartWidth = 420; // in the pixels of the document
constexpr int kDetail = 4;       // pixels of the picture for one of them

constexpr const char* kStyle = "th, td { padding: 2px 6px; } th { text-align: right; } td { text-align: right; }"
                               "h2 { margin-top: 14px; } code { background-color: #f2f2f2; }";

/// Draws a chart with enough pixels for print.
QImage pictureOf(const std::string& svg)
{
    QSvgRenderer renderer(QByteArray::fromStdString(svg));
    const QSize size = renderer.defaultSize().scaled(kChartWidth * kDetail, kChartWidth * kDetail, Qt::KeepAspectRatio);
    QImage picture(size, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    renderer.render(&painter);
    return picture;
}

} // namespace

QByteArray pdfOf(const StudyReport& report)
{
    QTextDocument document;
    QFont font = document.defaultFont();
    font.setPointSizeF(kPoints);
    document.setDefaultFont(font);
    document.setDefaultStyleSheet(QLatin1String(kStyle));
    QString html = QStringLiteral("<h1>%1</h1>").arg(QString::fromStdString(report.title).toHtmlEscaped());
    int charts = 0;
    for (const ReportSection& section : report.sections) {
        std::string chart;
        if (!section.chart.empty()) {
            const QImage picture = pictureOf(section.chart);
            const QString name = QStringLiteral("chart%1").arg(charts++);
            document.addResource(QTextDocument::ImageResource, QUrl(name), picture);
            chart = QStringLiteral("<p><img src=\"%1\" width=\"%2\" height=\"%3\"></p>")
                        .arg(name)
                        .arg(picture.width() / kDetail)
                        .arg(picture.height() / kDetail)
                        .toStdString();
        }
        html += QString::fromStdString(htmlOf(section, chart));
    }
    document.setHtml(html);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageOrientation(QPageLayout::Landscape);
        writer.setResolution(kResolution);
        writer.setTitle(QString::fromStdString(report.title));
        document.print(&writer); // adds page numbers
    }
    forgetDate(bytes);
    return bytes;
}

} // namespace pimento
