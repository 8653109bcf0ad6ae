// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/lane_tree.h"

namespace pimento {

LaneTree::LaneTree(const sim::Machine& machine)
    : m_banksPerChannel(static_cast<std::size_t>(machine.banks())),
      m_refreshesPerChannel(static_cast<std::size_t>(machine.nodesOfLevel(machine.refreshLevel())))
{
    const auto channels = static_cast<std::size_t>(machine.channels());
    m_banks.resize(channels * m_banksPerChannel);
    m_allBanks.resize(channels);
    m_refreshes.resize(channels * m_refreshesPerChannel);
    add({machine.description().title, Lane::Kind::Device});
    addBelow(machine, 0);
}

LaneTree::LaneTree(const ProcessorLanes& processor)
    : m_banksPerChannel(static_cast<std::size_t>(processor.threads)), m_refreshesPerChannel(1)
{
    add({processor.title, Lane::Kind::Device});
    const std::uint32_t above = add({processor.processor, Lane::Kind::Node, 1, 0, 0, 0, 0});
    m_allBanks.push_back(add({processor.shared, Lane::Kind::AllBanks, 2, 0, 0, 0, above}));
    m_refreshes.push_back(add({processor.engine, Lane::Kind::Refresh, 2, 0, 0, 0, above}));
    for (int thread = 0; thread < processor.threads; ++thread) {
        m_banks.push_back(
            add({processor.thread + " " + std::to_string(thread), Lane::Kind::Bank, 2, 1, 0, thread, above}));
    }
    m_lanes[0].end = static_cast<std::uint32_t>(m_lanes.size());
    m_lanes[above].end = m_lanes[0].end;
}

std::uint32_t LaneTree::add(Lane lane)
{
    const auto index = static_cast<std::uint32_t>(m_lanes.size());
    lane.end = index + 1;
    m_lanes.push_back(std::move(lane));
    return index;
}

void LaneTree::addBelow(const sim::Machine& machine, std::uint32_t parent)
{
    const Lane above = m_lanes[parent];
    const auto at = [&](const std::vector<std::uint32_t>& lanes, int each) {
        return static_cast<std::size_t>(above.channel) * (lanes.size() / m_allBanks.size()) +
               static_cast<std::size_t>(each);
    };
    if (above.level == 0) {
        m_allBanks[static_cast<std::size_t>(above.channel)] =
            add({"all banks", Lane::Kind::AllBanks, above.depth + 1, 0, above.channel, above.node, parent});
    }
    if (above.level == machine.refreshLevel()) {
        m_refreshes[at(m_refreshes, above.node)] =
            add({"refresh", Lane::Kind::Refresh, above.depth + 1, above.level, above.channel, above.node, parent});
    }
    const int level = above.level + 1;
    const auto& levels = machine.description().levels;
    const int count = level < machine.levels() ? levels[static_cast<std::size_t>(level)].count : 0;
    for (int i = 0; i < count; ++i) {
        const int channel = level == 0 ? i : above.channel;
        const int node = level == 0 ? 0 : above.node * count + i;
        const bool isBank = level == machine.levels() - 1;
        const std::uint32_t lane =
            add({levels[static_cast<std::size_t>(level)].name + " " + std::to_string(i),
                 isBank ? Lane::Kind::Bank : Lane::Kind::Node, above.depth + 1, level, channel, node, parent});
        if (isBank) {
            m_banks[static_cast<std::size_t>(channel) * m_banksPerChannel + static_cast<std::size_t>(node)] = lane;
        }
        addBelow(machine, lane);
    }
    m_lanes[parent].end = static_cast<std::uint32_t>(m_lanes.size());
}

std::string LaneTree::path(std::size_t lane) const
{
    if (lane == 0) {
        return m_lanes.front().name;
    }
    const std::uint32_t parent = m_lanes[lane].parent;
    return parent == 0 ? m_lanes[lane].name : path(parent) + ", " + m_lanes[lane].name;
}

} // namespace pimento
