// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/estimate/mapping_estimate.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <cstdint>
#include <span>

namespace pimento::crossbar {

/// A mapping with its instructions, profile and estimate, for the parts of an inspection. Borrows everything.
struct InspectedMapping {
    const LayerGraph& graph;
    std::span<const LayerPartition> partitions;
    const Placement& placement;
    const CrossbarChip& chip;
    const MappingEstimate& estimate;
    const MappingStreams& streams;
    const StreamProfile& profile;
    std::int64_t boundNs = 0;
    std::int64_t writeNs = 0; // writing of weights for an image; 0: the network fits the chip
    double writeNj = 0;

    [[nodiscard]] const GraphNode& node(std::size_t matrix) const { return graph.nodes[partitions[matrix].node]; }
};

} // namespace pimento::crossbar
