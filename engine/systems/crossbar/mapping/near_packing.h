// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping/placement.h"

#include <cstdint>
#include <span>

namespace pimento::crossbar {

/// In how many cores the array groups of a copy lie.
enum class CopySpread : std::uint8_t {
    Close, // as few as possible: few partial results go between cores
    Wide,  // as many as let a window end first: groups in a core start one after the other, and partial results take
           // time
};

/// Places copies for the low-latency mode, layer by layer in the order of the network. Copy r of a layer has the r-th
/// strip of its image (WindowDealing::Strips); it goes to the core with room that holds most of what it reads: copies
/// of the layers before it with the same columns, and copies that read the same pixels. A copy that finds no such core
/// is split over cores; groups that read the same channels stay together, so that a core needs few channels of a pixel.
/// `copies` has a number for each layer, at most its windows. `groupsOfCore`: most array groups of a copy in a core,
/// which start one after the other; 0: any number.
///
/// Error, of the kind DoesNotFit: no room is left for a copy; names the layer by its number.
[[nodiscard]] Result<Placement> packedNear(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                           std::span<const std::int64_t> copies, const CrossbarChip& chip,
                                           CopySpread spread);

} // namespace pimento::crossbar
