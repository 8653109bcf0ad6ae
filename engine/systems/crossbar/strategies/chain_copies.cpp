// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/strategies/chain_copies.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/estimate/node_work.h"
#include "engine/systems/crossbar/mapping/replication.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pimento::crossbar {

namespace {

/// Steps of the chain of layers.
class Chain {
public:
    Chain(const LayerGraph& graph, std::span<const LayerPartition> partitions, std::vector<std::int64_t> copies)
        : m_graph(graph), m_partitions(partitions), m_copies(std::move(copies)), m_matrixOf(graph.nodes.size(), -1),
          m_times(graph.nodes.size())
    {
        for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
            m_matrixOf[partitions[matrix].node] = static_cast<std::int32_t>(matrix);
        }
        for (const GraphNode& each : graph.nodes) {
            m_needs.push_back(firstNeed(each));
        }
    }

    /// Gives the copies that shorten the chain most for their arrays, while there are arrays left.
    std::vector<std::int64_t> spend(std::int64_t arrays)
    {
        for (std::size_t i = 0; i < m_copies.size(); ++i) {
            arrays -= m_copies[i] * m_partitions[i].arrays();
        }
        while (addBest(arrays)) {
        }
        return m_copies;
    }

private:
    /// Steps at the end of which a layer has its first and its last pixel.
    struct Time {
        double first = 0;
        double last = 0;
    };

    /// The fewest copies with fewer steps than now; 0: there are none.
    [[nodiscard]] std::int64_t moreCopies(std::size_t matrix) const
    {
        const std::int64_t windows = m_partitions[matrix].windows;
        const std::int64_t steps = ceilDivide(windows, m_copies[matrix]);
        return steps == 1 ? 0 : ceilDivide(windows, steps - 1);
    }

    bool addBest(std::int64_t& arrays)
    {
        const double now = steps();
        double best = 0;
        std::size_t chosen = m_copies.size();
        std::int64_t cost = 0;
        for (std::size_t matrix = 0; matrix < m_copies.size(); ++matrix) {
            const std::int64_t before = m_copies[matrix];
            const std::int64_t more = moreCopies(matrix);
            const std::int64_t taken = (more - before) * m_partitions[matrix].arrays();
            if (more == 0 || taken > arrays) {
                continue;
            }
            m_copies[matrix] = more;
            const double gain = (now - steps()) / static_cast<double>(taken);
            m_copies[matrix] = before;
            if (gain > best) {
                best = gain;
                chosen = matrix;
                cost = taken;
            }
        }
        if (chosen == m_copies.size()) {
            return false;
        }
        m_copies[chosen] = moreCopies(chosen);
        arrays -= cost;
        return true;
    }

    double steps()
    {
        double last = 0;
        for (std::size_t i = 0; i < m_times.size(); ++i) {
            const GraphNode& node = m_graph.nodes[i];
            const std::int32_t matrix = m_matrixOf[i];
            const bool isMatrix = matrix >= 0;
            const double window = isMatrix ? 1 : 0;
            const double more = isMatrix ? stepsOfCopies(static_cast<std::size_t>(matrix)) - 1 : 0;
            Time& time = m_times[i];
            time = {window, window};
            for (const std::size_t source : node.sources) {
                const Time& of = m_times[source];
                time.first = std::max(time.first, of.first + m_needs[i] * (of.last - of.first) + window);
                time.last = std::max(time.last, of.last + window);
            }
            time.last = std::max(time.last, time.first + more);
            last = std::max(last, time.last);
        }
        return last;
    }

    [[nodiscard]] double stepsOfCopies(std::size_t matrix) const
    {
        return static_cast<double>(ceilDivide(m_partitions[matrix].windows, m_copies[matrix]));
    }

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    std::vector<std::int64_t> m_copies;
    std::vector<std::int32_t> m_matrixOf; // of each node; -1: none
    std::vector<double> m_needs;          // of each node: part of its source before its first result
    std::vector<Time> m_times;            // of each node
};

} // namespace

std::vector<std::int64_t> chainCopies(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                      std::int64_t steps, std::int64_t arrays)
{
    return Chain(graph, partitions, copiesFor(partitions, steps)).spend(arrays);
}

} // namespace pimento::crossbar
