// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// A lane of a timeline: a node of the device, the commands to all banks of a channel, or the refreshes of a node.
struct Lane {
    enum class Kind : std::uint8_t { Device, Node, Bank, AllBanks, Refresh };

    std::string name; // "channel 3", "all banks", "refresh"
    Kind kind = Kind::Node;
    int depth = 0;
    int level = -1;   // index of the device's level; -1: the whole device
    int channel = -1; // -1: the whole device
    int node = 0;     // index on its level in the channel; for a refresh, of the refreshed node
    std::uint32_t parent = 0;
    std::uint32_t end = 0; // index behind the last lane below it
};

/// Names of the lanes of a processor with threads.
struct ProcessorLanes {
    std::string title;     // name of the whole
    std::string processor; // "DPU 37"
    std::string shared;    // "pipeline": the unit that all threads share
    std::string engine;    // "DMA": the engine that works beside them
    std::string thread;    // "tasklet"
    int threads = 1;
};

/// Lanes of a device in the order in which they are drawn when everything is unfolded:
///
///   0 AttAcc
///   1   channel 0
///   2     all banks
///   3     pch 0
///   4       refresh
///   5       rank 0
///   6         bankgroup 0
///   7           bank 0
///
/// The lanes below a lane follow it directly, up to its `end`.
class LaneTree {
public:
    LaneTree() = default;
    explicit LaneTree(const sim::Machine& machine);
    /// Lanes of one processor: the shared unit takes the place of all banks, the engine that of a refresh, threads
    /// those of banks.
    explicit LaneTree(const ProcessorLanes& processor);

    [[nodiscard]] std::size_t size() const { return m_lanes.size(); }
    [[nodiscard]] const Lane& operator[](std::size_t lane) const { return m_lanes[lane]; }
    [[nodiscard]] bool isLeaf(std::size_t lane) const { return m_lanes[lane].end == lane + 1; }

    [[nodiscard]] std::uint32_t bank(int channel, int bank) const
    {
        return m_banks[static_cast<std::size_t>(channel) * m_banksPerChannel + static_cast<std::size_t>(bank)];
    }
    [[nodiscard]] std::uint32_t allBanks(int channel) const { return m_allBanks[static_cast<std::size_t>(channel)]; }
    [[nodiscard]] std::uint32_t refresh(int channel, int node) const
    {
        return m_refreshes[static_cast<std::size_t>(channel) * m_refreshesPerChannel + static_cast<std::size_t>(node)];
    }

    /// Full path of a lane: "channel 3, pch 0, rank 1, bankgroup 2, bank 0".
    [[nodiscard]] std::string path(std::size_t lane) const;

private:
    std::uint32_t add(Lane lane);
    void addBelow(const sim::Machine& machine, std::uint32_t parent);

    std::vector<Lane> m_lanes;
    std::vector<std::uint32_t> m_banks;
    std::vector<std::uint32_t> m_allBanks;
    std::vector<std::uint32_t> m_refreshes;
    std::size_t m_banksPerChannel = 0;
    std::size_t m_refreshesPerChannel = 0;
};

} // namespace pimento
