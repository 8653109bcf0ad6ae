// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/layer_makers.h"

namespace pimento::crossbar {

LayerMakers::LayerMakers(const LayerGraph& graph, std::span<const LayerPartition> partitions)
    : m_graph(graph), m_partitions(partitions), m_matrixOf(graph.nodes.size())
{
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        m_matrixOf[partitions[matrix].node] = matrix;
    }
}

std::vector<LayerMaker> LayerMakers::makersOf(std::size_t matrix) const
{
    std::vector<LayerMaker> makers;
    add(m_graph.nodes[m_partitions[matrix].node].sources.front(), 1, makers);
    return makers;
}

void LayerMakers::add(std::size_t node, double part, std::vector<LayerMaker>& makers) const
{
    constexpr double kLeastPart = 0.1; // that still counts
    const GraphNode& of = m_graph.nodes[node];
    if (of.kind == NodeKind::Matrix) {
        makers.push_back({m_matrixOf[node], part});
        return;
    }
    part /= of.kind == NodeKind::Sum ? static_cast<double>(of.sources.size()) : 1;
    for (std::size_t i = 0; i < of.sources.size() && part >= kLeastPart; ++i) {
        add(of.sources[i], part, makers);
    }
}

std::vector<std::size_t> LayerMakers::readersWith(std::size_t matrix) const
{
    std::vector<std::size_t> readers;
    for (const std::size_t reader : sourceOf(matrix).readers) {
        if (m_graph.nodes[reader].kind == NodeKind::Matrix) {
            readers.push_back(m_matrixOf[reader]);
        }
    }
    return readers;
}

} // namespace pimento::crossbar
