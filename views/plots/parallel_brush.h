// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/parallel_axis.h"
#include "views/state/filter_stack.h"

#include <cstdint>
#include <optional>
#include <string>

namespace pimento {

/// The range of a column in a brush, which several filters may narrow; none: the brush says nothing about it.
[[nodiscard]] std::optional<ValueRange> brushedRange(const FilterStack::Filters& brush, const std::string& column);

/// A brush with another range of a column, or with none of it; what it says of other columns stays.
[[nodiscard]] FilterStack::Filters withRange(FilterStack::Filters brush, const std::string& column,
                                             std::optional<ValueRange> range);

/// A drag along an axis, in shares of it.
struct BrushDrag {
    enum class Part : std::uint8_t { New, Whole, Lower, Upper }; // of a range; lower and upper on the screen

    std::size_t axis = 0;
    Part part = Part::New;
    double from = 0;                           // where it began
    std::pair<double, double> before = {0, 0}; // ends of the range that is changed

    /// The ends of the range while the mouse is at a place.
    [[nodiscard]] std::pair<double, double> endsAt(double share) const;
};

/// What a press at a place of an axis takes hold of; `reach` is a share as well.
[[nodiscard]] BrushDrag::Part partAt(double share, std::optional<std::pair<double, double>> ends, double reach);

} // namespace pimento
