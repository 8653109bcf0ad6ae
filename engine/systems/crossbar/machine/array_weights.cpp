// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/array_weights.h"

#include <algorithm>

namespace pimento::crossbar {

void GroupWeights::multiply(std::span<const std::int64_t> inputs, std::int64_t* sums) const
{
    const std::int8_t* cell = cells.data();
    for (const std::int64_t input : inputs) {
        for (std::int64_t column = 0; column < columns && input != 0; ++column) {
            sums[column] = wrappedSum(sums[column], wrappedProduct(input, cell[column]));
        }
        cell += columns;
    }
}

namespace {

/// Weight in a row and a column of the unfolded window of a layer; 0 where the row is of another group of channels.
std::int8_t weightOf(const GraphNode& node, const LayerWeights& weights, std::int64_t row, std::int64_t column)
{
    const std::int64_t position = row / node.in.channels;
    const std::int64_t channel = row % node.in.channels;
    const std::int64_t group = column / weights.outputs;
    if (channel / weights.inputs != group) {
        return 0;
    }
    const std::size_t first = weights.row(group, position, channel % weights.inputs);
    return weights.values[first + static_cast<std::size_t>(column % weights.outputs)];
}

} // namespace

ArrayWeights::ArrayWeights(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                           const CrossbarChip& chip, const NetworkIntegers& integers)
    : m_partitions(partitions)
{
    for (const LayerPartition& layer : partitions) {
        const GraphNode& node = graph.nodes[layer.node];
        m_first.push_back(m_groups.size());
        for (std::int64_t i = 0; i < layer.parts * layer.groups; ++i) {
            const std::int64_t row = i % layer.groups * chip.arrayRows();
            const std::int64_t width = layer.arraysOfGroup * chip.arrayColumns();
            const std::int64_t column = i / layer.groups * width;
            GroupWeights made{.rows = std::min<std::int64_t>(chip.arrayRows(), layer.rows - row),
                              .columns = std::clamp<std::int64_t>(layer.columns - column, 0, width)};
            made.cells.reserve(static_cast<std::size_t>(made.rows * made.columns));
            for (std::int64_t y = row; y < row + made.rows; ++y) {
                for (std::int64_t x = column; x < column + made.columns; ++x) {
                    made.cells.push_back(weightOf(node, integers.weights[layer.node], y, x));
                }
            }
            m_groups.push_back(std::move(made));
        }
    }
}

} // namespace pimento::crossbar
