// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Where data lie in the memory of a chip, in elements. Each chip has all of it in the same places.
struct GlobalMemory {
    std::vector<std::int64_t> images; // of each node: its result, pixel by pixel, each with all of its channels
    std::vector<std::int64_t> biases; // of each node with a bias: one element for each channel
    std::int64_t size = 0;

    /// Address of channel 0 of a pixel of a node's result.
    [[nodiscard]] std::int64_t pixel(const LayerGraph& graph, std::size_t node, std::int64_t index) const
    {
        return images[node] + index * graph.nodes[node].out.channels;
    }
};

/// Lays out the results and biases of all nodes, one after the other.
[[nodiscard]] inline GlobalMemory globalMemoryOf(const LayerGraph& graph)
{
    GlobalMemory made;
    for (const GraphNode& node : graph.nodes) {
        made.images.push_back(made.size);
        made.size += node.out.elements();
        made.biases.push_back(made.size);
        made.size += node.hasBias ? node.out.channels : 0;
    }
    return made;
}

} // namespace pimento::crossbar
