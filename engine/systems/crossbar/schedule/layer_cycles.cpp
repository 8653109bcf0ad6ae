// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/layer_cycles.h"

#include <algorithm>
#include <optional>

namespace pimento::crossbar {

namespace {

/// Where a result is made: in a cycle from that of the input on, complete at the begin of a step.
struct Made {
    std::int64_t cycle = -1; // -1: given
    std::int64_t end = 0;
    std::optional<std::size_t> matrix = {}; // layer of the partitions that makes and stores it as it is
};

class CycleFinder {
public:
    CycleFinder(const LayerGraph& graph, std::span<const LayerPartition> partitions, const LayerResults& results,
                const CycleOptions& options)
        : m_graph(graph), m_partitions(partitions), m_results(results), m_options(options), m_made(graph.nodes.size())
    {
        m_found.firstSteps.assign(partitions.size(), -1);
        m_found.waitsFor.assign(graph.nodes.size(), -1);
    }

    LayerCycles find()
    {
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            m_found.cycles = std::max(m_found.cycles, madeOf(i).cycle + 1);
        }
        return std::move(m_found);
    }

private:
    const Made& madeOf(std::size_t node)
    {
        if (!m_made[node]) {
            m_made[node] = find(node);
        }
        return *m_made[node];
    }

    Made find(std::size_t node)
    {
        const GraphNode& of = m_graph.nodes[node];
        switch (of.kind) {
        case NodeKind::Input:
            return {};
        case NodeKind::Matrix:
            return findMatrix(node);
        case NodeKind::Join:
            return {.cycle = lastCycle(of.sources) + (readsNothing(node) ? 0 : 1), .end = m_options.steps};
        default:
            break;
        }
        if (!m_results.isComputedBefore(node)) {
            return {.cycle = lastCycle(of.sources) + 1, .end = m_options.steps};
        }
        for (const std::size_t source : of.sources) { // a sum belongs to one of them
            if (of.kind == NodeKind::Sum && m_results.sumOf(source) == node) {
                return madeOf(source);
            }
        }
        return madeOf(of.sources.front()); // a function, or a pool that its reader computes
    }

    [[nodiscard]] bool readsNothing(std::size_t join) const
    {
        return std::ranges::all_of(m_graph.nodes[join].sources,
                                   [&](std::size_t each) { return m_results.isInPlace(each); });
    }

    std::int64_t lastCycle(std::span<const std::size_t> sources)
    {
        std::int64_t last = -1;
        for (const std::size_t each : sources) {
            last = std::max(last, madeOf(each).cycle);
        }
        return last;
    }

    /// What a matrix loads: pairs of the node of the loads and the source.
    struct Loaded {
        std::size_t node = 0;
        std::size_t source = 0;
    };
    [[nodiscard]] std::vector<Loaded> loadsOf(std::size_t node) const
    {
        std::vector<Loaded> loads;
        const std::size_t source = m_graph.nodes[node].sources.front();
        const bool isPooled = m_graph.nodes[source].kind == NodeKind::Pool && m_results.isComputedBefore(source);
        loads.push_back(isPooled ? Loaded{source, m_graph.nodes[source].sources.front()} : Loaded{node, source});
        if (const auto sum = m_results.sumOf(node)) {
            for (const std::size_t other : m_graph.nodes[*sum].sources) {
                if (other != node) {
                    loads.push_back({*sum, other});
                }
            }
        }
        return loads;
    }

    Made findMatrix(std::size_t node)
    {
        const std::vector<Loaded> loads = loadsOf(node);
        std::int64_t cycle = -1;
        for (const Loaded& each : loads) {
            cycle = std::max(cycle, madeOf(each.source).cycle);
        }
        const auto at = std::ranges::find(m_partitions, node, &LayerPartition::node);
        const auto matrix = static_cast<std::size_t>(at - m_partitions.begin());
        const std::size_t stored = m_results.stored(node);
        Made made{.cycle = cycle + 1, .end = m_options.ofLayers[matrix]};
        if (!m_results.isInPlace(stored)) {
            made.matrix = matrix;
        }
        if (m_options.groupsLayers && join(loads, cycle, matrix)) {
            made.cycle = cycle;
            made.end += m_found.firstSteps[matrix];
        }
        return made;
    }

    /// Lets a matrix follow its sources in their cycle, if there is time one step after the last of them, in which
    /// results get to the memory. Its loads are never in a step of its sources: the sums of that step may need the core
    /// that waits.
    bool join(std::span<const Loaded> loads, std::int64_t cycle, std::size_t matrix)
    {
        std::int64_t begin = 0;
        bool follows = false;
        for (std::size_t i = 0; i < loads.size(); ++i) {
            const Made& source = madeOf(loads[i].source);
            const bool isSecond = i > 1; // operand of a sum: its loads could wait for one alone
            if (source.cycle == cycle && (cycle < 0 || !source.matrix || isSecond)) {
                return false;
            }
            const bool isPooled = m_graph.nodes[loads[i].node].kind == NodeKind::Pool;
            const std::int64_t ahead = isPooled ? m_options.pooledAhead : 0;
            begin = std::max(begin, source.cycle == cycle ? source.end + ahead : 0);
            follows = follows || source.cycle == cycle;
        }
        begin += follows && begin + m_options.ofLayers[matrix] < m_options.steps ? 1 : 0;
        if (begin + m_options.ofLayers[matrix] > m_options.steps) {
            return false;
        }
        m_found.firstSteps[matrix] = begin;
        for (const Loaded& each : loads) {
            const Made& source = madeOf(each.source);
            if (source.cycle == cycle) {
                std::int64_t& first = m_found.firstSteps[*source.matrix];
                first = std::max<std::int64_t>(first, 0);
                m_found.waitsFor[each.node] = static_cast<std::int32_t>(each.source);
            }
        }
        return true;
    }

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const LayerResults& m_results;
    const CycleOptions& m_options;
    std::vector<std::optional<Made>> m_made;
    LayerCycles m_found;
};

} // namespace

LayerCycles layerCycles(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                        const LayerResults& results, const CycleOptions& options)
{
    return CycleFinder(graph, partitions, results, options).find();
}

} // namespace pimento::crossbar
