// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/run_result.h"
#include "sim/hbm_pim/transaction.h"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace pimento::test {

/// A model of one channel that advances cycle by cycle, with a timer for each pair of bank and command, two real queues
/// and no shortcuts. It is slow but follows the words of the specification closely. Supports only the single-bank mode.
class ChannelOracle {
public:
    ChannelOracle(const sim::samsung::Device& device, int ranks);

    /// Runs a stream from cycle 0 and returns the commands until its completion.
    [[nodiscard]] std::vector<sim::samsung::CommandRecord>
    run(const std::vector<sim::samsung::Transaction>& transactions);
    /// Returns the number of cycles of the last run.
    [[nodiscard]] std::int64_t cycles() const { return m_cycles; }

private:
    enum class State : std::uint8_t { Idle, Active, Precharging, Refreshing };
    struct Bank {
        State state = State::Idle;
        int row = 0;
        std::int64_t busyUntil = 0;
        std::int64_t nextRead = 0;
        std::int64_t nextWrite = 0;
        std::int64_t nextActivate = 0;
        std::int64_t nextPrecharge = 0;
    };

    void enqueue(const std::vector<sim::samsung::Transaction>& transactions);
    void tick();
    bool tryRefresh();
    bool tryAccess();
    bool tryActivate();
    bool tryPrecharge();
    void precharge(int bank);
    void emit(sim::samsung::Command command, int rank, int bank, int row, int column);
    [[nodiscard]] bool isWantedInWindow(int bank) const;

    sim::samsung::Device m_device;
    int m_ranks;
    std::vector<Bank> m_banks;
    std::deque<sim::samsung::Transaction> m_backlog;
    std::deque<sim::samsung::Transaction> m_transactions;
    std::deque<sim::samsung::Transaction> m_commands;
    std::optional<int> m_pendingRank;
    int m_pointer = 0;
    std::int64_t m_cycle = 0;
    std::int64_t m_cycles = 0;
    std::vector<sim::samsung::CommandRecord> m_trace;
};

} // namespace pimento::test
