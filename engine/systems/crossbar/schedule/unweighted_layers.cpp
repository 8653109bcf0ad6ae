// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/unweighted_layers.h"

namespace pimento::crossbar {

UnweightedLayers::UnweightedLayers(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                   const GlobalMemory& memory, const LayerResults& results, CoreLayout& layout,
                                   std::int64_t steps, const PostOptions& options)
    : m_layout(layout), m_sums(graph, partitions, memory, results, layout, options.inputBuffers),
      m_post(graph, memory, results, layout.ends.size(), steps, options)
{
    for (std::size_t core = 0; core < layout.ends.size(); ++core) {
        m_addresses.push_back(layout.ends[core]);
        layout.ends[core] += m_post.elements(core);
        m_pools.emplace_back(graph, memory, layout, core,
                             PooledOptions{.ahead = options.inputBuffers, .divisor = options.pools.divisor});
        layout.ends[core] += m_pools.back().elements();
    }
}

void UnweightedLayers::addPools(std::size_t core, std::int64_t step, std::vector<Instruction>& stream)
{
    m_pools[core].addStep(step, stream);
}

void UnweightedLayers::addBetween(std::size_t core, std::int64_t parts, std::vector<Instruction>& stream)
{
    m_pools[core].addPart(parts, stream);
}

void UnweightedLayers::addLoads(std::size_t core, std::int64_t step, std::vector<Instruction>& stream)
{
    for (std::size_t i = m_layout.firstRun(core); i < m_layout.runEnds[core]; ++i) {
        if (m_layout.runs[i].worksIn(step)) {
            m_sums.addLoads(i, m_layout.runs[i].windowIn(step), step, stream);
        }
    }
    m_post.addLoads(core, step, m_addresses[core], stream);
}

void UnweightedLayers::addSums(std::size_t core, std::int64_t step, std::vector<Instruction>& stream) const
{
    for (std::size_t i = m_layout.firstRun(core); i < m_layout.runEnds[core]; ++i) {
        if (m_layout.runs[i].worksIn(step)) {
            m_sums.addResults(i, m_layout.runs[i].windowIn(step), step, stream);
        }
    }
}

void UnweightedLayers::addResults(std::size_t core, std::int64_t step, std::vector<Instruction>& stream)
{
    m_post.addResults(core, step, m_addresses[core], stream);
}

} // namespace pimento::crossbar
