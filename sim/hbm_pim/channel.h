// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/purpose.h"
#include "sim/hbm_pim/backlog.h"
#include "sim/hbm_pim/bank_timers.h"
#include "sim/hbm_pim/command_queue.h"
#include "sim/hbm_pim/rank_mode.h"
#include "sim/hbm_pim/refresh_timer.h"
#include "sim/hbm_pim/run_result.h"
#include "sim/hbm_pim/wait_recorder.h"

#include <cstdint>
#include <limits>
#include <optional>

namespace pimento::sim::samsung {

/// One channel: controller, banks and mode of its first rank, refresh of all ranks. While it is idle, it can be copied
/// as another channel with the same history.
///
///   backlog --one per cycle--> command queue:  | a a a B | b b b B | c ...      B: barrier
///                                                first      second window
///
/// In a cycle the first rule that finds a command issues it:
///   1. a pending refresh closes banks, then refreshes;
///   2. column access: an entry of the first window whose row is open, B only when it is alone;
///   3. activation: an entry of the first window but B, or B when it is alone, then also one of the second window;
///   4. precharge: a bank whose row no entry of the first window needs.
class Channel {
public:
    /// Makes a channel with idle banks. `sink`, if any, receives every command as one of channel `index`.
    Channel(const Device& device, int ranks, int index, CommandSink* sink);

    /// Searches for a command in every cycle instead of fast-forwarding to the next one: the oracle for the
    /// fast-forwards.
    void stepEveryCycle() { m_stepsEveryCycle = true; }
    /// Records the causes of waits, from the first cycle on.
    void explainWaits() { m_waits.emplace(*m_device); }
    /// Recorder of waits; nullptr if the channel does not explain them.
    [[nodiscard]] WaitRecorder* waits() { return m_waits ? &*m_waits : nullptr; }
    /// Ends the run in the current cycle although transactions are left.
    void explainStop();

    /// Appends a stream, which must live until the channel is idle. The channel must be idle.
    void enqueue(TransactionStream& stream) { m_backlog.open(stream); }

    /// True if all transactions are issued.
    [[nodiscard]] bool isDrained() const { return m_queue.isEmpty() && m_backlog.isEmpty(); }
    /// Takes one decision: advances to the next cycle in which something happens, but not beyond `limit`, and executes
    /// it.
    void step(std::int64_t limit)
    {
        limit = m_stepsEveryCycle && m_cycle + 1 < limit ? m_cycle + 1 : limit;
        m_waits ? advance<true>(limit) : advance<false>(limit);
    }

    /// First cycle that the channel has not simulated yet.
    [[nodiscard]] std::int64_t cycle() const { return m_cycle; }
    /// First cycle in which all issued accesses are complete.
    [[nodiscard]] std::int64_t completion() const { return m_completion; }
    [[nodiscard]] std::int64_t lastAccess() const { return m_lastAccess; }
    [[nodiscard]] CommandCounts counts() const;
    /// Work of the cycles since the last call. The stream ended before cycle `end`.
    [[nodiscard]] WorkCycles takeWorks(std::int64_t end);
    [[nodiscard]] std::int64_t transactions() const { return m_backlog.transactions(); }
    [[nodiscard]] bool isDamaged() const { return m_backlog.isDamaged(); }

private:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    enum class Rule : std::uint8_t { None, CloseForRefresh, Refresh, Access, Activate, CloseEarly };

    /// A command with the earliest cycle in which it may issue, unless something else happens before.
    struct Candidate {
        std::int64_t cycle = kNever;
        int subject = 0; // index of the queue entry, or bank
        Rule rule = Rule::None;

        void consider(const Candidate& other)
        {
            if (other.cycle < cycle) {
                *this = other;
            }
        }
    };

    /// Result of a walk over the queue. Sets of banks have one bit per bank.
    struct Walk {
        Candidate access;
        Candidate activation;
        std::uint64_t wanted = 0;      // banks whose open row the first window needs
        std::uint64_t idle = 0;        // closed banks that were examined
        std::uint64_t settled[2] = {}; // banks for which no later read (write) can issue earlier
    };

    [[nodiscard]] Candidate choose() const;
    [[nodiscard]] Candidate chooseForRefresh() const;
    [[nodiscard]] Candidate chooseEarlyPrecharge(std::uint64_t banks) const;
    void considerAccess(int entry, Walk& walk) const;
    void considerActivation(int entry, Walk& walk) const;
    /// True if an entry before this one has the same column.
    [[nodiscard]] bool hasEarlierSame(int entry) const;

    /// Takes one decision, with or without recording waits: runs without explanations have their own code.
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
    /// The next command and the index of the queue entry that it serves; -1: none.
    struct Next {
        WaitRecorder::Issue issue;
        int entry = -1;
    };
    [[nodiscard]] std::optional<Next> next() const;
    /// Returns the command of a candidate.
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
    /// Numbers of accesses so far.
    struct Accesses {
        std::int64_t reads = 0;
        std::int64_t writes = 0;
        std::int64_t untouched = 0; // to rows of mode switches or registers
        std::int64_t untouchedReads = 0;
    };
    [[nodiscard]] Accesses accesses() const { return {m_counts.reads, m_counts.writes, m_untouched, m_untouchedReads}; }
    std::int64_t m_untouched = 0;
    std::int64_t m_untouchedReads = 0;
    Accesses m_atEntry; // counts when the all-bank modes were entered

    std::int64_t m_cycle = 0;
    std::int64_t m_completion = 0;
    std::int64_t m_lastAccess = 0;
    std::int64_t m_worksUntil = 0; // first cycle whose work is unknown
    RequestWork m_latest = RequestWork::Compute;
    WorkCycles m_works{};
    int m_closeNext = 0; // bank at which the search for rows to close starts
    Delays m_delays;
    bool m_stepsEveryCycle = false;
    std::optional<WaitRecorder> m_waits;
};

} // namespace pimento::sim::samsung
