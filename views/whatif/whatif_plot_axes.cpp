// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/whatif_plot.h"

#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/texts/decimals.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

// The axes of the plot: their ranges, units and ticks.

namespace pimento {

namespace {

constexpr double kLogFrom = 8;       // ratio of last to first value from which the axis is logarithmic
constexpr double kRoom = 0.05;       // margin of an axis, as a fraction of the shown range
constexpr double kMostLetters = 0.4; // largest fraction of the plot's height that the letters take
constexpr int kMarkRoom = 10;        // pixels of a mark below the letters
constexpr double kLeastSpan =
    0.1; // least range, as a fraction of the highest value: small differences must not look steep

/// Unit of the vertical axis: with an SI prefix, unless costs are counts such as cycles.
AxisUnit unitOf(const WhatIf& curve, const WhatIfScale& scale, double most)
{
    const CostSchema& schema = curve.problem->costs();
    const CostQuantity& ranked = schema.quantities[schema.ranked];
    const bool isCount = scale.unit == ranked.unit && (ranked.isWhole || ranked.unit == "cycles");
    TableColumn column;
    column.unit = scale.unit == "us" ? "µs" : scale.unit;
    column.format = isCount ? ValueFormat::Integer : ValueFormat::Quantity;
    return axisUnit(column, most);
}

} // namespace

void WhatIfPlot::showCosts()
{
    double low = std::numeric_limits<double>::max();
    double high = 0;
    for (const WhatIfPoint& point : m_curve.points) {
        for (const auto* cost : {&point.best, &point.staying, &point.standard}) {
            if (point.isAnswered() && *cost) {
                low = std::min(low, m_scale.of(**cost));
                high = std::max(high, m_scale.of(**cost));
            }
        }
    }
    if (high <= 0) {
        low = 0;
        high = 1;
    }
    const double least = high * kLeastSpan;
    const double more = std::max(0.0, least - (high - low)) / 2;
    const double room = kRoom * std::max(high - low, least);
    // Leave room for letters above and words below the lines.
    const double lower = std::max(0.0, low - more - 3 * room);
    const double height = std::max(1, m_plot->axisRect()->height());
    const double letters = std::min(kMostLetters, (QFontMetrics(m_plot->font()).height() + kMarkRoom) / height);
    m_plot->yAxis->setRange(lower, std::max(high + more + 3 * room, (high - letters * lower) / (1 - letters)));
    const AxisUnit unit = unitOf(m_curve, m_scale, high);
    setScale(*m_plot->yAxis, Scale::Linear, unit);
    m_plot->yAxis->setLabel(tr("%1 (%2)").arg(inWords(m_scale.name), unit.unit));
    for (const WhatIfPoint& point : m_curve.points) {
        if (point.refused) {
            m_refused->addData(point.values.front(), m_plot->yAxis->range().lower + room);
        }
    }
}

void WhatIfPlot::showValues()
{
    const double first = std::min(m_values.front(), m_here);
    const double last = std::max(m_values.back(), m_here);
    const bool isLog = first > 0 && last / first >= kLogFrom;
    setScale(*m_plot->xAxis, isLog ? Scale::Logarithmic : Scale::Linear);
    if (isLog) {
        const double margin = std::pow(last / first, kRoom);
        m_plot->xAxis->setRange(first / margin, last * margin);
    } else {
        const double margin = std::max(last - first, 1e-9) * kRoom;
        m_plot->xAxis->setRange(first - margin, last + margin);
    }
    const Parameter& parameter = m_curve.parameters.front();
    const QString unit = parameter.unit.empty() ? QString() : QStringLiteral(" (%1)").arg(inWords(parameter.unit));
    m_plot->xAxis->setLabel(inWords(parameter.title) + unit);
    showTicks();
}

/// Places ticks at the values of the curve whose labels do not overlap, and always at the question's and the tried
/// value.
void WhatIfPlot::showTicks()
{
    const QFontMetrics metrics(m_plot->xAxis->tickLabelFont());
    const auto text = [](double value) { return formatDigits(value, 8); };
    const auto ticks = QSharedPointer<QCPAxisTickerText>::create();
    std::vector<std::pair<double, double>> taken; // middle and half width
    const auto add = [&](double value) {
        const double middle = m_plot->xAxis->coordToPixel(value);
        const double half = metrics.horizontalAdvance(text(value)) / 2.0 + 5;
        const bool isFree = std::ranges::none_of(
            taken, [&](const auto& each) { return std::abs(each.first - middle) < each.second + half; });
        if (isFree) {
            taken.emplace_back(middle, half);
            ticks->addTick(value, text(value));
        }
    };
    add(m_curve.parameters.front().value);
    add(m_here);
    std::ranges::for_each(m_values, add);
    m_plot->xAxis->setTicker(ticks);
    m_plot->xAxis->setSubTicks(false);
}

} // namespace pimento
