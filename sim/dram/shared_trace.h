// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/run_result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::sim {

/// Passes the commands of simulated channels on as commands of every channel that they represent.
///
///   cycle 7, group {0, 2}  | ACT, RD     of channel 0
///   cycle 7, group {1}     | WR          of channel 1
///   flush()                | 0 ACT, 0 RD, 1 WR, 2 ACT, 2 RD
///
/// The sink receives the same commands as if each channel were simulated separately, cycle by cycle and channel by
/// channel.
class SharedTrace final : public CommandSink {
public:
    explicit SharedTrace(CommandSink& sink) : m_sink(&sink) {}

    /// Sets the channels of the commands that follow, one bit each. Each channel may be set at most once between calls
    /// of flush().
    void begin(std::uint64_t channels);
    void command(const CommandRecord& record) override;
    /// Passes the commands on, after all channels have been ticked in a cycle.
    void flush();

private:
    /// First command of a group of channels; it ends at the next entry.
    struct Turn {
        std::uint64_t channels = 0;
        std::size_t begin = 0;
    };

    [[nodiscard]] std::size_t endOf(std::size_t turn) const
    {
        return turn + 1 < m_turns.size() ? m_turns[turn + 1].begin : m_records.size();
    }

    CommandSink* m_sink;
    std::uint64_t m_channels = 0; // channels of the current commands
    bool m_isTurnNew = false;     // none of their commands has come yet
    std::vector<Turn> m_turns;    // entries that have commands
    std::vector<CommandRecord> m_records;
    std::array<std::uint8_t, 64> m_turnOf{}; // index in m_turns by channel
};

} // namespace pimento::sim
