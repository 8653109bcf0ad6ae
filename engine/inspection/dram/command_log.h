// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// Commands of a run in issue order, in columns: 22 bytes per command.
///
/// A command lasts until its bank is no longer busy with it or the next command of its track begins. Each bank has a
/// track for row commands and one for column commands; so do the commands to all banks, and each refreshed node. The
/// timeline in the JSON trace event format has the same rule.
class CommandLog {
public:
    /// Longest wait that is recorded; longer ones are clamped.
    static constexpr std::int64_t kLongestWait = 65'535;

    [[nodiscard]] std::size_t size() const { return m_cycles.size(); }

    [[nodiscard]] std::int64_t cycle(std::size_t i) const { return m_cycles[i]; }
    [[nodiscard]] std::int64_t duration(std::size_t i) const { return m_durations[i]; }
    [[nodiscard]] std::int64_t end(std::size_t i) const { return cycle(i) + duration(i); }
    [[nodiscard]] int command(std::size_t i) const { return m_commands[i]; }
    [[nodiscard]] int channel(std::size_t i) const { return m_channels[i]; }
    /// Restores a command as the simulator reported it, without its waits.
    [[nodiscard]] sim::CommandRecord record(std::size_t i) const;

    /// Cycles between the arrival of the request in its queue, or the issue, and the first cycle that the timing
    /// allowed; at most kLongestWait.
    [[nodiscard]] std::int64_t held(std::size_t i) const { return m_held[i]; }
    /// Cycles from the arrival to the issue; at most kLongestWait.
    [[nodiscard]] std::int64_t queued(std::size_t i) const { return m_queued[i]; }
    /// Cause of the timing wait; Count: the run did not explain its waits.
    [[nodiscard]] sim::WaitCause heldBy(std::size_t i) const { return static_cast<sim::WaitCause>(m_causes[i]); }

    /// Number of commands after the last one of the log, which were not recorded.
    [[nodiscard]] std::int64_t omitted() const { return m_omitted; }

private:
    friend class CommandRecorder;
    void append(const sim::CommandRecord& record);

    std::vector<std::uint32_t> m_cycles;
    std::vector<std::int32_t> m_rows;
    std::vector<std::uint16_t> m_channels;
    std::vector<std::int16_t> m_places; // bank, or -1 - refresh node
    std::vector<std::int16_t> m_columns;
    std::vector<std::uint16_t> m_durations;
    std::vector<std::uint16_t> m_held;
    std::vector<std::uint16_t> m_queued;
    std::vector<std::uint8_t> m_commands;
    std::vector<std::uint8_t> m_causes;
    std::int64_t m_omitted = 0;
};

/// Records a log while a run issues its commands.
class CommandRecorder final : public sim::CommandSink {
public:
    static constexpr std::size_t kMostCommands = 4'000'000;

    /// Makes a recorder. Commands after the first `most`, or after cycle 2^32, are only counted. The machine must
    /// outlive the recorder. Error: a device that does not fit the log's columns.
    [[nodiscard]] static Result<CommandRecorder> make(const sim::Machine& machine, std::size_t most = kMostCommands);

    void command(const sim::CommandRecord& record) override;
    [[nodiscard]] CommandLog finish();

private:
    CommandRecorder(const sim::Machine& machine, std::size_t most);

    [[nodiscard]] std::size_t trackOf(const sim::CommandRecord& record) const;
    void end(std::size_t track, std::int64_t nextCycle);

    static constexpr std::int64_t kNone = -1;

    const sim::Machine* m_machine;
    std::size_t m_most;
    CommandLog m_log;
    std::size_t m_tracksPerChannel = 0;
    std::vector<std::int64_t> m_open; // by track: the command that has no duration yet
};

} // namespace pimento
