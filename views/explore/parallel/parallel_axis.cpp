// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_axis.h"

#include "views/plots/plot_math.h"
#include "views/texts/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kMostSteps = 16;
constexpr double kManyDecades = 100; // ratio of values from which an axis is logarithmic by default
constexpr double kZeroRoom = 0.08;   // fraction of a logarithmic axis below the least positive value, for zeros
constexpr double kInfinity = std::numeric_limits<double>::infinity();

AxisScale suiting(const TableColumn& column, const ColumnValues& values)
{
    if (column.format == ValueFormat::Category) {
        return AxisScale::Steps;
    }
    const bool isCost = column.role == ColumnRole::Cost || column.role == ColumnRole::CostPart;
    if (values.areFew && values.areWhole && !isCost) {
        return AxisScale::Steps;
    }
    const bool isWide =
        values.least >= 0 && values.leastPositive > 0 && values.most > kManyDecades * values.leastPositive;
    return isWide ? AxisScale::Logarithmic : AxisScale::Linear;
}

} // namespace

void ColumnValues::add(double value)
{
    if (std::isnan(value)) {
        return;
    }
    least = isKnown ? std::min(least, value) : value;
    most = isKnown ? std::max(most, value) : value;
    isKnown = true;
    areWhole = areWhole && value == std::floor(value);
    if (value > 0) {
        leastPositive = leastPositive > 0 ? std::min(leastPositive, value) : value;
    }
    if (areFew) {
        const auto at = std::ranges::lower_bound(steps, value);
        if (at == steps.end() || *at != value) {
            steps.insert(at, value);
            areFew = steps.size() <= kMostSteps;
        }
    }
}

ColumnValues valuesOf(const CandidateTable& table, std::size_t column, const RowSet& rows)
{
    ColumnValues result;
    const CandidateTable::Values& values = table.values(column);
    double last = std::numeric_limits<double>::quiet_NaN(); // neighbours often have the same value
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (values[row] != last && rows.contains(row)) {
            last = values[row];
            result.add(last);
        }
    }
    return result;
}

ParallelAxis::ParallelAxis(const TableColumn& column, std::size_t index, const ColumnValues& values,
                           std::optional<AxisScale> scale, bool isInverted)
    : m_column(&column), m_index(index), m_values(values), m_scale(suiting(column, values)), m_isInverted(isInverted)
{
    if (column.format == ValueFormat::Category && !values.areFew) { // every word of a category is a step
        m_values.steps.clear();
        for (std::size_t word = 0; word < column.categories.size(); ++word) {
            m_values.steps.push_back(static_cast<double>(word));
        }
        m_values.areFew = true;
    }
    if (scale && can(*scale)) {
        m_scale = *scale;
    }
}

bool ParallelAxis::can(AxisScale scale) const
{
    switch (scale) {
    case AxisScale::Steps:
        return m_values.areFew && m_values.isKnown;
    case AxisScale::Linear:
        return m_column->format != ValueFormat::Category;
    case AxisScale::Logarithmic:
        return m_column->format != ValueFormat::Category && m_values.least >= 0 && m_values.leastPositive > 0;
    }
    return false;
}

double ParallelAxis::shareOf(double value) const { return m_isInverted ? 1 - upright(value) : upright(value); }

double ParallelAxis::upright(double value) const
{
    const auto& [least, positive, most, steps, areFew, areWhole, isKnown] = m_values;
    switch (m_scale) {
    case AxisScale::Steps:
        return stepShare(value);
    case AxisScale::Linear:
        return most > least ? (value - least) / (most - least) : std::isnan(value) ? value : 0.5 + (value - most);
    case AxisScale::Logarithmic: {
        const double room = least <= 0 ? kZeroRoom : 0;
        if (value <= 0) {
            return value < least ? -1 : 0;
        }
        return room + (1 - room) * (most > positive     ? std::log(value / positive) / std::log(most / positive)
                                    : std::isnan(value) ? value
                                                        : 0.5);
    }
    }
    return 0;
}

/// Interpolates between the two steps around a value.
double ParallelAxis::stepShare(double value) const
{
    const std::vector<double>& steps = m_values.steps;
    if (std::isnan(value)) {
        return value;
    }
    if (steps.size() < 2) {
        return steps.empty() || value == steps.front() ? 0.5 : value < steps.front() ? -1 : 2;
    }
    const auto last = static_cast<double>(steps.size() - 1);
    const auto above = std::ranges::lower_bound(steps, value);
    if (above == steps.end()) {
        return 1 + 0.5 / last;
    }
    const auto place = static_cast<double>(above - steps.begin());
    if (*above == value) {
        return place / last;
    }
    return above == steps.begin() ? -0.5 / last : (place - (*above - value) / (*above - *(above - 1))) / last;
}

double ParallelAxis::stepAt(double share) const
{
    const std::vector<double>& steps = m_values.steps;
    if (steps.empty()) {
        return 0;
    }
    const auto last = static_cast<double>(steps.size() - 1);
    return steps[static_cast<std::size_t>(std::clamp(std::round(share * last), 0.0, last))];
}

double ParallelAxis::valueAt(double share) const
{
    const double at = m_isInverted ? 1 - share : share;
    const auto& [least, positive, most, steps, areFew, areWhole, isKnown] = m_values;
    switch (m_scale) {
    case AxisScale::Steps:
        return stepAt(at);
    case AxisScale::Linear:
        return least + at * (most - least);
    case AxisScale::Logarithmic: {
        const double room = least <= 0 ? kZeroRoom : 0;
        if (at < room) {
            return at < room / 2 ? 0 : positive;
        }
        return positive * std::pow(most / positive, (at - room) / (1 - room));
    }
    }
    return 0;
}

std::optional<ValueRange> ParallelAxis::rangeBetween(double one, double other, double resolution) const
{
    const double low = std::min(one, other);
    const double high = std::max(one, other);
    const double bottom = m_isInverted ? 1 - high : low;
    const double top = m_isInverted ? 1 - low : high;
    const auto value = [&](double upShare) { return valueAt(m_isInverted ? 1 - upShare : upShare); };
    ValueRange range{bottom <= 0 ? -kInfinity : value(bottom), top >= 1 ? kInfinity : value(top)};
    if (m_scale == AxisScale::Steps) {
        // Take the steps inside the range; if there are none, the nearest one.
        const auto last = static_cast<double>(m_values.steps.size() - 1);
        const double first = std::ceil(bottom * last - 1e-9);
        const double end = std::floor(top * last + 1e-9);
        const double least = first > end ? stepAt((bottom + top) / 2) : stepAt(first / std::max(last, 1.0));
        const double most = first > end ? least : stepAt(end / std::max(last, 1.0));
        range = {least, most};
    } else {
        const auto rounded = [&](double end, double upShare) {
            if (std::isinf(end)) {
                return end;
            }
            const double pixel = std::abs(value(upShare + resolution) - end);
            const double step = pixel > 0 ? roundStep(pixel / 2) : 0;
            return step > 0 ? std::round(end / step) * step : end;
        };
        range = {rounded(range.least, bottom), rounded(range.most, top)};
        if (m_values.areWhole) {
            range = {std::ceil(range.least), std::floor(range.most)};
        }
        range.most = std::max(range.least, range.most);
    }
    const bool isAll = range.least <= m_values.least && range.most >= m_values.most;
    return isAll ? std::nullopt : std::optional(range);
}

std::pair<double, double> ParallelAxis::sharesOf(const ValueRange& range) const
{
    double margin = 0;
    if (m_scale == AxisScale::Steps) {
        margin = 0.35 / static_cast<double>(std::max<std::size_t>(m_values.steps.size(), 2) - 1);
    }
    // Values outside the axis are clamped to its ends; a margin makes room around steps.
    const double lower = std::isinf(range.least) ? 0 : std::clamp(upright(range.least), 0.0, 1.0);
    const double upper = std::isinf(range.most) ? 1 : std::clamp(upright(range.most), 0.0, 1.0);
    const double from = lower - margin;
    const double to = upper + margin;
    return m_isInverted ? std::pair(1 - to, 1 - from) : std::pair(from, to);
}

double ParallelAxis::neighbour(double value, int direction) const
{
    const int up = m_isInverted ? -direction : direction;
    if (m_scale == AxisScale::Steps) {
        const auto last = static_cast<double>(std::max<std::size_t>(m_values.steps.size(), 2) - 1);
        return stepAt(std::clamp(upright(value), 0.0, 1.0) + up / last);
    }
    constexpr double kStep = 0.02; // fraction of the axis
    const double from = std::clamp(upright(value), 0.0, 1.0);
    const double to = std::clamp(from + up * kStep, 0.0, 1.0);
    const double next = valueAt(m_isInverted ? 1 - to : to);
    const double step = roundStep(std::max(std::abs(next - value) / 4, 1e-300));
    const double rounded = std::round(next / step) * step;
    const double moved = m_values.areWhole && std::abs(rounded - value) < 1 ? value + up : rounded;
    return std::clamp(m_values.areWhole ? std::round(moved) : moved, m_values.least, m_values.most);
}

AxisUnit ParallelAxis::unit() const { return axisUnit(*m_column, m_values.most); }

QString ParallelAxis::text(double value) const
{
    if (m_column->format == ValueFormat::Category) {
        return formatValue(value, *m_column);
    }
    return formatTick(value, unit());
}

std::vector<double> ParallelAxis::tickValues(double distance) const
{
    const auto& [least, positive, most, steps, areFew, areWhole, isKnown] = m_values;
    const int number = std::clamp(static_cast<int>(1 / distance), 1, 8);
    switch (m_scale) {
    case AxisScale::Steps:
        return steps;
    case AxisScale::Linear:
        return most > least ? evenTicks({least, most}, number) : std::vector<double>{};
    case AxisScale::Logarithmic:
        return most > positive ? logTicks({positive, most}) : std::vector<double>{};
    }
    return {};
}

std::vector<AxisTick> ParallelAxis::ticks(double distance) const
{
    std::vector<AxisTick> ticks;
    if (!m_values.isKnown) {
        return ticks;
    }
    const auto add = [&](double value) {
        const double share = shareOf(value);
        const auto isNear = [&](const AxisTick& other) { return std::abs(other.share - share) < distance; };
        if (share >= -1e-9 && share <= 1 + 1e-9 && std::ranges::none_of(ticks, isNear)) {
            ticks.push_back({share, text(value)});
        }
    };
    add(m_values.least);
    add(m_values.most);
    if (m_scale == AxisScale::Logarithmic && m_values.least <= 0) {
        add(m_values.leastPositive);
    }
    for (const double value : tickValues(distance)) {
        const bool isPart = m_values.areWhole && value != std::floor(value); // no fractional ticks for whole numbers
        if (!isPart) {
            add(value);
        }
    }
    std::ranges::sort(ticks, {}, &AxisTick::share);
    return ticks;
}

} // namespace pimento
