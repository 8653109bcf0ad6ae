// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/layer_shares.h"

#include "engine/base/math.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace pimento::crossbar {

namespace {

/// Shares of one layer by core.
class SharesOfLayer {
public:
    SharesOfLayer(std::size_t matrix, const LayerPartition& partition) : m_matrix(matrix), m_partition(partition) {}

    /// Adds a part of a copy: its groups in their order.
    void add(std::span<const PlacedGroup> part)
    {
        const std::int32_t collector = part.front().core;
        ++at(collector).results;
        std::vector<std::int32_t> cores;
        for (const PlacedGroup& group : part) {
            LayerShare& share = at(group.core);
            ++share.groups;
            share.arrays += m_partition.arraysOfPart(group.part);
            share.slices += m_slices.emplace(group.replica, group.group, group.core).second ? 1 : 0;
            share.copies += m_copies.emplace(group.replica, group.core).second ? 1 : 0;
            if (group.core != collector && std::ranges::find(cores, group.core) == cores.end()) {
                cores.push_back(group.core);
            }
        }
        for (const std::int32_t core : cores) {
            ++at(core).helped;
        }
        at(collector).helpers += std::ssize(cores);
    }

    void appendTo(std::vector<LayerShare>& all) const
    {
        for (const auto& [core, share] : m_shares) {
            all.push_back(share);
        }
    }

private:
    LayerShare& at(std::int32_t core)
    {
        LayerShare& share = m_shares[core];
        share.matrix = m_matrix;
        share.core = core;
        return share;
    }

    std::size_t m_matrix;
    const LayerPartition& m_partition;
    std::map<std::int32_t, LayerShare> m_shares;
    std::set<std::tuple<std::int32_t, std::int32_t, std::int32_t>> m_slices; // copy, slice, core
    std::set<std::pair<std::int32_t, std::int32_t>> m_copies;                // copy, core
};

} // namespace

std::vector<LayerShare> layerShares(const Placement& placement, std::span<const LayerPartition> partitions)
{
    std::vector<LayerShare> all;
    std::span<const PlacedGroup> left = placement.groups;
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        SharesOfLayer shares(matrix, partitions[matrix]);
        const auto groups = static_cast<std::size_t>(partitions[matrix].groups);
        for (std::int64_t part = 0; part < placement.replicas[matrix] * partitions[matrix].parts; ++part) {
            shares.add(left.first(groups));
            left = left.subspan(groups);
        }
        shares.appendTo(all);
    }
    return all;
}

std::int64_t stepsOf(const LayerPartition& partition, std::int64_t copies)
{
    return ceilDivide(partition.windows, copies);
}

} // namespace pimento::crossbar
