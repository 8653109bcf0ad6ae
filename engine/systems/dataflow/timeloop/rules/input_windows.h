// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/timeloop/rules/outer_loops.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

// Tiles of the Input are boxes that overlap where windows do.

namespace pimento::dataflow::timeloop {

/// Axes of the Input tensor: batch, group, channel of the group, row, column.
inline constexpr std::size_t kInputAxes = 5;
using InputVector = std::array<std::int64_t, kInputAxes>;

/// Extents of the Input's box that a tile needs, in elements.
[[nodiscard]] InputVector inputBox(const LayerLoops& layer, const Sizes& tile);

/// Number of elements of a box.
[[nodiscard]] std::int64_t elementsOf(const InputVector& box);

/// Elements of a box that lie outside the same box before it was moved.
[[nodiscard]] std::int64_t newElements(const InputVector& box, const InputVector& move);

/// Sums the elements that a buffer fetches while the loops around its tile run. A move to the next tile fetches only
/// new elements if it equals the tile's last move, or if the whole tile was fetched before it. Any other move fetches
/// the whole tile. As in Timeloop, a loop counts its second step for all later ones.
[[nodiscard]] std::int64_t fetchedElements(const LayerLoops& layer, const InputVector& box,
                                           std::span<const OuterLoop> loops);

/// A dimension that is split over units or PEs.
struct SpatialLoop {
    Dim dim = Dim::R;
    std::int64_t count = 1;
    std::int64_t step = 1; // indices of the dimension between neighbours
};

/// Counts different positions of the Input's tiles over units or PEs. Tiles at one position share a read; tiles that
/// only overlap do not.
[[nodiscard]] std::int64_t inputPositions(const LayerLoops& layer, std::span<const SpatialLoop> loops);

} // namespace pimento::dataflow::timeloop
