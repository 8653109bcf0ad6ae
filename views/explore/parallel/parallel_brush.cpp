// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_brush.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace pimento {

namespace {

const ColumnRange* rangeOf(const RowFilter& filter, const std::string& column)
{
    const auto* range = std::get_if<ColumnRange>(&filter);
    return range != nullptr && range->column == column ? range : nullptr;
}

} // namespace

std::optional<ValueRange> brushedRange(const FilterStack::Filters& brush, const std::string& column)
{
    std::optional<ValueRange> result;
    for (const RowFilter& filter : brush) {
        if (const ColumnRange* range = rangeOf(filter, column)) {
            result = result ? ValueRange{std::max(result->least, range->least), std::min(result->most, range->most)}
                            : ValueRange{range->least, range->most};
        }
    }
    return result;
}

FilterStack::Filters withRange(FilterStack::Filters brush, const std::string& column, std::optional<ValueRange> range)
{
    const auto first =
        std::ranges::find_if(brush, [&](const RowFilter& filter) { return rangeOf(filter, column) != nullptr; });
    const auto place = first - brush.begin(); // a changed range keeps its position in the brush
    std::erase_if(brush, [&](const RowFilter& filter) { return rangeOf(filter, column) != nullptr; });
    if (range) {
        const auto at = std::min<std::ptrdiff_t>(place, std::ssize(brush));
        brush.insert(brush.begin() + at, ColumnRange{column, range->least, range->most});
    }
    return brush;
}

std::pair<double, double> BrushDrag::endsAt(double share) const
{
    switch (part) {
    case Part::New:
        return std::minmax({from, share});
    case Part::Whole: {
        const double length = before.second - before.first;
        const double lower = std::clamp(before.first + share - from, 0.0, std::max(0.0, 1 - length));
        return {lower, lower + length};
    }
    case Part::Lower:
        return std::minmax({before.second, share});
    case Part::Upper:
        return std::minmax({before.first, share});
    }
    return {share, share};
}

BrushDrag::Part partAt(double share, std::optional<std::pair<double, double>> ends, double reach)
{
    using enum BrushDrag::Part;
    if (!ends) {
        return New;
    }
    const double toLower = std::abs(share - ends->first);
    const double toUpper = std::abs(share - ends->second);
    if (std::min(toLower, toUpper) <= reach) {
        return toLower < toUpper ? Lower : Upper;
    }
    return share > ends->first && share < ends->second ? Whole : New;
}

} // namespace pimento
