// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/estimate/mapping_estimate.h"
#include "engine/systems/crossbar/schedule/layer_results.h"

#include <span>
#include <vector>

namespace pimento::crossbar {

/// A placement on a chip, for the parts of an estimate. Borrows everything.
struct PlacedNetwork {
    const LayerGraph& graph;
    std::span<const LayerPartition> partitions;
    const Placement& placement;
    const CrossbarChip& chip;
    std::span<const LayerShare> shares;
    const LayerResults& results; // which layers are computed together
    PipelineMode mode;

    [[nodiscard]] const LayerPartition& partition(const LayerShare& share) const { return partitions[share.matrix]; }
    [[nodiscard]] const GraphNode& node(const LayerShare& share) const { return graph.nodes[partition(share).node]; }
    [[nodiscard]] std::int64_t steps(const LayerShare& share) const
    {
        return stepsOf(partition(share), placement.replicas[share.matrix]);
    }
    /// Columns of a part of a layer: elements of a sum.
    [[nodiscard]] std::int64_t columns(const LayerShare& share) const;
    /// Elements that a core reads of a layer's source for an image: its windows are neighbours, and it keeps what
    /// further windows read.
    [[nodiscard]] std::int64_t elementsRead(const LayerShare& share) const;
};

/// Work of each core for an image. Layers without weights are shared evenly by all cores.
[[nodiscard]] std::vector<CoreWork> coreWork(const PlacedNetwork& network);
/// Bytes that partial sums move between cores for an image.
[[nodiscard]] MovedBytes movedSums(const PlacedNetwork& network);
/// Nanoseconds that bytes between cores take if they are spread evenly over busses, links or memories.
[[nodiscard]] std::int64_t networkNs(const CrossbarChip& chip, const MovedBytes& moved);
} // namespace pimento::crossbar
