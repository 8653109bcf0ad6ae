// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/placement.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace pimento::crossbar {

Result<Placement> placementOf(std::span<const GroupCount> counts, std::span<const LayerPartition> partitions,
                              const CrossbarChip& chip)
{
    std::vector<std::int64_t> placed(partitions.size());
    Placement made{.replicas = std::vector<std::int64_t>(partitions.size()), .groups = {}};
    for (const GroupCount& count : counts) {
        const auto matrix = static_cast<std::size_t>(count.matrix);
        if (count.matrix < 0 || matrix >= partitions.size() || count.core < 0 || count.core >= chip.cores()) {
            return fail("names core " + std::to_string(count.core) + " and layer " + std::to_string(count.matrix) +
                            ", which are not both there",
                        "placement", "Count cores and layers from 0");
        }
        const LayerPartition& of = partitions[matrix];
        for (std::int32_t i = 0; i < count.groups; ++i) {
            const std::int64_t next = placed[matrix]++;
            const std::int64_t inReplica = next % (of.groups * of.parts);
            made.groups.push_back({.matrix = count.matrix,
                                   .replica = static_cast<std::int32_t>(next / (of.groups * of.parts)),
                                   .group = static_cast<std::int32_t>(inReplica % of.groups),
                                   .part = static_cast<std::int32_t>(inReplica / of.groups),
                                   .core = count.core});
        }
    }
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        const std::int64_t each = partitions[matrix].groups * partitions[matrix].parts;
        made.replicas[matrix] = placed[matrix] / each;
        if (placed[matrix] == 0 || placed[matrix] % each != 0) {
            return fail("has " + std::to_string(placed[matrix]) + " array groups, and each copy takes " +
                            std::to_string(each),
                        layerText(partitions, matrix), "Place whole copies");
        }
    }
    std::ranges::stable_sort(made.groups, {}, [](const PlacedGroup& each) {
        return std::tuple(each.matrix, each.replica, each.part, each.group);
    });
    return made;
}

std::int64_t arraysUsed(const Placement& placement, std::span<const LayerPartition> partitions)
{
    std::int64_t used = 0;
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        used += placement.replicas[matrix] * partitions[matrix].arrays();
    }
    return used;
}

Result<void> check(const Placement& placement, std::span<const LayerPartition> partitions, const CrossbarChip& chip)
{
    std::vector<std::int64_t> used(static_cast<std::size_t>(chip.cores()));
    std::size_t at = 0; // of the groups, which are in order
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        const LayerPartition& of = partitions[matrix];
        const std::int64_t replicas = placement.replicas[matrix];
        if (replicas < 1 || replicas > of.windows) {
            return fail("has " + std::to_string(replicas) + " copies for " + std::to_string(of.windows) + " windows",
                        layerText(partitions, matrix), "Make at least one copy and at most one for each window");
        }
        for (std::int64_t i = 0; i < replicas * of.parts * of.groups; ++i, ++at) {
            const PlacedGroup expected{
                static_cast<std::int32_t>(matrix), static_cast<std::int32_t>(i / (of.parts * of.groups)),
                static_cast<std::int32_t>(i % of.groups), static_cast<std::int32_t>(i / of.groups % of.parts),
                at < placement.groups.size() ? placement.groups[at].core : -1};
            if (at >= placement.groups.size() || placement.groups[at] != expected || expected.core < 0 ||
                expected.core >= chip.cores()) {
                return fail("lacks array group " + std::to_string(expected.group) + " of copy " +
                                std::to_string(expected.replica),
                            layerText(partitions, matrix), "Place each group of each copy in one core");
            }
            used[static_cast<std::size_t>(expected.core)] += of.arraysOfPart(expected.part);
        }
    }
    if (at != placement.groups.size()) {
        return fail("has groups of layers that are not there", "placement", "Place the groups of the network");
    }
    for (std::size_t core = 0; core < used.size(); ++core) {
        if (used[core] > chip.arraysOfCore()) {
            return fail("holds " + std::to_string(used[core]) + " arrays, and has " +
                            std::to_string(chip.arraysOfCore()),
                        "core " + std::to_string(core), "Move array groups to other cores");
        }
    }
    return {};
}

} // namespace pimento::crossbar
