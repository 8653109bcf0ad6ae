// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/dram/command_log.h"
#include "engine/inspection/timeline/timeline.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

class Inspection;

/// Tracks of a machine's commands, one per node of the device, for the commands to all banks of a channel and for the
/// refreshes of a node:
///
///   0 AttAcc
///   1   channel 0
///   2     all banks
///   3     pch 0
///   4       refresh
///   5       rank 0
///   6         bankgroup 0
///   7           bank 0
class CommandTracks {
public:
    explicit CommandTracks(const sim::Machine& machine);

    [[nodiscard]] const TrackTree& tree() const { return m_tree; }
    [[nodiscard]] std::uint32_t bank(int channel, int bank) const
    {
        return m_banks[static_cast<std::size_t>(channel) * m_banksPerChannel + static_cast<std::size_t>(bank)];
    }
    [[nodiscard]] std::uint32_t allBanks(int channel) const { return m_allBanks[static_cast<std::size_t>(channel)]; }
    [[nodiscard]] std::uint32_t refresh(int channel, int node) const
    {
        return m_refreshes[static_cast<std::size_t>(channel) * m_refreshesPerChannel + static_cast<std::size_t>(node)];
    }

private:
    /// A node of the device, numbered on its level in the channel.
    struct Node {
        std::uint32_t track = 0;
        int level = -1; // -1: the whole device
        int channel = 0;
        int number = 0;
    };
    void addBelow(const sim::Machine& machine, const Node& above);

    TrackTree m_tree;
    std::vector<std::uint32_t> m_banks;
    std::vector<std::uint32_t> m_allBanks;
    std::vector<std::uint32_t> m_refreshes;
    std::size_t m_banksPerChannel = 0;
    std::size_t m_refreshesPerChannel = 0;
};

/// The commands of a log as spans of a timeline. Their numbers are row and column.
class CommandSpans final : public SpanStore {
public:
    CommandSpans(std::shared_ptr<const sim::Machine> machine, CommandLog log);

    [[nodiscard]] const sim::Machine& machine() const { return *m_machine; }
    [[nodiscard]] const CommandLog& log() const { return m_log; }
    [[nodiscard]] const CommandTracks& tracks() const { return m_tracks; }

    [[nodiscard]] std::size_t size() const override { return m_log.size(); }
    [[nodiscard]] std::uint32_t track(std::size_t i) const override;
    [[nodiscard]] std::int64_t begin(std::size_t i) const override { return m_log.cycle(i); }
    [[nodiscard]] std::int64_t length(std::size_t i) const override { return m_log.duration(i); }
    [[nodiscard]] std::uint16_t kind(std::size_t i) const override
    {
        return static_cast<std::uint16_t>(m_log.command(i));
    }
    [[nodiscard]] SpanArgs args(std::size_t i) const override;
    [[nodiscard]] std::int64_t omitted() const override { return m_log.omitted(); }
    /// Clips the waits to the cycles since the last command of the channel, as the figures of a run do.
    [[nodiscard]] std::optional<std::vector<SpanWait>> waitsBefore(std::size_t i) const override;
    [[nodiscard]] std::optional<bool> writeJson(const WriteText& write, const std::stop_token& stop) const override;
    [[nodiscard]] std::optional<bool> writeCsv(const WriteText& write, const std::stop_token& stop) const override;

private:
    std::shared_ptr<const sim::Machine> m_machine;
    CommandLog m_log;
    CommandTracks m_tracks;
};

/// Timeline of the commands of a machine. `run` has the duration of the run and the times of its parts.
[[nodiscard]] Timeline commandTimeline(std::shared_ptr<const sim::Machine> machine, CommandLog log,
                                       const sim::RunResult& run);

/// The commands that a timeline shows; nullptr: its spans are no commands of a machine.
[[nodiscard]] const CommandSpans* commandsOf(const Timeline& timeline);
/// The log of a timeline of commands.
[[nodiscard]] const CommandLog& commandLogOf(const Timeline& timeline);

/// A recorder of commands for the timeline of an inspection. None: the machine has more than a log can hold, which the
/// inspection tells as the reason.
[[nodiscard]] std::optional<CommandRecorder> recorderFor(Inspection& inspection, const sim::Machine& machine);

} // namespace pimento
