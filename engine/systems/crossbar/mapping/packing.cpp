// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/packing.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Cores that are filled one copy after another.
class Cores {
public:
    Cores(std::span<const LayerPartition> partitions, const CrossbarChip& chip)
        : m_partitions(partitions), m_room(static_cast<std::size_t>(chip.cores()), chip.arraysOfCore()),
          m_last(partitions.size())
    {
    }

    /// Fills consecutive cores with the groups of a copy. False: the last core is full.
    [[nodiscard]] bool fill(std::int32_t matrix, std::int32_t replica)
    {
        return forEachGroup(matrix, replica, [&](PlacedGroup group, std::int64_t arrays) {
            while (m_next < m_room.size() && m_room[m_next] < arrays) {
                ++m_next;
            }
            return m_next < m_room.size() && put(group, m_next, arrays);
        });
    }

    /// Puts a copy of each of some layers into one core. False: none has room for all.
    [[nodiscard]] bool putTogether(std::span<const std::size_t> matrices, std::int32_t replica)
    {
        std::int64_t arrays = 0;
        for (const std::size_t each : matrices) {
            arrays += m_partitions[each].arrays();
        }
        const auto core = coreFor(static_cast<std::int32_t>(matrices.front()), arrays);
        for (std::size_t i = 0; core && i < matrices.size(); ++i) {
            forEachGroup(static_cast<std::int32_t>(matrices[i]), replica,
                         [&](PlacedGroup group, std::int64_t each) { return put(group, *core, each); });
        }
        return core.has_value();
    }

    /// Puts a copy into one core. False: none has room.
    [[nodiscard]] bool putWhole(std::int32_t matrix, std::int32_t replica)
    {
        const std::int64_t arrays = m_partitions[static_cast<std::size_t>(matrix)].arrays();
        const auto core = coreFor(matrix, arrays);
        return core && forEachGroup(matrix, replica,
                                    [&](PlacedGroup group, std::int64_t each) { return put(group, *core, each); });
    }

    /// Puts the groups of a copy into the cores with the most room, so that it lies in as few as possible. False: there
    /// is no room.
    [[nodiscard]] bool putSplit(std::int32_t matrix, std::int32_t replica)
    {
        std::size_t core = 0;
        std::int64_t room = 0; // that this copy still has in `core`
        return forEachGroup(matrix, replica, [&](PlacedGroup group, std::int64_t arrays) {
            if (room < arrays) {
                core = static_cast<std::size_t>(std::ranges::max_element(m_room) - m_room.begin());
                room = m_room[core];
            }
            room -= arrays;
            return room >= 0 && put(group, core, arrays);
        });
    }

    [[nodiscard]] std::vector<PlacedGroup> take()
    {
        std::ranges::sort(m_groups, {}, [](const PlacedGroup& each) {
            return std::tuple(each.matrix, each.replica, each.part, each.group);
        });
        return std::move(m_groups);
    }

private:
    template <class Put> bool forEachGroup(std::int32_t matrix, std::int32_t replica, const Put& put)
    {
        const LayerPartition& of = m_partitions[static_cast<std::size_t>(matrix)];
        for (std::int32_t part = 0; part < of.parts; ++part) {
            for (std::int32_t group = 0; group < of.groups; ++group) {
                if (!put(PlacedGroup{matrix, replica, group, part, 0}, of.arraysOfPart(part))) {
                    return false;
                }
            }
        }
        return true;
    }

    bool put(PlacedGroup group, std::size_t core, std::int64_t arrays)
    {
        m_room[core] -= arrays;
        m_last[static_cast<std::size_t>(group.matrix)] = core;
        group.core = static_cast<std::int32_t>(core);
        m_groups.push_back(group);
        return true;
    }

    /// The core that got the layer's last copy, or the one with the least room that suffices.
    [[nodiscard]] std::optional<std::size_t> coreFor(std::int32_t matrix, std::int64_t arrays) const
    {
        const std::optional<std::size_t> last = m_last[static_cast<std::size_t>(matrix)];
        if (last && m_room[*last] >= arrays) {
            return last;
        }
        std::optional<std::size_t> best;
        for (std::size_t core = 0; core < m_room.size(); ++core) {
            if (m_room[core] >= arrays && (!best || m_room[core] < m_room[*best])) {
                best = core;
            }
        }
        return best;
    }

    std::span<const LayerPartition> m_partitions;
    std::vector<std::int64_t> m_room;               // free arrays of each core
    std::vector<std::optional<std::size_t>> m_last; // core that got the last group of each layer
    std::size_t m_next = 0;                         // core that fill() goes on with
    std::vector<PlacedGroup> m_groups;
};

/// Layers that are placed together: one larger than a core, or those that read the same image, as far as a copy of each
/// fits one core.
using Unit = std::vector<std::size_t>;

std::int64_t arraysOf(std::span<const LayerPartition> partitions, const Unit& unit)
{
    std::int64_t arrays = 0;
    for (const std::size_t each : unit) {
        arrays += partitions[each].arrays();
    }
    return arrays;
}

/// Layers larger than a core in their order, then the others by the arrays of a copy, the largest first.
std::vector<Unit> packingOrder(std::span<const LayerPartition> partitions, std::span<const std::int64_t> copies,
                               std::int64_t ofCore, bool joinsReaders)
{
    std::vector<Unit> order;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const auto same = std::ranges::find_if(order, [&](const Unit& unit) {
            const LayerPartition& other = partitions[unit.front()];
            return joinsReaders && partitions[i].source >= 0 && other.source == partitions[i].source &&
                   other.windows == partitions[i].windows && copies[unit.front()] == copies[i] &&
                   arraysOf(partitions, unit) + partitions[i].arrays() <= ofCore;
        });
        if (same != order.end()) {
            same->push_back(i);
        } else {
            order.push_back({i});
        }
    }
    std::ranges::stable_sort(order, std::ranges::greater(), [&](const Unit& unit) {
        const std::int64_t arrays = arraysOf(partitions, unit);
        return std::pair(arrays > ofCore, arrays > ofCore ? 0 : arrays);
    });
    return order;
}

Result<Placement> place(std::span<const LayerPartition> partitions, std::span<const std::int64_t> copies,
                        const CrossbarChip& chip, Splitting splitting, bool joinsReaders)
{
    Cores cores(partitions, chip);
    std::vector<std::pair<std::int32_t, std::int32_t>> left; // copies that found no core
    for (const Unit& unit : packingOrder(partitions, copies, chip.arraysOfCore(), joinsReaders)) {
        const bool isLarge = arraysOf(partitions, unit) > chip.arraysOfCore();
        for (std::int32_t replica = 0; replica < copies[unit.front()]; ++replica) {
            const bool isPlaced = !isLarge && unit.size() > 1 && cores.putTogether(unit, replica);
            for (std::size_t i = 0; !isPlaced && i < unit.size(); ++i) {
                const auto matrix = static_cast<std::int32_t>(unit[i]);
                if (isLarge ? !cores.fill(matrix, replica) : !cores.putWhole(matrix, replica)) {
                    left.emplace_back(matrix, replica);
                }
            }
        }
    }
    for (const auto& [matrix, replica] : left) {
        const bool isLarge = partitions[static_cast<std::size_t>(matrix)].arrays() > chip.arraysOfCore();
        if (isLarge || splitting == Splitting::Never || !cores.putSplit(matrix, replica)) {
            return fail(ErrorKind::DoesNotFit, "finds no room for copy " + std::to_string(replica + 1),
                        layerText(partitions, static_cast<std::size_t>(matrix)),
                        "Allow more steps, so that layers need fewer copies");
        }
    }
    return Placement{{copies.begin(), copies.end()}, cores.take()};
}

} // namespace

Result<Placement> packed(std::span<const LayerPartition> partitions, std::span<const std::int64_t> copies,
                         const CrossbarChip& chip, Splitting splitting)
{
    auto together = place(partitions, copies, chip, splitting, true);
    return together ? std::move(together) : place(partitions, copies, chip, splitting, false);
}

} // namespace pimento::crossbar
