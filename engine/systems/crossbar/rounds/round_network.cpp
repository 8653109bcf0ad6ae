// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/round_network.h"

#include "engine/systems/crossbar/schedule/layer_results.h"

#include <algorithm>
#include <map>

namespace pimento::crossbar {

namespace {

class NetworkCutter {
public:
    NetworkCutter(const LayerGraph& whole, const RoundScope& scope) : m_whole(whole) { m_made.scope = scope; }

    RoundNetwork cut()
    {
        addInputs();
        for (std::size_t i = m_made.scope.firstNode; i < m_made.scope.endNode; ++i) {
            if (m_whole.nodes[i].kind != NodeKind::Input) {
                add(i, m_whole.nodes[i]);
            }
        }
        if (m_made.scope.isPart()) {
            GraphNode& part = m_made.graph.nodes.back();
            part.out.channels = m_made.scope.channels;
            part.groups = 1;
        }
        addOutputs();
        return std::move(m_made);
    }

private:
    [[nodiscard]] bool isInside(std::size_t node) const
    {
        return node >= m_made.scope.firstNode && node < m_made.scope.endNode &&
               m_whole.nodes[node].kind != NodeKind::Input;
    }

    /// An input for each result that the round reads from outside, in the order of the whole network.
    void addInputs()
    {
        for (std::size_t i = m_made.scope.firstNode; i < m_made.scope.endNode; ++i) {
            for (const std::size_t source : m_whole.nodes[i].sources) {
                if (!isInside(source)) {
                    m_nodeOf[source] = 0;
                }
            }
        }
        for (auto& [source, at] : m_nodeOf) {
            const GraphNode& of = m_whole.nodes[source];
            at = m_made.graph.nodes.size();
            m_made.graph.nodes.push_back(
                {.kind = NodeKind::Input, .name = of.name, .layer = of.layer, .in = of.out, .out = of.out});
            m_made.origins.push_back(source);
        }
    }

    void add(std::size_t node, GraphNode made)
    {
        const std::size_t index = m_made.graph.nodes.size();
        m_nodeOf[node] = index;
        for (std::size_t& source : made.sources) {
            source = m_nodeOf.at(source);
            m_made.graph.nodes[source].readers.push_back(index);
        }
        made.readers.clear();
        if (made.kind == NodeKind::Matrix) {
            m_made.graph.matrices.push_back(index);
        }
        m_made.graph.nodes.push_back(std::move(made));
        m_made.origins.push_back(node);
    }

    /// What later rounds read: for a part, also those that compute its other parts.
    [[nodiscard]] bool isNeeded(std::size_t node) const
    {
        const std::size_t end = m_made.scope.endNode - (m_made.scope.isPart() ? 1 : 0);
        return std::ranges::find(m_whole.outputs, node) != m_whole.outputs.end() ||
               std::ranges::any_of(m_whole.nodes[node].readers, [&](std::size_t reader) { return reader >= end; });
    }

    void addOutputs()
    {
        for (std::size_t i = 0; i < m_made.graph.nodes.size(); ++i) {
            const bool isLast = i + 1 == m_made.graph.nodes.size(); // results that nothing reads, too
            if (m_made.graph.nodes[i].kind != NodeKind::Input && (isLast || isNeeded(m_made.origins[i]))) {
                m_made.graph.outputs.push_back(i);
            }
        }
    }

    const LayerGraph& m_whole;
    RoundNetwork m_made;
    std::map<std::size_t, std::size_t> m_nodeOf; // of nodes of the whole network
};

} // namespace

RoundNetwork roundNetwork(const LayerGraph& whole, const RoundScope& scope)
{
    return NetworkCutter(whole, scope).cut();
}

namespace {

enum class PoolCycles : std::uint8_t { Own, None };

/// Whether a schedule computes a layer in an interval of its own. Without intervals of pools, sums that a matrix may
/// compute need none either: which matrix is the last one depends on the pools.
bool takesInterval(const LayerGraph& graph, const LayerResults& results, std::size_t node, PoolCycles pools)
{
    const GraphNode& of = graph.nodes[node];
    const auto isMatrix = [&](std::size_t each) { return graph.nodes[each].kind == NodeKind::Matrix; };
    switch (of.kind) {
    case NodeKind::Input:
        return false;
    case NodeKind::Join:
        return !std::ranges::all_of(of.sources, [&](std::size_t each) { return results.isInPlace(each); });
    case NodeKind::Pool:
        return pools == PoolCycles::Own;
    case NodeKind::Sum:
        return !results.isComputedBefore(node) &&
               (pools == PoolCycles::Own || !std::ranges::any_of(of.sources, isMatrix));
    default:
        return !results.isComputedBefore(node);
    }
}

std::int64_t depthOf(const LayerGraph& graph, PoolCycles pools)
{
    const GlobalMemory memory = globalMemoryOf(graph);
    const LayerResults results(graph, memory, true);
    std::vector<std::int64_t> depth(graph.nodes.size());
    std::int64_t most = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const std::size_t source : graph.nodes[i].sources) {
            depth[i] = std::max(depth[i], depth[source]);
        }
        most = std::max(most, depth[i] += takesInterval(graph, results, i, pools) ? 1 : 0);
    }
    return most;
}

} // namespace

std::int64_t pipelineDepth(const LayerGraph& graph) { return depthOf(graph, PoolCycles::Own); }

std::int64_t leastPipelineDepth(const LayerGraph& graph, bool groupsLayers)
{
    return groupsLayers ? 1 : std::max<std::int64_t>(1, depthOf(graph, PoolCycles::None));
}

} // namespace pimento::crossbar
