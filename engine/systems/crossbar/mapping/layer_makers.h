// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// A part of the columns of an image; all of them are 0 to 1.
struct ColumnRange {
    double begin = 0;
    double end = 1;

    [[nodiscard]] double shared(const ColumnRange& other) const
    {
        return std::max(0.0, std::min(end, other.end) - std::max(begin, other.begin));
    }
};

/// Columns of the strip of a copy (WindowDealing::Strips).
[[nodiscard]] inline ColumnRange stripOf(std::int64_t copy, std::int64_t copies)
{
    const auto all = static_cast<double>(copies);
    return {static_cast<double>(copy) / all, static_cast<double>(copy + 1) / all};
}

/// A layer with weights whose results another layer reads.
struct LayerMaker {
    std::size_t matrix = 0; // index in the partitions
    /// Part of its results that go to the reader: a sum lies with one of its operands, and passes a part of each on.
    double part = 1;
};

/// Layers with weights around each layer with weights, past those without.
class LayerMakers {
public:
    LayerMakers(const LayerGraph& graph, std::span<const LayerPartition> partitions);

    /// Layers whose results a layer reads.
    [[nodiscard]] std::vector<LayerMaker> makersOf(std::size_t matrix) const;
    /// Layers that read the same image as a layer, itself among them.
    [[nodiscard]] std::vector<std::size_t> readersWith(std::size_t matrix) const;
    /// The image that a layer reads.
    [[nodiscard]] const GraphNode& sourceOf(std::size_t matrix) const
    {
        return m_graph.nodes[m_graph.nodes[m_partitions[matrix].node].sources.front()];
    }

private:
    void add(std::size_t node, double part, std::vector<LayerMaker>& makers) const;

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    std::vector<std::size_t> m_matrixOf; // of each node
};

} // namespace pimento::crossbar
