// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/guide_lines.h"

#include "views/common/palette.h"
#include "views/plots/plot_theme.h"
#include "views/texts/number_format.h"

#include <qcustomplot.h>

#include <algorithm>

namespace pimento {

namespace {

constexpr std::size_t kMostLines = 6;

Range rangeOf(const QCPAxis& axis) { return {axis.range().lower, axis.range().upper}; }

} // namespace

GuideLines::GuideLines(QCustomPlot& plot) : m_plot(plot)
{
    for (std::size_t i = 0; i < kMostLines; ++i) {
        QCPGraph* line = plot.addGraph();
        line->setLayer(QStringLiteral("grid"));
        line->setSelectable(QCP::stNone);
        m_lines.push_back(line);
        auto* total = new QCPItemText(&plot);
        total->setLayer(QStringLiteral("grid"));
        total->setPositionAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_totals.push_back(total);
    }
}

void GuideLines::show(Scale scale)
{
    const Range x = rangeOf(*m_plot.xAxis);
    const Range y = rangeOf(*m_plot.yAxis);
    const std::vector<double> totals = guideTotals(x, y, scale, kMostLines);
    hide();
    for (std::size_t i = 0; i < totals.size(); ++i) {
        const GuideLine line = guideLine(totals[i], x, y, scale);
        m_lines[i]->setData({line.x.begin(), line.x.end()}, {line.y.begin(), line.y.end()}, true);
        m_totals[i]->setText(QObject::tr("total %1").arg(formatTick(totals[i])));
    }
}

void GuideLines::showDiagonal()
{
    const Range x = rangeOf(*m_plot.xAxis);
    const Range y = rangeOf(*m_plot.yAxis);
    const double first = std::max(x.lower, y.lower);
    const double last = std::min(x.upper, y.upper);
    hide();
    if (first < last) {
        m_diagonal = {first, last};
        m_lines.front()->setData({first, last}, {first, last}, true);
        m_totals.front()->setText(QObject::tr("equal"));
    }
}

void GuideLines::hide()
{
    m_diagonal.reset();
    for (std::size_t i = 0; i < kMostLines; ++i) {
        m_lines[i]->data()->clear();
        m_totals[i]->setVisible(false);
    }
}

void GuideLines::place(const std::vector<QRectF>& taken)
{
    const AxisMap x = axisMap(*m_plot.xAxis);
    const AxisMap y = axisMap(*m_plot.yAxis);
    const QRectF area(m_plot.axisRect()->rect());
    const QFontMetricsF metrics(m_plot.font());
    for (std::size_t i = 0; i < kMostLines; ++i) {
        const QSizeF size(metrics.horizontalAdvance(m_totals[i]->text()) + 4, metrics.height());
        const auto isFree = [&](const QPointF& at) {
            const QRectF box(at - QPointF(size.width(), size.height() / 2), size);
            // Keep a line's height away from the axes, so that totals are not mistaken for ticks.
            return area.adjusted(metrics.height(), 2, -4, -metrics.height()).contains(box) &&
                   std::ranges::none_of(taken, [&](const QRectF& other) { return box.intersects(other); });
        };
        const QCPGraphDataContainer& line = *m_lines[i]->data();
        m_totals[i]->setVisible(false);
        for (int point = line.size() - 1; point >= 0; --point) {
            const auto at = line.at(point);
            if (isFree({x.toPixel(at->key), y.toPixel(at->value)})) {
                m_totals[i]->position->setCoords(at->key, at->value);
                m_totals[i]->setVisible(true);
                break;
            }
        }
    }
}

void GuideLines::setColours(const Palette& palette)
{
    QColor behind = palette.color(Role::Base);
    behind.setAlpha(220);
    for (std::size_t i = 0; i < kMostLines; ++i) {
        m_lines[i]->setPen(QPen(palette.color(Role::Guide), 1, Qt::DashLine));
        m_totals[i]->setFont(m_plot.font());
        m_totals[i]->setColor(palette.color(Role::MutedText));
        m_totals[i]->setBrush(behind);
    }
}

} // namespace pimento
