// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/wait_cause.h"
#include "sim/dram/wait_ledger.h"
#include "sim/hbm_pim/critical_path.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/run_result.h"
#include "sim/hbm_pim/transaction.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace pimento::sim::samsung {

/// Records the causes of the cycles of a channel and of its banks.
///
/// A cycle of the channel has the cause that it has on the chain of commands that ends with the completion of each
/// stream (CriticalPath); afterwards the channel is idle. A cycle of a bank belongs to the next command that reaches it
/// (WaitLedger).
class WaitRecorder {
public:
    explicit WaitRecorder(const Device& device);

    /// Records that a transaction moves into the command queue at the end of a cycle.
    void admitted(std::int64_t cycle);
    struct Issue {
        Command command = Command::Activate;
        int target = 0; // bank, or rank of a refresh
        std::int64_t cycle = 0;
        Mode mode = Mode::SingleBank;
        bool isForRefresh = false;
    };
    /// Records that a refresh becomes due while no command was pending.
    void due(std::int64_t cycle);
    /// Records that a refresh becomes due before the next command, which is for an entry of the queue or for none (-1).
    void due(std::int64_t cycle, const Issue& next, int entry);

    /// Records an access or an activation for a transaction of the queue.
    void served(const Issue& issue, int entry, const Transaction& transaction);
    /// Records that an access leaves the queue.
    void left(int entry) { m_arrivals.erase(m_arrivals.begin() + entry); }
    /// Records a precharge or a refresh.
    void cleared(const Issue& issue);
    /// The last command with its wait.
    [[nodiscard]] const WaitLedger::Issue& lastIssue() const { return m_lastIssue; }
    /// Ends the run before a cycle, in which a refresh would have become due.
    void stopped(std::int64_t cycle);

    /// Ends a stream: it and all parallel ones are complete. Returns the completion of this one, and the causes of its
    /// cycles.
    struct Share {
        std::int64_t completion = 0;
        WaitCycles cycles{};
    };
    Share endStream(std::int64_t cycle);
    /// Ends the run after its last stream.
    void finish(std::int64_t cycle) { m_banks.finish(cycle, 0); }

    [[nodiscard]] const WaitCycles& channel() const { return m_channel; }
    [[nodiscard]] const std::vector<WaitCycles>& banks() const { return m_banks.banks(); }

private:
    [[nodiscard]] CriticalPath::Link constraint(const Issue& issue, int entry) const;
    [[nodiscard]] CriticalPath::Link slot() const;
    [[nodiscard]] WaitCause workOf(const Issue& issue, const Transaction& transaction) const;
    void issue(const Issue& issue, const CriticalPath::Link& link, WaitCause work, std::int64_t available);
    void noteCompletion(const Issue& issue);

    const Device* m_device;
    Delays m_delays;
    CriticalPath m_path;
    WaitLedger m_banks;
    std::deque<CausalChain> m_arrivals; // arrivals of the entries of the command queue
    CausalChain m_lastArrival;
    CausalChain m_deadline;
    std::int64_t m_windowBegin = 0; // first cycle after the last barrier
    WaitLedger::Issue m_lastIssue;

    // Access that completes last.
    std::int64_t m_completion = 0;
    CausalChain m_last;
    WaitCause m_lastLatency = WaitCause::ReadLatency;

    WaitCycles m_channel{};
};

} // namespace pimento::sim::samsung
