// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/public_program/greedy.h"

#include "engine/base/math.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

/// Layers in a binary heap by their rounds. Layers with equal rounds come in an order that results depend on: it is
/// that of std::priority_queue in libstdc++, with which the public program was run, and is kept here for every library.
class RoundHeap {
public:
    struct Entry {
        std::int64_t rounds = 0;
        std::size_t matrix = 0;
    };

    [[nodiscard]] bool empty() const { return m_entries.empty(); }
    [[nodiscard]] const Entry& top() const { return m_entries.front(); }

    void push(Entry entry)
    {
        m_entries.push_back(entry);
        rise(m_entries.size() - 1, entry);
    }

    void pop()
    {
        const Entry last = m_entries.back();
        m_entries.pop_back();
        if (m_entries.empty()) {
            return;
        }
        // Let the hole sink to the bottom, past the larger child, the right one of equal ones; then let the last rise.
        const std::size_t count = m_entries.size();
        std::size_t hole = 0;
        while (2 * hole + 1 < count) {
            std::size_t child = 2 * hole + 2;
            if (child == count || m_entries[child].rounds < m_entries[child - 1].rounds) {
                --child;
            }
            m_entries[hole] = m_entries[child];
            hole = child;
        }
        rise(hole, last);
    }

private:
    void rise(std::size_t hole, Entry entry)
    {
        while (hole > 0 && m_entries[(hole - 1) / 2].rounds < entry.rounds) {
            m_entries[hole] = m_entries[(hole - 1) / 2];
            hole = (hole - 1) / 2;
        }
        m_entries[hole] = entry;
    }

    std::vector<Entry> m_entries;
};

bool isFixed(const LayerGraph& graph, const LayerPartition& of)
{
    return graph.nodes[of.node].isProduct && of.windows == 1;
}

/// Arrays that the convolutions may take.
std::int64_t budgetOf(const LayerGraph& graph, std::span<const LayerPartition> partitions, const CrossbarChip& chip)
{
    std::int64_t budget = chip.arrays();
    for (const LayerPartition& of : partitions) {
        budget -= isFixed(graph, of) ? of.arrays() : 0;
    }
    return budget;
}

/// Multiplies `weights`, copies of each convolution, to take the budget divided by 1.2.
std::vector<std::int64_t> multiplied(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                     const CrossbarChip& chip, const std::vector<std::int64_t>& weights)
{
    constexpr double kRoom = 1.2;
    std::int64_t arrays = 0;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        arrays += isFixed(graph, partitions[i]) ? 0 : weights[i] * partitions[i].arrays();
    }
    const auto budget = static_cast<double>(budgetOf(graph, partitions, chip));
    const auto times = static_cast<std::int64_t>(budget / (kRoom * static_cast<double>(arrays)));
    std::vector<std::int64_t> replicas;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const std::int64_t wanted = isFixed(graph, partitions[i]) ? 1 : times * weights[i];
        replicas.push_back(std::clamp<std::int64_t>(wanted, 1, partitions[i].windows));
    }
    return replicas;
}

/// Windows of each convolution in units of the second smallest number.
std::vector<std::int64_t> windowWeights(const LayerGraph& graph, std::span<const LayerPartition> partitions)
{
    std::set<std::int64_t> distinct;
    for (const LayerPartition& of : partitions) {
        if (!isFixed(graph, of)) {
            distinct.insert(of.windows);
        }
    }
    const std::int64_t unit =
        distinct.empty() ? 1 : *(distinct.size() > 1 ? std::next(distinct.begin()) : distinct.begin());
    std::vector<std::int64_t> weights;
    for (const LayerPartition& of : partitions) {
        weights.push_back(ceilDivide(of.windows, unit));
    }
    return weights;
}

} // namespace

std::vector<std::int64_t> balancedReplicas(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                           const CrossbarChip& chip, double left)
{
    std::vector<std::int64_t> replicas(partitions.size(), 1);
    RoundHeap heap;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        if (!isFixed(graph, partitions[i])) {
            heap.push({partitions[i].windows, i});
        }
    }
    std::int64_t budget = budgetOf(graph, partitions, chip);
    const double least = static_cast<double>(budget) * left;
    while (!heap.empty()) {
        const std::size_t i = heap.top().matrix;
        const bool isOne = heap.top().rounds == 1; // more copies change nothing
        if (isOne || budget <= partitions[i].arrays() || static_cast<double>(budget) <= least) {
            break;
        }
        budget -= partitions[i].arrays();
        ++replicas[i];
        heap.pop();
        heap.push({ceilDivide(partitions[i].windows, replicas[i]), i});
    }
    return replicas;
}

std::vector<std::int64_t> greedyReplicas(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                         const CrossbarChip& chip, GreedyRule rule)
{
    constexpr double kLeft = 0.5;
    switch (rule) {
    case GreedyRule::Balance:
        return balancedReplicas(graph, partitions, chip, kLeft);
    case GreedyRule::Uniform:
        return multiplied(graph, partitions, chip, std::vector<std::int64_t>(partitions.size(), 1));
    case GreedyRule::Windows:
        return multiplied(graph, partitions, chip, windowWeights(graph, partitions));
    }
    return {};
}

Result<Placement> placeFirstFit(std::span<const std::int64_t> replicas, std::span<const LayerPartition> partitions,
                                const CrossbarChip& chip)
{
    std::vector<std::int64_t> room(static_cast<std::size_t>(chip.cores()), chip.arraysOfCore());
    Placement made{.replicas = {replicas.begin(), replicas.end()}, .groups = {}};
    const std::int64_t wanted = arraysUsed(made, partitions);
    if (wanted > chip.arrays()) {
        return fail("takes " + std::to_string(wanted) + " arrays, and the chip has " + std::to_string(chip.arrays()),
                    "placement", "Make fewer copies of layers, or choose a larger chip");
    }
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        const LayerPartition& of = partitions[matrix];
        std::size_t core = 0; // full for `size` arrays before this one
        std::int64_t size = 0;
        for (std::int64_t i = 0; i < replicas[matrix] * of.parts * of.groups; ++i) {
            const std::int64_t part = i / of.groups % of.parts;
            core = of.arraysOfPart(part) == size ? core : 0;
            size = of.arraysOfPart(part);
            while (core < room.size() && room[core] < size) {
                ++core;
            }
            if (core == room.size()) {
                return fail("has no core left with room for an array group of " + std::to_string(size) + " arrays",
                            layerText(partitions, matrix), "Make fewer copies of layers, or choose a larger chip");
            }
            room[core] -= size;
            made.groups.push_back({.matrix = static_cast<std::int32_t>(matrix),
                                   .replica = static_cast<std::int32_t>(i / (of.groups * of.parts)),
                                   .group = static_cast<std::int32_t>(i % of.groups),
                                   .part = static_cast<std::int32_t>(part),
                                   .core = static_cast<std::int32_t>(core)});
        }
    }
    return made;
}

} // namespace pimento::crossbar
