// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/explore/parallel/parallel_axis.h"
#include "views/selection/filter_stack.h"

#include <cstdint>
#include <optional>
#include <string>

namespace pimento {

/// Range of a column in a brush, where several filters may narrow it; none: the brush does not filter the column.
[[nodiscard]] std::optional<ValueRange> brushedRange(const FilterStack::Filters& brush, const std::string& column);

/// Copies a brush with another range of a column, or with none; filters of other columns stay.
[[nodiscard]] FilterStack::Filters withRange(FilterStack::Filters brush, const std::string& column,
                                             std::optional<ValueRange> range);

/// A drag along an axis, in fractions of its length.
struct BrushDrag {
    enum class Part : std::uint8_t { New, Whole, Lower, Upper }; // part of a range, as seen on the screen

    std::size_t axis = 0;
    Part part = Part::New;
    double from = 0;                           // where the drag began
    std::pair<double, double> before = {0, 0}; // ends of the range before the drag

    /// Ends of the range while the mouse is at a position.
    [[nodiscard]] std::pair<double, double> endsAt(double share) const;
};

/// Part of a range that a press at a position takes hold of; `reach` is a fraction as well.
[[nodiscard]] BrushDrag::Part partAt(double share, std::optional<std::pair<double, double>> ends, double reach);

} // namespace pimento
