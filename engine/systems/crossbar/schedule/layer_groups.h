// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <cstdint>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VII-B and Fig. 14: layers that share a cycle, so that the first image comes out
// earlier.

namespace pimento::crossbar {

/// Groups of layers: the layers of a group work on the same image in a cycle.
struct LayerGroups {
    std::vector<std::int32_t> groupOf; // of each node, from 0; inputs: 0
    std::int32_t groups = 1;
    std::int32_t ungrouped =
        1; // cycles of an image where each layer has a cycle of its own: layers of the longest path

    bool operator==(const LayerGroups&) const = default;
};

/// Rounds that each node of a graph works in a cycle: windows of a copy, or pixels of a core; inputs none.
[[nodiscard]] std::vector<std::int64_t> roundsOf(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                                 const Placement& placement, const CrossbarChip& chip);

/// Puts each layer, in the order of the graph, into the latest group of its sources if the chain of dependent layers
/// there still ends within the rounds of the slowest layer, otherwise into the next group.
[[nodiscard]] LayerGroups layerGroups(const LayerGraph& graph, std::span<const std::int64_t> rounds);

} // namespace pimento::crossbar
