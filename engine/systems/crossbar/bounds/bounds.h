// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace pimento::crossbar {

/// Resource that sets a bound.
enum class BoundKind : std::uint8_t { Replication, Fluid, Issue, Memory, Vector };

[[nodiscard]] std::string_view nameOf(BoundKind kind);

/// Lower bounds on the time of one image, whatever the placement and the schedule. Times are in nanoseconds.
struct Bounds {
    std::int64_t arraysOfCopies = 0; // of one copy of each layer
    bool isFeasible = false;         // those fit; otherwise nothing else is set

    /// Fewest rounds of the slowest layer: no copies of layers that fit have fewer, since each array multiplies once a
    /// round.
    std::int64_t steps = 0;
    std::int64_t arraysAtSteps = 0; // of the fewest copies with that many rounds

    double replicationNs = 0; // time of `steps` products in sequence
    double fluidNs = 0;       // time of all products if every array were always busy, which takes fractions of copies
    double issueNs = 0;       // time to start all array groups: each core starts one per CrossbarChip::issueNs
    double memoryNs = 0;      // time to read each input once and to write each result once
    double vectorNs = 0;      // time of additions, biases, activations, pooling and sums

    std::int64_t loadBytes = 0;       // of inputs read once
    std::int64_t storeBytes = 0;      // of results of layers with weights
    std::int64_t windowLoadBytes = 0; // of inputs read for each window, with padding
    double windowMemoryNs = 0;        // of those and the results: no bound, but the time without reuse

    int depth = 0; // layers with weights on the longest path

    /// Time between two images of a pipeline, at least: the longest time above.
    double throughputNs = 0;
    BoundKind throughputLimit = BoundKind::Replication;
    /// Latency of one image, after the paper's reasoning: the slowest layer, and one product for each other layer of
    /// the longest path.
    double latencyNs = 0;
    /// Latency of one image, at least: each layer has the rounds that outputs need, and one product and the move of one
    /// pixel for each other layer of the longest path through it.
    double pathLatencyNs = 0;

    bool operator==(const Bounds&) const = default;
};

/// Bounds for a graph whose matrices have `partitions`, on a chip.
[[nodiscard]] Bounds boundsOf(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                              const CrossbarChip& chip);

/// Latency of one image, at least, with the additions, biases and functions of our schedules for latency: a window
/// begins when all of its inputs are there. `partitions`: of the form Unfolding::Window, with room for a copy of each.
[[nodiscard]] std::int64_t leastLatencyNs(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                          const CrossbarChip& chip);

} // namespace pimento::crossbar
