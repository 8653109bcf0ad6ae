// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/machine.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// A line of a timeline: a node of the device, or what reaches all banks of a channel, or the refreshes of a node.
struct Lane {
    enum class Kind : std::uint8_t { Device, Node, Bank, AllBanks, Refresh };

    std::string name; // "channel 3", "all banks", "refresh"
    Kind kind = Kind::Node;
    int depth = 0;
    int level = -1;   // of the device's levels; -1: the whole device
    int channel = -1; // -1: the whole device
    int node = 0;     // index on its level in the channel; of a refresh that of the refreshed node
    std::uint32_t parent = 0;
    std::uint32_t end = 0; // behind the last lane below it
};

/// What the lanes of a processor with threads are called.
struct ProcessorLanes {
    std::string title;     // of the whole
    std::string processor; // "DPU 37"
    std::string shared;    // "pipeline": what all threads share
    std::string engine;    // "DMA": what works beside them
    std::string thread;    // "tasklet"
    int threads = 1;
};

/// The lanes of a device in the order in which they stand below each other when everything is unfolded:
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
    /// One processor: what is shared stands for all banks, the engine for a refresh, threads for banks.
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

    /// "channel 3, pch 0, rank 1, bankgroup 2, bank 0".
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
