// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/core_layout.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace pimento::crossbar {

namespace {

/// Groups of a run that have an output of their own: the first keeps the sum, three more take turns.
constexpr std::int32_t kOutputsInTurn = 3;

class LayoutMaker {
public:
    LayoutMaker(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
                const CrossbarChip& chip)
        : m_graph(graph), m_partitions(partitions), m_placement(placement), m_chip(chip)
    {
    }

    CoreLayout make(std::span<const std::vector<WindowShare>> shares, const LayoutOptions& options)
    {
        m_options = options;
        addRuns(shares);
        linkRuns();
        m_made.buffers.resize(m_made.groups.size());
        m_made.ends.assign(static_cast<std::size_t>(m_chip.cores()), 0);
        for (std::size_t core = 0; core < m_made.runEnds.size(); ++core) {
            layOut(core);
        }
        return std::move(m_made);
    }

private:
    [[nodiscard]] const LayerPartition& partitionOf(const GroupRun& run) const
    {
        return m_partitions[static_cast<std::size_t>(run.matrix)];
    }

    [[nodiscard]] const PlacedGroup& groupOf(std::int32_t index) const
    {
        return m_placement.groups[static_cast<std::size_t>(index)];
    }

    void addRuns(std::span<const std::vector<WindowShare>> shares)
    {
        m_made.groups.resize(m_placement.groups.size());
        std::iota(m_made.groups.begin(), m_made.groups.end(), 0);
        std::ranges::stable_sort(m_made.groups, {}, [&](std::int32_t index) { return groupOf(index).core; });
        for (std::size_t i = 0; i < m_made.groups.size(); ++i) {
            const PlacedGroup& at = groupOf(m_made.groups[i]);
            GroupRun* last = m_made.runs.empty() ? nullptr : &m_made.runs.back();
            if (last != nullptr && last->matrix == at.matrix && last->replica == at.replica && last->part == at.part &&
                last->core == at.core) {
                ++last->groups;
                continue;
            }
            const LayerPartition& of = m_partitions[static_cast<std::size_t>(at.matrix)];
            GroupRun run{.matrix = at.matrix, .replica = at.replica, .part = at.part, .core = at.core};
            run.firstGroup = static_cast<std::int32_t>(i);
            run.groups = 1;
            run.collects = at.group == 0;
            const std::size_t source = m_graph.nodes[of.node].sources.front();
            const bool isPool = std::ranges::find(m_options.pools, source) != m_options.pools.end();
            run.pool = isPool ? static_cast<std::int32_t>(source) : -1;
            run.share = shares[static_cast<std::size_t>(at.matrix)][static_cast<std::size_t>(at.replica)];
            const GroupSlice slice = sliceOf(of, at.part, at.group);
            run.firstColumn = static_cast<std::int32_t>(slice.firstChannelGroup * of.columns + slice.firstColumn);
            run.columns = static_cast<std::int32_t>(slice.columns);
            m_made.runs.push_back(run);
        }
        std::size_t end = 0;
        for (std::int32_t core = 0; core < m_chip.cores(); ++core) {
            while (end < m_made.runs.size() && m_made.runs[end].core == core) {
                ++end;
            }
            m_made.runEnds.push_back(end);
        }
    }

    void linkRuns()
    {
        std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t>, std::int32_t> collectors;
        for (std::size_t i = 0; i < m_made.runs.size(); ++i) {
            const GroupRun& run = m_made.runs[i];
            if (run.collects) {
                collectors[{run.matrix, run.replica, run.part}] = static_cast<std::int32_t>(i);
            }
        }
        for (GroupRun& run : m_made.runs) {
            run.collector = collectors.at({run.matrix, run.replica, run.part});
            m_made.runs[static_cast<std::size_t>(run.collector)].helpers += run.collects ? 0 : 1;
        }
    }

    void layOut(std::size_t core)
    {
        std::int64_t& end = m_made.ends[core];
        const std::size_t first = m_made.firstRun(core);
        for (std::size_t i = first; i < m_made.runEnds[core]; ++i) {
            GroupRun& run = m_made.runs[i];
            if (!m_graph.nodes[partitionOf(run).node].hasBias || (!run.collects && !m_options.keepsAllBiases)) {
                continue;
            }
            const auto same =
                std::ranges::find_if(m_made.runs.begin() + static_cast<std::ptrdiff_t>(first),
                                     m_made.runs.begin() + static_cast<std::ptrdiff_t>(i), [&](const GroupRun& each) {
                                         return each.matrix == run.matrix && each.part == run.part;
                                     });
            run.bias = same->bias; // its own, -1, if there is none before
            if (run.bias < 0) {
                run.bias = end;
                end += run.columns;
            }
        }
        for (std::size_t i = first; i < m_made.runEnds[core]; ++i) {
            if (m_made.runs[i].share.count > 0) {
                layOut(m_made.runs[i], end);
            }
        }
    }

    void layOut(GroupRun& run, std::int64_t& end)
    {
        const LayerPartition& of = partitionOf(run);
        for (std::int32_t i = 0; i < run.groups; ++i) {
            const auto index = static_cast<std::size_t>(run.firstGroup + i);
            GroupBuffers& made = m_made.buffers[index];
            made.slice = sliceOf(of, run.part, groupOf(m_made.groups[index]).group);
            made.input = end;
            made.inputs = m_options.inputBuffers + (run.pool < 0 ? 0 : 1);
            end += made.slice.rows * made.inputs;
            if (i > kOutputsInTurn) {
                made.output = m_made.buffers[index - kOutputsInTurn].output;
            } else {
                made.output = end;
                end += run.columns;
            }
        }
        run.output = m_made.buffers[static_cast<std::size_t>(run.firstGroup)].output;
        if (run.helpers > 0) {
            run.received = end;
            end += run.columns;
        }
    }

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const Placement& m_placement;
    const CrossbarChip& m_chip;
    LayoutOptions m_options;
    CoreLayout m_made;
};

} // namespace

CoreLayout coreLayout(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
                      std::span<const std::vector<WindowShare>> shares, const CrossbarChip& chip,
                      const LayoutOptions& options)
{
    return LayoutMaker(graph, partitions, placement, chip).make(shares, options);
}

} // namespace pimento::crossbar
