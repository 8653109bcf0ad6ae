// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/serve/latency_plot.h"

#include "views/plots/hover_card.h"
#include "views/texts/number_format.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr std::array kCurveRoles = {Role::RearrangeIn, Role::Compute, Role::Transfer};
constexpr double kLegendMargin = 8; // pixels
constexpr double kSample = 1.8;     // width of a line in the legend with its gap, in heights of the text
constexpr std::array kStyles = {Qt::SolidLine, Qt::DashDotLine, Qt::DotLine}; // curves differ without colour, too

QString secondsInWords(double seconds) { return formatQuantity(seconds, QStringLiteral("s")); }

} // namespace

LatencyPlot::LatencyPlot(QWidget* parent) : QWidget(parent), m_card(new HoverCard(this))
{
    setMouseTracking(true);
    setAccessibleName(tr("Fraction of requests by latency"));
}

void LatencyPlot::setCurves(std::vector<LatencyCurve> curves)
{
    m_curves = std::move(curves);
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const LatencyCurve& curve : m_curves) {
        const auto first = std::ranges::upper_bound(curve.seconds, 0.0);
        if (first != curve.seconds.end()) {
            least = std::min(least, *first);
            most = std::max(most, curve.seconds.back());
        }
        most = std::max(most, curve.limit.value_or(0));
        least = std::min(least, curve.limit.value_or(least));
    }
    m_least = most > 0 ? std::pow(10, std::floor(std::log10(least))) : 1e-3;
    m_most = most > 0 ? std::max(10 * m_least, std::pow(10, std::ceil(std::log10(most)))) : 1;
    m_card->hide();
    update();
}

void LatencyPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    m_card->setColours(palette);
    update();
}

double LatencyPlot::shareAt(std::size_t curve, double seconds) const
{
    const std::vector<double>& all = m_curves[curve].seconds;
    const auto within = std::ranges::upper_bound(all, seconds) - all.begin();
    return all.empty() ? 0 : static_cast<double>(within) / static_cast<double>(all.size());
}

QRectF LatencyPlot::area() const
{
    const int line = fontMetrics().height();
    const double lastTick =
        fontMetrics().horizontalAdvance(secondsInWords(m_most)) / 2.0; // half of it is right of the area
    const double rows = m_curves.empty() ? 1 : 1 + legendRects().back().top() / line;
    return QRectF(rect()).adjusted(fontMetrics().horizontalAdvance(QStringLiteral("100 % ")) + 8, (rows + 0.6) * line,
                                   -lastTick - 6, -2.6 * line);
}

/// The entries of the legend, each with its line; what does not fit a row begins the next one.
std::vector<QRectF> LatencyPlot::legendRects() const
{
    const double line = fontMetrics().height();
    std::vector<QRectF> rects;
    QPointF at(kLegendMargin, 0);
    for (const LatencyCurve& curve : m_curves) {
        const double width = kSample * line + fontMetrics().horizontalAdvance(curve.name);
        if (at.x() > kLegendMargin && at.x() + width > this->width() - kLegendMargin) {
            at = {kLegendMargin, at.y() + line};
        }
        rects.emplace_back(at, QSizeF(width, line));
        at.rx() += width + 1.2 * line;
    }
    return rects;
}

double LatencyPlot::pixelOf(const QRectF& plot, double seconds) const
{
    const double at = std::log(std::clamp(seconds, m_least, m_most) / m_least) / std::log(m_most / m_least);
    return plot.left() + at * plot.width();
}

double LatencyPlot::secondsAt(double pixel) const
{
    const QRectF plot = area();
    return m_least * std::pow(m_most / m_least, (pixel - plot.left()) / plot.width());
}

QColor LatencyPlot::colourOf(std::size_t curve) const
{
    return m_palette.color(kCurveRoles[curve % kCurveRoles.size()]);
}

void LatencyPlot::paintAxes(QPainter& painter) const
{
    const QRectF plot = area();
    const int line = fontMetrics().height();
    for (const double share : {0.0, 0.5, 0.9, 1.0}) {
        const double y = plot.bottom() - share * plot.height();
        painter.setPen(m_palette.color(Role::Grid));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(m_palette.color(Role::MutedText));
        if (share != 0.9 || 0.1 * plot.height() >= line) { // else it would touch 100 %
            painter.drawText(QRectF(0, y - line / 2.0, plot.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter,
                             formatPercent(share));
        }
    }
    double free = -1;
    for (double tick = m_least; tick <= m_most * 1.001; tick *= 10) {
        const double x = pixelOf(plot, tick);
        painter.setPen(m_palette.color(Role::Grid));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const QString text = secondsInWords(tick);
        const double width = fontMetrics().horizontalAdvance(text);
        const double left = std::max(0.0, x - width / 2);
        if (left > free) {
            painter.setPen(m_palette.color(Role::MutedText));
            painter.drawText(QRectF(left, plot.bottom() + 0.5 * line, width + 1, line), Qt::AlignCenter, text);
            free = left + width + 6;
        }
    }
    painter.setPen(m_palette.color(Role::MutedText));
    painter.drawText(
        QRectF(0, plot.bottom() + 1.5 * line, width(), line), Qt::AlignCenter,
        fontMetrics().elidedText(tr("latency (cumulative fraction of requests)"), Qt::ElideRight, width()));
}

void LatencyPlot::paintCurve(QPainter& painter, std::size_t curve) const
{
    const LatencyCurve& of = m_curves[curve];
    const QRectF plot = area();
    QPainterPath path(QPointF(plot.left(), plot.bottom()));
    const std::size_t step = std::max<std::size_t>(1, of.seconds.size() / 2'000);
    double before = plot.bottom();
    for (std::size_t i = 0; i < of.seconds.size(); i += step) {
        const double x = pixelOf(plot, of.seconds[i]);
        path.lineTo(x, before);
        before = plot.bottom() - static_cast<double>(i + 1) / static_cast<double>(of.seconds.size()) * plot.height();
        path.lineTo(x, before);
    }
    if (!of.seconds.empty()) {
        path.lineTo(pixelOf(plot, of.seconds.back()), plot.top());
        path.lineTo(plot.right(), plot.top());
    }
    painter.setPen(QPen(colourOf(curve), 2, kStyles[curve % kStyles.size()]));
    painter.drawPath(path);
    if (of.limit) {
        painter.setPen(QPen(colourOf(curve), 1.5, Qt::DashLine));
        const double x = pixelOf(plot, *of.limit);
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
}

void LatencyPlot::paintLegend(QPainter& painter) const
{
    const double line = fontMetrics().height();
    const std::vector<QRectF> rects = legendRects();
    for (std::size_t curve = 0; curve < m_curves.size(); ++curve) {
        const QRectF& rect = rects[curve];
        painter.setPen(QPen(colourOf(curve), 2, kStyles[curve % kStyles.size()]));
        painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.left() + 1.4 * line, rect.center().y()));
        painter.setPen(m_palette.color(Role::Text));
        painter.drawText(rect.adjusted(kSample * line, 0, 1, 0), Qt::AlignVCenter, m_curves[curve].name);
    }
}

void LatencyPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    for (std::size_t curve = 0; curve < m_curves.size(); ++curve) {
        paintCurve(painter, curve);
    }
    paintLegend(painter);
}

void LatencyPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!area().contains(event->position()) || m_curves.empty()) {
        m_card->hide();
        return;
    }
    const double seconds = secondsAt(event->position().x());
    CardText text;
    text.title = tr("up to %1").arg(secondsInWords(seconds));
    for (std::size_t curve = 0; curve < m_curves.size(); ++curve) {
        text.lines.emplace_back(m_curves[curve].name, formatPercent(shareAt(curve, seconds)));
    }
    m_card->showAt(event->pos(), text);
}

void LatencyPlot::leaveEvent(QEvent* event)
{
    m_card->hide();
    QWidget::leaveEvent(event);
}

} // namespace pimento
