// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"
#include "sim/dram/wait_cause.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace pimento::sim {

/// Records the cause of every cycle of one channel and of each of its banks.
///
/// The cycles since the last command belong to the next one:
///
///   last     | until the request is there | until its command may issue | until it is chosen | the command
///   command  | ReadLatency, NoRequest     | cause of its last constraint| Scheduling         | its kind
///
/// The cycles of a bank belong to the next command that reaches it in the same way. A cycle of the run as a whole
/// belongs to the channel that holds the front end back in it (gate()), and behind the last request to the channel that
/// ends last.
class WaitLedger {
public:
    explicit WaitLedger(const Machine& machine) : WaitLedger(machine.banks(), 1) {}
    /// Makes the ledger of a channel with `banks` banks whose run begins with cycle `begin`.
    WaitLedger(int banks, std::int64_t begin);

    /// A command that issues in `cycle`, with its wait.
    struct Issue {
        std::int64_t cycle = 0;
        std::int64_t available = 0; // first cycle in which the request was in its queue
        std::int64_t ready = 0;     // first cycle that the timing allows
        WaitCause heldBy = WaitCause::CommandSlot;
        WaitCause work = WaitCause::PimCommand;
        int firstBank = 0;
        int banks = 0;
        int bankStep = 1;
        std::int64_t dataUntil = 0; // first cycle without read data in flight that fences wait for
    };
    /// Assigns causes to the cycles up to the end of a command. Calls come in time order.
    void issued(const Issue& issue);

    /// Records that the front end waits for this channel in [begin, end). Calls come in time order, before the issues
    /// in these cycles. A ledger may represent several channels with equal work; the front end waits for one at a time.
    void gate(std::int64_t begin, std::int64_t end, int channel);
    /// Copies the ledger for those of its channels (bits) that split off. The waits for the others, and all counts so
    /// far, stay with the original.
    [[nodiscard]] WaitLedger part(std::uint64_t channels);
    /// Records that from this cycle on no request is left to be dispatched.
    void exhausted(std::int64_t cycle) { m_tailBegin = m_tailBegin == kNever ? cycle : m_tailBegin; }
    /// Closes the ledger of a run of `cycles` cycles. The last read of this channel retires in `lastRead` (0: none).
    void finish(std::int64_t cycles, std::int64_t lastRead);

    /// Last cycle in which something happened in the channel. Valid after finish().
    [[nodiscard]] std::int64_t lastBusy() const { return m_lastBusy; }

    [[nodiscard]] const WaitCycles& channel() const { return m_channel; }
    [[nodiscard]] const std::vector<WaitCycles>& banks() const { return m_banks; }
    /// Causes of the cycles in which the front end could not dispatch because of this channel.
    [[nodiscard]] const WaitCycles& gated() const { return m_gated; }
    /// Causes of the cycles behind the last request of the run.
    [[nodiscard]] const WaitCycles& tail() const { return m_tail; }

private:
    static constexpr std::int64_t kNever = INT64_MAX;

    void attribute(std::int64_t begin, std::int64_t end, WaitCause cause);
    template <class Take> static std::int64_t split(std::int64_t cursor, const Issue& issue, Take&& take);

    std::int64_t m_begin;
    std::int64_t m_cursor; // first cycle without a cause
    std::int64_t m_lastBusy = 0;
    std::int64_t m_tailBegin = kNever;
    struct Gate {
        std::int64_t begin;
        std::int64_t end;
        int channel;
    };
    std::deque<Gate> m_gates; // waits whose causes are not known yet
    WaitCycles m_channel{};
    WaitCycles m_gated{};
    WaitCycles m_tail{};
    std::vector<WaitCycles> m_banks;
    std::vector<std::int64_t> m_bankCursors;
};

} // namespace pimento::sim
