// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// A network larger than the chip is computed in rounds: the weights of a round are written into the arrays, the round
// computes its layers, and its results wait in the memory of the chip for later rounds. A round is a network of its
// own, whose inputs are the results of earlier rounds, so that schedules, profiles and the machine take it as it is.

namespace pimento::crossbar {

/// Layers of a round: neighbours in LayerGraph::nodes. If `channels` is set, only these output channels of the last one
/// are computed, a layer with weights that is larger than the chip.
struct RoundScope {
    std::size_t firstNode = 0;
    std::size_t endNode = 0;
    std::int64_t firstChannel = 0;
    std::int64_t channels = 0; // 0: all

    /// True if the round computes only some output channels of its last layer.
    [[nodiscard]] bool isPart() const { return channels > 0; }
    bool operator==(const RoundScope&) const = default;
};

/// The network of a round.
struct RoundNetwork {
    RoundScope scope;
    LayerGraph graph;
    std::vector<std::size_t> origins; // of each node of `graph`: its node in the whole network

    /// First channel that a node of `graph` computes of its layer.
    [[nodiscard]] std::int64_t firstChannel(std::size_t node) const { return isPart(node) ? scope.firstChannel : 0; }
    /// True if the round computes only some output channels of a node of `graph`.
    [[nodiscard]] bool isPart(std::size_t node) const { return scope.isPart() && node + 1 == graph.nodes.size(); }
};

/// Cuts the network of a round out of the whole one. Its outputs are what later rounds or the whole network need. A
/// part of a grouped convolution becomes a dense one.
[[nodiscard]] RoundNetwork roundNetwork(const LayerGraph& whole, const RoundScope& scope);

/// Intervals that an image takes through a pipeline in which each layer works on another image; layers that the
/// schedule computes together share one. Pools count as computed alone.
[[nodiscard]] std::int64_t pipelineDepth(const LayerGraph& graph);
/// Fewest intervals that any schedule takes: pools may be computed where they are read, and, with `groupsLayers`, any
/// layers may share an interval.
[[nodiscard]] std::int64_t leastPipelineDepth(const LayerGraph& graph, bool groupsLayers);

} // namespace pimento::crossbar
