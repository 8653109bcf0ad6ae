// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/array_weights.h"

#include "engine/systems/crossbar/partition/weight_cells.h"

#include <algorithm>

namespace pimento::crossbar {

namespace {

/// Weights of a slice. Neighbouring columns hold the weights of neighbouring output channels, so that they are copied
/// together.
GroupWeights weightsOf(const GraphNode& node, const LayerPartition& layer, const GroupSlice& slice,
                       const LayerWeights& weights)
{
    GroupWeights made{.rows = slice.rows, .columns = slice.columns};
    made.cells.resize(static_cast<std::size_t>(made.rows * made.columns));
    auto cell = made.cells.begin();
    for (std::int64_t row = 0; row < made.rows; ++row) {
        for (std::int64_t column = 0; column < made.columns;) {
            const auto weight = weightAt(node, layer, slice, row, column);
            const std::int64_t channel = weight ? weight->output % weights.outputs : 0;
            const std::int64_t length = weight ? std::min(weights.outputs - channel, made.columns - column) : 1;
            if (weight) {
                const std::int64_t group = weight->output / weights.outputs;
                const std::int64_t position = weight->y * node.sliding.window.width + weight->x;
                std::copy_n(&weights.values[weights.row(group, position, weight->channel)] + channel, length, cell);
            }
            cell += length;
            column += length;
        }
    }
    return made;
}

} // namespace

ArrayWeights::ArrayWeights(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                           const NetworkIntegers& integers)
    : m_partitions(partitions)
{
    for (const LayerPartition& layer : partitions) {
        m_first.push_back(m_groups.size());
        for (std::int64_t i = 0; i < layer.parts * layer.groups; ++i) {
            m_groups.push_back(weightsOf(graph.nodes[layer.node], layer,
                                         sliceOf(layer, i / layer.groups, i % layer.groups),
                                         integers.weights[layer.node]));
        }
    }
}

} // namespace pimento::crossbar
