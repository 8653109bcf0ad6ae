// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/bank_spec.h"
#include "sim/upmem/run_listener.h"
#include "sim/upmem/run_types.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pimento::sim::upmem {

/// The memory controller and the bank of the model `upim` by the times of events: equivalent to SteppingBank without
/// visiting its cycles.
///
/// The scheduler makes one command ready per memory cycle, whatever waits behind it. It therefore takes all accesses of
/// one row of a transfer in sequence, because later arrivals are younger. The row unit serves ready commands in order;
/// each further access of the sequence is accepted 1 + max(tCL, tBL) cycles after the previous one. The end of the
/// sequence is thus known when the scheduler begins it.
class BankSchedule {
public:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    BankSchedule(const BankSpec& spec, RunListener* listener) : m_spec(spec), m_listener(listener) {}

    /// Adds a transfer that arrives in memory cycle `now`; all earlier picks of the scheduler are settled.
    void request(std::int64_t now, int tasklet, const Transfer& transfer);
    /// Settles the picks of the scheduler in memory cycles before `end`.
    void settle(std::int64_t end)
    {
        while (!m_parts.empty() && m_nextPick < end) {
            pick();
        }
    }
    /// Memory cycle of the scheduler's next pick; kNever if no part waits.
    [[nodiscard]] std::int64_t nextPick() const { return m_parts.empty() ? kNever : m_nextPick; }

    /// Memory cycle in which the first transfer that was not taken yet counts as finished, as far as it is settled.
    [[nodiscard]] std::int64_t firstFinish() const
    {
        return m_finishedBegin == m_finished.size() ? kNever : m_finished[m_finishedBegin].cycle;
    }
    /// Takes that transfer and returns its tasklet.
    int takeFinished();

    /// Memory cycle from which the bank is idle.
    [[nodiscard]] std::int64_t idleFrom() const { return m_activationEnd; }

    void addCounts(RunCounts& counts) const;

    /// A comparison of a waiting part with the open row.
    struct RowCheck {
        int number = 0; // index of the comparison within one pick
        int tasklet = 0;
        std::int64_t row = 0;
        std::int64_t openRow = 0;
    };
    /// Records all comparisons from now on in `checks`, which is borrowed.
    void noteChecks(std::vector<RowCheck>* checks) { m_checks = checks; }

    /// True if a transfer waits or was not taken yet.
    [[nodiscard]] bool isBusy() const { return !m_parts.empty() || m_finishedBegin != m_finished.size(); }
    /// Number of requests, picks and taken transfers so far.
    [[nodiscard]] std::int64_t events() const { return m_events; }
    /// Memory cycle of firstFinish(), if no more requests come.
    [[nodiscard]] std::int64_t nextFinish() const;
    /// Shifts everything in time as if memory cycles had passed without the bank.
    void pass(std::int64_t cycles);

    /// Passes the state that determines the future, except for the rows, to `add`, relative to memory cycle `now`.
    template <class Add> void describe(Add&& add, std::int64_t now) const
    {
        // No command becomes ready before `begin`, and work that ended by then delays none.
        const std::int64_t pick = m_parts.empty() ? std::max(m_nextPick, now) : m_nextPick;
        const std::int64_t begin = std::min(pick, now);
        const auto since = [&](std::int64_t time) { return std::max(time, begin) - now; };
        add(pick - now);
        for (const std::int64_t time :
             {m_lastReady, m_lastAccept, m_lastBus + m_spec.burst, m_activationEnd, m_openFrom, m_closedFrom}) {
            add(since(time));
        }
        add(m_parts.size() << 1U | (m_chosenRow >= 0 ? 1 : 0));
        for (const Part& part : m_parts) {
            add(static_cast<std::uint64_t>(part.accesses) << 8U | static_cast<std::uint8_t>(part.tasklet));
        }
        for (std::size_t i = m_finishedBegin; i < m_finished.size(); ++i) {
            add(std::max<std::int64_t>(m_finished[i].cycle - now, -1) * 256 + m_finished[i].tasklet);
        }
    }
    /// Writes the open row and the requested rows, which are values.
    void rowsInto(std::vector<std::uint32_t>& rows) const;
    /// Adds a difference several times to each; `before` and `after` end with these values.
    void addToRows(std::span<const std::uint32_t> before, std::span<const std::uint32_t> after, std::int64_t times);

private:
    /// Accesses of one transfer to one row.
    struct Part {
        std::int64_t row = 0;
        std::int64_t accesses = 0;
        int tasklet = 0; // has at most one transfer at a time
    };
    struct Finished {
        std::int64_t cycle = 0;
        int tasklet = 0;
    };

    void pick();
    void noteChecksOfPick() const;
    void openRow(std::int64_t row, std::int64_t pick);
    void access(const Part& part, std::int64_t pick);
    /// Cycle in which a command made ready in cycle `pick` is the row unit's input.
    std::int64_t inputOf(std::int64_t pick);
    void tellAccesses(const Part& part, std::int64_t first, std::int64_t firstBus) const;

    BankSpec m_spec;
    RunListener* m_listener;
    std::vector<RowCheck>* m_checks = nullptr;
    std::vector<Part> m_parts; // parts that wait for the scheduler, oldest first
    std::vector<Finished> m_finished;
    std::size_t m_finishedBegin = 0;
    std::int64_t m_nextPick = 0;
    std::int64_t m_chosenRow = -1;

    // State of the row unit, in memory cycles; kLongAgo before the first event.
    static constexpr std::int64_t kLongAgo = std::numeric_limits<std::int64_t>::min() / 4;
    std::int64_t m_lastReady = kLongAgo;     // when the last command left the ready list
    std::int64_t m_lastAccept = kLongAgo;    // when it was accepted
    std::int64_t m_lastBus = kLongAgo;       // when the last access moved to the bus
    std::int64_t m_activationEnd = kLongAgo; // from when the activation slot is free
    std::int64_t m_openFrom = kLongAgo;
    std::int64_t m_closedFrom = kLongAgo;

    RunCounts m_counts;
    std::int64_t m_events = 0;
};

} // namespace pimento::sim::upmem
