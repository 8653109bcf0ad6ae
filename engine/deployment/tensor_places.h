// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/assignment.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace pimento::deployment {

using Places = std::uint32_t; // a bit for each place that holds a tensor

constexpr double kWhole = 1 + 1e-9; // of a place, beyond rounding

[[nodiscard]] constexpr Places bitOf(std::size_t place) { return Places{1} << place; }

/// Moves a tensor to a place, unless it is there, from the cheapest of the places that hold it. Returns the cost.
[[nodiscard]] inline double moveTo(std::size_t place, Places& at, const TensorMoves& moves)
{
    if ((at & bitOf(place)) != 0) {
        return 0;
    }
    double cost = 0;
    if ((at & bitOf(kHost)) == 0) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t from = 0; from < moves.toHost.size(); ++from) {
            least = (at & bitOf(from)) != 0 ? std::min(least, moves.toHost[from]) : least;
        }
        cost += least;
    }
    at |= bitOf(kHost) | bitOf(place);
    return cost + moves.fromHost[place];
}

} // namespace pimento::deployment
