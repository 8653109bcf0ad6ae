// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run_result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::sim {

/// Passes the commands of simulated channels on as commands of every channel that they stand for.
///
///   cycle 7, group {0, 2}  | ACT, RD     of channel 0
///   cycle 7, group {1}     | WR          of channel 1
///   flush()                | 0 ACT, 0 RD, 1 WR, 2 ACT, 2 RD
///
/// The sink sees what it would see if each channel were simulated by itself, cycle by cycle and channel by channel.
class SharedTrace final : public CommandSink {
public:
    explicit SharedTrace(CommandSink& sink) : m_sink(&sink) {}

    /// Says that the commands that follow are those of these channels, one bit each. No channel has two turns between
    /// calls of flush().
    void begin(std::uint64_t channels);
    void command(const CommandRecord& record) override;
    /// Passes the commands on. All channels have had their turn in a cycle.
    void flush();

private:
    /// The commands of a group from an index on, up to those of the next turn.
    struct Turn {
        std::uint64_t channels = 0;
        std::size_t begin = 0;
    };

    [[nodiscard]] std::size_t endOf(std::size_t turn) const
    {
        return turn + 1 < m_turns.size() ? m_turns[turn + 1].begin : m_records.size();
    }

    CommandSink* m_sink;
    std::uint64_t m_channels = 0; // whose turn it is
    bool m_isTurnNew = false;     // none of its commands has come yet
    std::vector<Turn> m_turns;    // with commands
    std::vector<CommandRecord> m_records;
    std::array<std::uint8_t, 64> m_turnOf{}; // by channel
};

} // namespace pimento::sim
