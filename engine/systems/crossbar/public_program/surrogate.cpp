// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/public_program/surrogate.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/profile/calendar.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace pimento::crossbar {

namespace {

/// An array group in its core.
struct JudgedGroup {
    std::int64_t loadNs = 0;    // on the memory of the chip
    std::int64_t storeNs = 0;   // 0: not the first group of a part of a copy
    std::int64_t lastStart = 0; // 0: not started
};

/// Time of moving elements to or from the memory of the chip.
std::int64_t memoryNs(const CrossbarChip& chip, std::int64_t elements)
{
    return transferNs(elements * chip.elementBytes, chip.globalBandwidth);
}

/// Elements that a later copy of a layer in a core loads for an array group: those that a stride brings.
std::int64_t laterLoad(const GraphNode& node, const CrossbarChip& chip)
{
    const std::int64_t window = node.sliding.window.area();
    const std::int64_t stride = std::min(node.sliding.stride.area(), window);
    return node.isProduct ? chip.arrayRows() : chip.arrayRows() * stride / window;
}

/// Array groups of all cores, core by core.
class JudgedCores {
public:
    explicit JudgedCores(const JudgedMapping& of) : m_of(of), m_placed(of.partitions.size()), m_ends(cores() + 1)
    {
        for (const GroupCount& count : of.counts) {
            add(count);
            m_ends[static_cast<std::size_t>(count.core) + 1] = m_groups.size();
        }
        for (std::size_t core = 1; core < m_ends.size(); ++core) {
            m_ends[core] = std::max(m_ends[core], m_ends[core - 1]);
        }
    }

    [[nodiscard]] std::size_t cores() const { return static_cast<std::size_t>(m_of.chip.cores()); }
    [[nodiscard]] std::span<JudgedGroup> groups(std::size_t core)
    {
        return std::span(m_groups).subspan(m_ends[core], m_ends[core + 1] - m_ends[core]);
    }
    /// Rounds of the layer with most of them.
    [[nodiscard]] std::int64_t rounds() const
    {
        std::int64_t most = 1;
        for (std::size_t i = 0; i < m_placed.size(); ++i) {
            const LayerPartition& of = m_of.partitions[i];
            most = std::max(most, ceilDivide(of.windows, std::max<std::int64_t>(m_placed[i] / groupsOf(of), 1)));
        }
        return most;
    }

private:
    static std::int64_t groupsOf(const LayerPartition& of) { return of.groups * of.parts; }

    void add(const GroupCount& count)
    {
        const auto matrix = static_cast<std::size_t>(count.matrix);
        const LayerPartition& of = m_of.partitions[matrix];
        const std::int64_t firstLoad = memoryNs(m_of.chip, m_of.chip.arrayRows());
        const std::int64_t laterLoads = memoryNs(m_of.chip, laterLoad(m_of.graph.nodes[of.node], m_of.chip));
        const std::int64_t store = memoryNs(m_of.chip, of.partColumns);
        const std::int64_t firstCopy = m_placed[matrix] / groupsOf(of);
        for (std::int32_t i = 0; i < count.groups; ++i) {
            const std::int64_t next = m_placed[matrix]++;
            m_groups.push_back({.loadNs = next / groupsOf(of) == firstCopy ? firstLoad : laterLoads,
                                .storeNs = next % of.groups == 0 ? store : 0});
        }
    }

    const JudgedMapping& m_of;
    std::vector<std::int64_t> m_placed; // groups of each layer
    std::vector<JudgedGroup> m_groups;
    std::vector<std::size_t> m_ends; // of the groups of each core, behind a 0
};

/// Clocks of a core, in nanoseconds.
struct JudgedClock {
    std::int64_t done = 0;     // everything so far
    std::int64_t prepared = 0; // inputs so far
};

void runStep(std::span<JudgedGroup> groups, JudgedClock& clock, Calendar& memory, const CrossbarChip& chip)
{
    std::int64_t last = 0; // start of the last product
    for (std::size_t i = 0; i < groups.size(); ++i) {
        JudgedGroup& group = groups[i];
        clock.prepared += memory.reserve(clock.prepared, group.loadNs);
        clock.done = std::max(clock.done, clock.prepared);
        std::int64_t start = i == 0 ? clock.done : std::max(last + chip.issueNs, clock.prepared);
        if (i > 0 && group.lastStart != 0) {
            start = std::max(start, group.lastStart + chip.mvmNs);
        }
        group.lastStart = start;
        last = start;
        clock.done = start + chip.mvmNs;
    }
    for (const JudgedGroup& group : groups) {
        if (group.storeNs != 0) {
            clock.done += memory.reserve(clock.done, group.storeNs);
        }
    }
}

} // namespace

double surrogateThroughputNs(const JudgedMapping& of)
{
    JudgedCores cores(of);
    std::vector<JudgedClock> clocks(cores.cores());
    std::vector<std::int64_t> first(cores.cores()); // end of the first step
    std::vector<Calendar> memories(static_cast<std::size_t>(of.chip.chips()));
    const std::int64_t rounds = cores.rounds();
    std::int64_t longest = 0;
    for (const bool isSecond : {false, true}) {
        for (std::size_t core = 0; core < cores.cores(); ++core) {
            runStep(cores.groups(core), clocks[core],
                    memories[static_cast<std::size_t>(of.chip.chipOf(static_cast<int>(core)))], of.chip);
            const std::int64_t end = clocks[core].done;
            if (isSecond) {
                longest = std::max(longest, first[core] + (end - first[core]) * (rounds - 1));
            }
            first[core] = isSecond ? first[core] : end;
        }
    }
    return static_cast<double>(longest);
}

} // namespace pimento::crossbar
