// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/purpose.h"
#include "sim/samsung/backlog.h"
#include "sim/samsung/bank_timers.h"
#include "sim/samsung/command_queue.h"
#include "sim/samsung/rank_mode.h"
#include "sim/samsung/refresh_timer.h"
#include "sim/samsung/run_result.h"
#include "sim/samsung/wait_recorder.h"

#include <cstdint>
#include <limits>
#include <optional>

namespace pimento::sim::samsung {

/// One channel: controller, banks and mode of its first rank, refresh of all ranks. While it is idle, a copy goes on as
/// another channel with the same past.
///
///   backlog --one per cycle--> command queue:  | a a a B | b b b B | c ...      B: barrier
///                                                first      second window
///
/// In a cycle the first rule that finds a command issues it:
///   1. a pending refresh closes banks, then refreshes;
///   2. column access: an entry of the first window whose row is open, B only when it is alone;
///   3. activation: an entry of the first window but B, or B when it is alone, then also one of the second window;
///   4. precharge: a bank whose row no entry of the first window wants.
class Channel {
public:
    /// A channel of idle banks. `sink`, if any, is told about every command as one of channel `index`.
    Channel(const Device& device, int ranks, int index, CommandSink* sink);

    /// Searches for a command in every cycle instead of jumping to the next one: the oracle of the jumps.
    void stepEveryCycle() { m_stepsEveryCycle = true; }
    /// Makes the channel explain its waits, from the first cycle on.
    void explainWaits() { m_waits.emplace(*m_device); }
    /// The recorder of waits; null unless the channel explains them.
    [[nodiscard]] WaitRecorder* waits() { return m_waits ? &*m_waits : nullptr; }
    /// Ends the run in the present cycle, with transactions that have not been served.
    void explainStop();

    /// Appends a stream that stays alive until the channel is idle. The channel is idle.
    void enqueue(TransactionStream& stream) { m_backlog.open(stream); }

    /// Whether all transactions are issued.
    [[nodiscard]] bool isDrained() const { return m_queue.isEmpty() && m_backlog.isEmpty(); }
    /// Takes one decision: goes to the next cycle in which something happens, but not beyond `limit`, and lets it
    /// happen.
    void step(std::int64_t limit)
    {
        limit = m_stepsEveryCycle && m_cycle + 1 < limit ? m_cycle + 1 : limit;
        m_waits ? advance<true>(limit) : advance<false>(limit);
    }

    /// The first cycle that has not been worked on.
    [[nodiscard]] std::int64_t cycle() const { return m_cycle; }
    /// The first cycle in which all issued accesses are complete.
    [[nodiscard]] std::int64_t completion() const { return m_completion; }
    [[nodiscard]] std::int64_t lastAccess() const { return m_lastAccess; }
    [[nodiscard]] CommandCounts counts() const;
    /// What the cycles since the last call were for. The stream ended before cycle `end`.
    [[nodiscard]] WorkCycles takeWorks(std::int64_t end);
    [[nodiscard]] std::int64_t transactions() const { return m_backlog.transactions(); }
    [[nodiscard]] bool isDamaged() const { return m_backlog.isDamaged(); }

private:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    enum class Rule : std::uint8_t { None, CloseForRefresh, Refresh, Access, Activate, CloseEarly };

    /// A command with the earliest cycle in which it may issue, if nothing else happens before.
    struct Candidate {
        std::int64_t cycle = kNever;
        int subject = 0; // entry of the queue, or bank
        Rule rule = Rule::None;

        void consider(const Candidate& other)
        {
            if (other.cycle < cycle) {
                *this = other;
            }
        }
    };

    /// The result of a walk over the queue. Sets of banks have a bit for each bank.
    struct Walk {
        Candidate access;
        Candidate activation;
        std::uint64_t wanted = 0;      // banks whose open row the first window wants
        std::uint64_t idle = 0;        // banks that are closed and have been looked at
        std::uint64_t settled[2] = {}; // banks for which no later read (write) can go earlier
    };

    [[nodiscard]] Candidate choose() const;
    [[nodiscard]] Candidate chooseForRefresh() const;
    [[nodiscard]] Candidate chooseEarlyPrecharge(std::uint64_t banks) const;
    void considerAccess(int entry, Walk& walk) const;
    void considerActivation(int entry, Walk& walk) const;
    /// Whether an entry before this one is to the same column.
    [[nodiscard]] bool hasEarlierSame(int entry) const;

    /// Takes one decision, with or without recording waits: runs that explain nothing have code of their own.
    template <bool Explains> void advance(std::int64_t limit);
    void issue(const Candidate& candidate);
    void access(int entry);
    void activate(int entry);
    void precharge(int bank);
    void refresh();
    void count(const Transaction& access, bool isExecuting, bool computes);
    [[nodiscard]] RequestWork workOf(const Transaction& access, bool isExecuting, bool computes) const;
    /// Adds the accesses since the all-bank modes were entered to `counts`.
    void countAllBank(CommandCounts& counts) const;
    void noteMode(Mode before);
    void explain(const Candidate& candidate);
    void explainDeadline();
    /// The next command and the queue entry that it serves; entry -1: none.
    struct Next {
        WaitRecorder::Issue issue;
        int entry = -1;
    };
    [[nodiscard]] std::optional<Next> next() const;
    /// The command that a candidate stands for.
    [[nodiscard]] WaitRecorder::Issue issueOf(const Candidate& candidate) const;
    void record(CommandRecord record) const;
    template <bool Explains> void admit()
    {
        if (mayAdmit()) {
            m_queue.push(m_backlog.front());
            m_backlog.pop();
            if constexpr (Explains) {
                m_waits->admitted(m_cycle);
            }
        }
    }
    [[nodiscard]] bool mayAdmit() const { return !m_backlog.isEmpty() && !m_queue.isFull(); }
    [[nodiscard]] std::int64_t notBeforeNow(std::int64_t cycle) const { return cycle > m_cycle ? cycle : m_cycle; }

    const Device* m_device;
    int m_index;
    CommandSink* m_sink;
    Backlog m_backlog;
    CommandQueue m_queue;
    BankTimers m_banks;
    RankMode m_mode;
    RefreshTimer m_refresh;
    CommandCounts m_counts;
    /// The numbers of accesses so far.
    struct Accesses {
        std::int64_t reads = 0;
        std::int64_t writes = 0;
        std::int64_t untouched = 0; // to rows of switches or registers
        std::int64_t untouchedReads = 0;
    };
    [[nodiscard]] Accesses accesses() const { return {m_counts.reads, m_counts.writes, m_untouched, m_untouchedReads}; }
    std::int64_t m_untouched = 0;
    std::int64_t m_untouchedReads = 0;
    Accesses m_atEntry; // when the all-bank modes were entered

    std::int64_t m_cycle = 0;
    std::int64_t m_completion = 0;
    std::int64_t m_lastAccess = 0;
    std::int64_t m_worksUntil = 0; // first cycle whose work is not known yet
    RequestWork m_latest = RequestWork::Compute;
    WorkCycles m_works{};
    int m_closeNext = 0; // where the search for rows to close begins
    Delays m_delays;
    bool m_stepsEveryCycle = false;
    std::optional<WaitRecorder> m_waits;
};

} // namespace pimento::sim::samsung
