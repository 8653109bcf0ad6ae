// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/dpu_system.h"
#include "sim/upmem/run_listener.h"
#include "sim/upmem/run_types.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::upmem {

/// The memory controller and the bank of the model `upim` as times of events: the same as SteppingBank without visiting
/// its cycles.
///
/// The scheduler makes one command ready a memory cycle, whatever waits behind it. So it takes the accesses of one row
/// of a transfer in a run: nothing that arrives meanwhile is older. The row unit serves ready commands in order; after
/// its first one, an access of a run is accepted 1 + max(tCL, tBL) cycles after the one before it. So the end of a run
/// is known when the scheduler begins it.
class BankSchedule {
public:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    BankSchedule(const BankSpec& spec, RunListener* listener) : m_spec(spec), m_listener(listener) {}

    /// A transfer arrives in memory cycle `now`; all picks of the scheduler before are settled.
    void request(std::int64_t now, int tasklet, const Transfer& transfer);
    /// Settles the picks of the scheduler in memory cycles before `end`.
    void settle(std::int64_t end)
    {
        while (!m_parts.empty() && m_nextPick < end) {
            pick();
        }
    }
    /// The memory cycle of the scheduler's next pick; kNever without any part that waits.
    [[nodiscard]] std::int64_t nextPick() const { return m_parts.empty() ? kNever : m_nextPick; }

    /// The memory cycle in which the first transfer that is not taken yet counts as finished, as far as that is
    /// settled.
    [[nodiscard]] std::int64_t firstFinish() const
    {
        return m_finishedBegin == m_finished.size() ? kNever : m_finished[m_finishedBegin].cycle;
    }
    /// Takes it: its tasklet.
    int takeFinished();

    /// The memory cycle from which the bank is idle.
    [[nodiscard]] std::int64_t idleFrom() const { return m_activationEnd; }

    void addCounts(RunCounts& counts) const;

private:
    /// Accesses of one transfer to one row.
    struct Part {
        std::int64_t row = 0;
        std::int64_t accesses = 0;
        int tasklet = 0; // has no other transfer at the same time
    };
    struct Finished {
        std::int64_t cycle = 0;
        int tasklet = 0;
    };

    void pick();
    void openRow(std::int64_t row, std::int64_t pick);
    void access(const Part& part, std::int64_t pick);
    /// The cycle in which a command made ready in cycle `pick` is the row unit's input.
    std::int64_t inputOf(std::int64_t pick);
    void tellAccesses(const Part& part, std::int64_t first, std::int64_t firstBus) const;

    BankSpec m_spec;
    RunListener* m_listener;
    std::vector<Part> m_parts; // wait for the scheduler, oldest first
    std::vector<Finished> m_finished;
    std::size_t m_finishedBegin = 0;
    std::int64_t m_nextPick = 0;
    std::int64_t m_chosenRow = -1;

    // The row unit, in memory cycles; long ago when nothing happened yet.
    static constexpr std::int64_t kLongAgo = std::numeric_limits<std::int64_t>::min() / 4;
    std::int64_t m_lastReady = kLongAgo;     // the last command left the ready list
    std::int64_t m_lastAccept = kLongAgo;    // and was accepted
    std::int64_t m_lastBus = kLongAgo;       // the last access moved to the bus
    std::int64_t m_activationEnd = kLongAgo; // from then on the activation slot is free
    std::int64_t m_openFrom = kLongAgo;
    std::int64_t m_closedFrom = kLongAgo;

    RunCounts m_counts;
};

} // namespace pimento::sim::upmem
