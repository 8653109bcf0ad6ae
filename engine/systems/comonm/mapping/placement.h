// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/mapping/mapping.h"
#include "sim/base/result.h"

#include <vector>

namespace pimento::comonm {

/// A box of iterations.
struct Box {
    Tuple origin = {};
    Tuple extents = kOnes;

    bool operator==(const Box&) const = default;
};

/// Places the maps of a mapping one after the other, each at the free point that is lowest in the last dimension, then
/// in the first, then in those between. Returns a box for each map, in the order of the list; together they cover the
/// space, each iteration once. Error: other dimensions than the space has, areas that do not add up to the space (names
/// the surplus or missing iterations), a map that reaches beyond the space (names dimension and surplus), or maps that
/// overlap (names both and the common iterations).
[[nodiscard]] Result<std::vector<Box>> placed(const Mapping& mapping, const IterationSpace& space);

} // namespace pimento::comonm
