// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/machine/integers.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Weights of a layer: for each group of channels, each position of the window and each input channel of the group, one
/// weight for each output channel of the group, innermost.
struct LayerWeights {
    std::int64_t inputs = 0;  // channels of a group
    std::int64_t outputs = 0; // channels of a group
    std::int64_t positions = 0;
    std::vector<std::int8_t> values = {};

    /// Index of the weight of output channel 0 of a group.
    [[nodiscard]] std::size_t row(std::int64_t group, std::int64_t position, std::int64_t input) const
    {
        return static_cast<std::size_t>(((group * positions + position) * inputs + input) * outputs);
    }
};

/// All integers that a network is given, in the order of LayerGraph::nodes; empty for nodes without any.
struct NetworkIntegers {
    std::vector<LayerWeights> weights;
    std::vector<Integers> biases; // one for each output channel
    std::vector<Integers> inputs; // pixel by pixel, each with all of its channels
};

/// Draws small integers other than 0 for the results of all nodes but inputs, each by itself: images of other samples.
[[nodiscard]] std::vector<Integers> drawnImages(const LayerGraph& graph, std::uint64_t seed);

/// Draws small integers other than 0 for the weights, biases and inputs of a network: the same for the same seed.
[[nodiscard]] NetworkIntegers drawnIntegers(const LayerGraph& graph, std::uint64_t seed);

} // namespace pimento::crossbar
