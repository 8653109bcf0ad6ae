// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/assignment.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento::deployment {

/// Prices of limited places, by which costs of layers bound the cost of any assignment from below: the sum of the least
/// costs with shares at their prices, minus the price of each place.
struct PlacePrices {
    std::vector<double> ofPlaces;  // for a whole place, by limited place
    std::vector<double> costsLeft; // by number of layers: the sum over the others
};

/// Finds prices that make the bound large, one place after the other.
[[nodiscard]] PlacePrices placePrices(const AssignmentProblem& problem, std::span<const std::size_t> limited);

} // namespace pimento::deployment
