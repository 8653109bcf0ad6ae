// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <cstdint>
#include <span>

// Source: the public program of the paper "PIMCOMP": times that its genetic algorithm compares, instead of profiles.

namespace pimento::crossbar {

/// What a mapping of counts is judged by. The counts are in ascending order of cores; array groups of a layer fill its
/// copies in their order, as placementOf() takes them, and make whole copies.
struct JudgedMapping {
    const LayerGraph& graph;
    std::span<const LayerPartition> partitions;
    const CrossbarChip& chip;
    std::span<const GroupCount> counts;
};

/// Time of one image in a pipeline, in nanoseconds. Times two steps of each core, and extends the slowest core to as
/// many steps as the layer with most rounds has. In a step, a core loads the rows of each array group and starts it,
/// and then stores a result for each first group of a copy; it prepares inputs ahead of its arrays. Copies of a layer
/// behind its first in a core load the part of a window that its stride brings.
[[nodiscard]] double surrogateThroughputNs(const JudgedMapping& of);

/// Latency of one image, in nanoseconds: the time of one step, in which each core starts all of its array groups and then
/// sends the results of first groups to the cores of layers without weights, times the steps that the slowest path
/// through the network needs. It leaves transfers between layers with weights out, as the program does.
[[nodiscard]] double surrogateLatencyNs(const JudgedMapping& of);

} // namespace pimento::crossbar
