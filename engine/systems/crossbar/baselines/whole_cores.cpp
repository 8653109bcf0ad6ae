// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/baselines/whole_cores.h"

#include "engine/systems/crossbar/mapping/replication.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Calls `put(part, group, arrays)` for the array groups of a copy until it returns false.
template <class Put> bool forEachGroup(const LayerPartition& of, const Put& put)
{
    for (std::int32_t part = 0; part < of.parts; ++part) {
        for (std::int32_t group = 0; group < of.groups; ++group) {
            if (!put(part, group, of.arraysOfPart(part))) {
                return false;
            }
        }
    }
    return true;
}

/// Cores that hold copies of one layer each, or of several that run in turn.
class CoreFilling {
public:
    CoreFilling(std::span<const LayerPartition> partitions, const CrossbarChip& chip, std::int64_t steps, bool shares)
        : m_partitions(partitions), m_room(static_cast<std::size_t>(chip.cores()), chip.arraysOfCore()),
          m_steps(m_room.size()), m_last(m_room.size(), -1), m_mostSteps(steps), m_shares(shares)
    {
    }

    /// False: no core has room or time for a group.
    [[nodiscard]] bool put(std::int32_t matrix, std::int32_t replica, std::int64_t steps)
    {
        const auto begin = m_shares ? std::size_t{0} : m_next; // a copy begins with a fresh core
        std::size_t core = begin;
        const bool isPlaced = forEachGroup(
            m_partitions[static_cast<std::size_t>(matrix)], [&](std::int32_t part, std::int32_t group, auto arrays) {
                while (core < m_room.size() && !takes(core, matrix, steps, arrays)) {
                    ++core;
                }
                if (core == m_room.size()) {
                    return false;
                }
                m_steps[core] += m_last[core] == matrix ? 0 : steps;
                m_last[core] = matrix;
                m_room[core] -= arrays;
                m_groups.push_back({matrix, replica, group, part, static_cast<std::int32_t>(core)});
                return true;
            });
        m_next = core + 1;
        return isPlaced;
    }

    /// In the order of layers, which put() is called in; steps of the core with most.
    [[nodiscard]] std::pair<std::vector<PlacedGroup>, std::int64_t> take()
    {
        std::ranges::sort(m_groups, {}, [](const PlacedGroup& each) {
            return std::tuple(each.matrix, each.replica, each.part, each.group);
        });
        return {std::move(m_groups), *std::ranges::max_element(m_steps)};
    }

private:
    [[nodiscard]] bool takes(std::size_t core, std::int32_t matrix, std::int64_t steps, std::int64_t arrays) const
    {
        const std::int64_t added = m_last[core] == matrix ? 0 : steps;
        return m_room[core] >= arrays && m_steps[core] + added <= m_mostSteps;
    }

    std::span<const LayerPartition> m_partitions;
    std::vector<std::int64_t> m_room;  // free arrays of each core
    std::vector<std::int64_t> m_steps; // of the layers of each core
    std::vector<std::int32_t> m_last;  // layer that each core got last; layers come one after the other
    std::vector<PlacedGroup> m_groups;
    std::size_t m_next = 0;
    std::int64_t m_mostSteps;
    bool m_shares;
};

/// Places copies with which no layer, and no core, takes more than `steps` steps. nullopt: there is no room.
std::optional<WholeCores> placedFor(std::int64_t steps, std::span<const LayerPartition> partitions,
                                    const CrossbarChip& chip, bool shares)
{
    const std::vector<std::int64_t> copies = copiesFor(partitions, steps);
    CoreFilling cores(partitions, chip, steps, shares);
    std::vector<std::size_t> order(partitions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (shares) { // the largest first, so that small ones fill what is left
        std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return partitions[i].arrays(); });
    }
    for (const std::size_t i : order) {
        const std::int64_t each = (partitions[i].windows + copies[i] - 1) / copies[i];
        for (std::int32_t replica = 0; replica < copies[i]; ++replica) {
            if (!cores.put(static_cast<std::int32_t>(i), replica, each)) {
                return std::nullopt;
            }
        }
    }
    auto [groups, most] = cores.take();
    return WholeCores{Placement{copies, std::move(groups)}, most, shares};
}

/// The placement with the fewest steps up to `most`. nullopt: not even `most` steps suffice.
std::optional<WholeCores> fewestSteps(std::int64_t most, std::span<const LayerPartition> partitions,
                                      const CrossbarChip& chip, bool shares)
{
    std::optional<WholeCores> best = placedFor(most, partitions, chip, shares);
    std::int64_t low = 1;
    for (std::int64_t high = most; best && low < high;) {
        const std::int64_t middle = low + (high - low) / 2;
        if (auto found = placedFor(middle, partitions, chip, shares)) {
            best = std::move(found);
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return best;
}

} // namespace

std::int64_t coresOfCopy(const LayerPartition& layer, const CrossbarChip& chip)
{
    std::int64_t cores = 1;
    std::int64_t room = chip.arraysOfCore();
    forEachGroup(layer, [&](std::int32_t /*part*/, std::int32_t /*group*/, std::int64_t arrays) {
        if (room < arrays) {
            ++cores;
            room = chip.arraysOfCore();
        }
        room -= arrays;
        return true;
    });
    return cores;
}

Result<WholeCores> wholeCores(std::span<const LayerPartition> partitions, const CrossbarChip& chip)
{
    std::int64_t allSteps = 0; // of one copy of each layer, all in turn
    for (const LayerPartition& of : partitions) {
        allSteps += of.windows;
    }
    for (const bool shares : {false, true}) {
        const std::int64_t most = shares ? allSteps : mostSteps(partitions);
        if (auto found = fewestSteps(most, partitions, chip, shares)) {
            return *std::move(found);
        }
    }
    return fail(ErrorKind::DoesNotFit, "holds no copy of each layer", "a chip of crossbars",
                "Choose a device with more crossbars");
}

} // namespace pimento::crossbar
