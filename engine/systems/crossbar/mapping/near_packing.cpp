// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/near_packing.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/mapping/layer_makers.h"
#include "engine/systems/crossbar/partition/weight_cells.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Groups of a copy in a core with which a window ends first: they start one after the other, and the sums of cores are
/// added in pairs.
std::int64_t quickestGroups(const LayerPartition& of, const GraphNode& node, const CrossbarChip& chip)
{
    const std::int64_t columns = std::min(node.out.channels, of.partColumns);
    const std::int64_t add =
        vectorNs(chip, columns) + transferNs(columns * chip.elementBytes, chip.connectionBandwidth);
    std::int64_t best = 1;
    std::int64_t bestNs = std::numeric_limits<std::int64_t>::max();
    for (std::int64_t groups = 1; groups <= of.groups; ++groups) {
        const auto cores = static_cast<std::uint64_t>(ceilDivide(of.groups, groups));
        const std::int64_t ns = (groups - 1) * chip.issueNs + std::bit_width(cores - 1) * add;
        if (ns < bestNs) {
            bestNs = ns;
            best = groups;
        }
    }
    return best;
}

class NearCores {
public:
    NearCores(const LayerGraph& graph, std::span<const LayerPartition> partitions, std::span<const std::int64_t> copies,
              const CrossbarChip& chip, CopySpread spread)
        : m_graph(graph), m_partitions(partitions), m_copies(copies), m_makers(graph, partitions),
          m_room(static_cast<std::size_t>(chip.cores()), chip.arraysOfCore()), m_held(partitions.size()),
          m_nearness(m_room.size())
    {
        for (const LayerPartition& of : partitions) {
            m_mostGroups.push_back(spread == CopySpread::Wide ? quickestGroups(of, graph.nodes[of.node], chip)
                                                              : of.groups * of.parts);
        }
    }

    /// False: there is no room.
    [[nodiscard]] bool put(std::size_t matrix, std::int64_t replica)
    {
        findNearness(matrix, replica);
        const LayerPartition& of = m_partitions[matrix];
        std::vector<PlacedGroup> groups = groupsOf(matrix, replica);
        const bool fitsOne = std::ssize(groups) <= m_mostGroups[matrix];
        const auto whole = fitsOne ? bestCore(of.arrays()) : m_room.size();
        for (std::size_t next = 0; next < groups.size();) {
            const std::size_t core = whole < m_room.size() ? whole : roomiest(groups, next);
            if (core == m_room.size()) {
                return false;
            }
            next = fill(groups, next, core);
        }
        m_groups.insert(m_groups.end(), groups.begin(), groups.end());
        hold(matrix, replica, groups);
        return true;
    }

    [[nodiscard]] std::vector<PlacedGroup> take()
    {
        std::ranges::sort(m_groups, {}, [](const PlacedGroup& each) {
            return std::tuple(each.matrix, each.replica, each.part, each.group);
        });
        return std::move(m_groups);
    }

private:
    /// A core that makes or reads a strip.
    struct Held {
        std::size_t core = 0;
        ColumnRange strip;
        double part = 1; // of the results, of those that make them
    };

    void findNearness(std::size_t matrix, std::int64_t replica)
    {
        std::ranges::fill(m_nearness, 0);
        const bool readsAll = m_partitions[matrix].windows == 1;
        const ColumnRange strip = readsAll ? ColumnRange{} : stripOf(replica, m_copies[matrix]);
        for (const LayerMaker& maker : m_makers.makersOf(matrix)) {
            const GraphNode& node = m_graph.nodes[m_partitions[maker.matrix].node];
            for (const Held& held : m_held[maker.matrix]) {
                m_nearness[held.core] +=
                    maker.part * static_cast<double>(node.out.elements()) * held.part * strip.shared(held.strip);
            }
        }
        const auto elements = static_cast<double>(m_makers.sourceOf(matrix).out.elements());
        for (const std::size_t reader : m_makers.readersWith(matrix)) {
            for (const Held& held : m_held[reader]) {
                m_nearness[held.core] += elements * strip.shared(held.strip);
            }
        }
    }

    /// Groups of a copy: those of a part that read the same channels one after the other.
    [[nodiscard]] std::vector<PlacedGroup> groupsOf(std::size_t matrix, std::int64_t replica) const
    {
        const LayerPartition& of = m_partitions[matrix];
        std::vector<PlacedGroup> groups;
        for (std::int32_t part = 0; part < of.parts; ++part) {
            for (std::int32_t group = 0; group < of.groups; ++group) {
                groups.push_back({static_cast<std::int32_t>(matrix), static_cast<std::int32_t>(replica), group, part});
            }
        }
        const std::int64_t channels = m_graph.nodes[of.node].in.channels;
        std::ranges::stable_sort(groups, {}, [&](const PlacedGroup& each) {
            const GroupSlice slice = sliceOf(of, each.part, each.group);
            return std::tuple(each.part, of.channelGroups > 1 ? 0 : slice.firstRow % channels);
        });
        return groups;
    }

    /// The nearest core with room for so many arrays, of equal ones that with the least room; else the number of cores.
    [[nodiscard]] std::size_t bestCore(std::int64_t arrays) const
    {
        std::size_t best = m_room.size();
        for (std::size_t core = 0; core < m_room.size(); ++core) {
            if (m_room[core] < arrays) {
                continue;
            }
            if (best == m_room.size() ||
                std::pair(m_nearness[core], -m_room[core]) > std::pair(m_nearness[best], -m_room[best])) {
                best = core;
            }
        }
        return best;
    }

    /// The core that takes most of the next groups, of equal ones the nearest; else the number of cores.
    [[nodiscard]] std::size_t roomiest(std::span<const PlacedGroup> groups, std::size_t next) const
    {
        const std::int64_t arrays = arraysOf(groups[next]);
        const auto left =
            std::min<std::int64_t>(std::ssize(groups) - static_cast<std::int64_t>(next), mostGroupsOf(groups[next]));
        std::size_t best = m_room.size();
        std::tuple<std::int64_t, double, std::int64_t> bestRank;
        for (std::size_t core = 0; core < m_room.size(); ++core) {
            const std::int64_t taken = std::min(m_room[core] / arrays, left);
            const std::tuple rank{taken, m_nearness[core], -m_room[core]};
            if (taken > 0 && !isTaken(groups, next, core) && (best == m_room.size() || rank > bestRank)) {
                best = core;
                bestRank = rank;
            }
        }
        return best;
    }

    [[nodiscard]] static bool isTaken(std::span<const PlacedGroup> groups, std::size_t next, std::size_t core)
    {
        return std::ranges::any_of(
            groups.first(next), [&](const PlacedGroup& each) { return static_cast<std::size_t>(each.core) == core; });
    }

    [[nodiscard]] std::int64_t arraysOf(const PlacedGroup& group) const
    {
        return m_partitions[static_cast<std::size_t>(group.matrix)].arraysOfPart(group.part);
    }

    [[nodiscard]] std::int64_t mostGroupsOf(const PlacedGroup& group) const
    {
        return m_mostGroups[static_cast<std::size_t>(group.matrix)];
    }

    /// Puts the next groups into a core while it has room; returns the first one that is left.
    std::size_t fill(std::span<PlacedGroup> groups, std::size_t next, std::size_t core)
    {
        for (std::int64_t put = 0; next < groups.size() && put < mostGroupsOf(groups[next]); ++put, ++next) {
            const std::int64_t arrays = arraysOf(groups[next]);
            if (m_room[core] < arrays) {
                break;
            }
            m_room[core] -= arrays;
            groups[next].core = static_cast<std::int32_t>(core);
        }
        return next;
    }

    void hold(std::size_t matrix, std::int64_t replica, std::span<const PlacedGroup> groups)
    {
        const ColumnRange strip = stripOf(replica, m_copies[matrix]);
        const double part = 1.0 / static_cast<double>(m_partitions[matrix].parts);
        std::int32_t last = -1;
        for (const PlacedGroup& each : groups) {
            const bool collects = each.group == 0;
            if (collects || each.core != last) {
                m_held[matrix].push_back({static_cast<std::size_t>(each.core), strip, collects ? part : 0});
            }
            last = each.core;
        }
    }

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    std::span<const std::int64_t> m_copies;
    LayerMakers m_makers;
    std::vector<std::int64_t> m_room;       // free arrays of each core
    std::vector<std::vector<Held>> m_held;  // of each layer
    std::vector<double> m_nearness;         // of each core, to the copy that is placed: elements that it need not get
    std::vector<std::int64_t> m_mostGroups; // of a copy in a core, of each layer
    std::vector<PlacedGroup> m_groups;
};

} // namespace

Result<Placement> packedNear(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                             std::span<const std::int64_t> copies, const CrossbarChip& chip, CopySpread spread)
{
    std::size_t refused = 0;
    for (const bool largestFirst : {false, true}) {
        std::vector<std::size_t> order(partitions.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (largestFirst) {
            std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) {
                return partitions[i].arrays() > chip.arraysOfCore() ? partitions[i].arraysOfGroup : 0;
            });
        }
        NearCores cores(graph, partitions, copies, chip, spread);
        const bool fits = std::ranges::all_of(order, [&](std::size_t matrix) {
            refused = matrix;
            for (std::int64_t replica = 0; replica < copies[matrix]; ++replica) {
                if (!cores.put(matrix, replica)) {
                    return false;
                }
            }
            return true;
        });
        if (fits) {
            return Placement{{copies.begin(), copies.end()}, cores.take()};
        }
    }
    return fail(ErrorKind::DoesNotFit, "finds no room for its copies", layerText(partitions, refused),
                "Allow more steps, so that layers need fewer copies");
}

} // namespace pimento::crossbar
