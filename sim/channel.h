// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/bank_ledger.h"
#include "sim/machine.h"
#include "sim/open_rows.h"
#include "sim/request_queue.h"
#include "sim/run_result.h"
#include "sim/wait_ledger.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace pimento::sim {

/// How a run treats cycles in which a channel can do nothing.
enum class IdleCycles : std::uint8_t {
    Skip,    // sleep until a timing entry, a refresh or an arrival can change something
    Execute, // look at every queue in every cycle: the oracle for the above
};

/// One channel: its controller, its queues, the timing state and the open rows of its banks.
///
///   front end --accept--> read | write | pim      refresh timer --> priority
///                            \     |     /                              |
///   activating requests -->  active        first pass: one command; second pass: one of the other kind
///
/// A request whose activation was issued outside the pim queue waits in `active` for its final command.
class Channel {
public:
    Channel(const Machine& machine, int index, IdleCycles idleCycles, BankFigures bankFigures,
            bool explainsWaits = false);

    /// Takes a request handed out in `cycle`, before the tick of that cycle. False: refused, try again next cycle.
    [[nodiscard]] bool accept(const Request& request, std::int64_t cycle);

    /// Issues at most one row and one column command.
    void tick(std::int64_t cycle, CommandSink* sink);

    /// The next cycle in which a tick may do something, unless a request arrives before.
    [[nodiscard]] std::int64_t wakeCycle() const { return m_wakeCycle; }

    /// Whether the tick of this cycle changed a queue, so that a refused request may now be taken.
    [[nodiscard]] bool hasQueueChanged(std::int64_t cycle) const { return m_hasQueueChanged && m_lastTick == cycle; }

    [[nodiscard]] bool isIdle(std::int64_t cycle) const
    {
        return m_active.isEmpty() && m_priority.empty() && m_pim.isEmpty() && m_read.isEmpty() && m_write.isEmpty() &&
               m_lastReadRetires <= cycle;
    }

    /// Requests that found no place after their activation. None on a device whose queues are long enough.
    [[nodiscard]] std::int64_t lostRequests() const { return m_lostRequests; }

    /// Cycle in which the last read under way retires.
    [[nodiscard]] std::int64_t lastReadRetires() const { return m_lastReadRetires; }

    [[nodiscard]] const std::vector<std::int64_t>& commandsByKind() const { return m_commandsByKind; }
    /// Only in a run that explains its waits.
    [[nodiscard]] WaitLedger* waits() { return m_waits ? &*m_waits : nullptr; }

    [[nodiscard]] const std::vector<BankActivity>& banks() const { return m_ledger.banks(); }

private:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    enum class Pass : std::uint8_t { First, Second };

    /// A request found by a pass, or where the pass ended without one.
    struct Choice {
        enum class Source : std::uint8_t { None, Active, Priority, Pim, Host };
        Source source = Source::None;
        int index = -1;
        bool isTaken = false;
    };
    struct Best {
        int index = -1;
        bool isReady = false;
    };
    struct Refresh {
        int node = 0; // index on the refresh level
        int bank = 0; // first bank below the node
        std::int64_t since = 0;
    };

    [[nodiscard]] Best best(const RequestQueue& queue, bool isOrderedByArrival, std::int64_t cycle) const;
    [[nodiscard]] Choice choose(Pass pass, CommandKind avoided, std::int64_t cycle);
    /// Runs one pass; returns the command that the second pass is measured against, or kNoCommand.
    int runPass(Pass pass, int reference, std::int64_t cycle, CommandSink* sink);
    [[nodiscard]] bool isCancelled(const QueuedRequest& taken);
    void issue(const Choice& choice, std::int64_t cycle, CommandSink* sink);
    void issueRefresh(std::int64_t cycle, CommandSink* sink);
    void applyRowEffect(int command, const Request& request);
    void applyTiming(int command, const std::uint16_t* path, int deepestLevel, std::int64_t cycle);

    void resolve(QueuedRequest& entry);
    void resolveBank(int bank);
    void resolveAll();
    [[nodiscard]] OpenRows::AllBanks lookAtAll(std::uint32_t row);

    [[nodiscard]] std::int64_t readyCycle(const QueuedRequest& entry) const
    {
        const Machine::Command& command = m_machine->command(entry.nextCommand);
        const std::uint16_t* path = m_machine->path(entry.request.bank);
        std::int64_t ready = 0;
        for (int i = 0; i < command.checkedLevelCount; ++i) {
            const std::int64_t entryReady = m_ready[readyIndex(path[command.checkedLevels[i]], command.timingClass)];
            ready = entryReady > ready ? entryReady : ready;
        }
        return ready;
    }
    [[nodiscard]] WaitCause holdingCause(int command, int bank, int deepestLevel) const;
    /// Note why a command did not issue earlier, in the ledger and in its record.
    void explain(const QueuedRequest& entry, CommandRecord& record);
    void explainRefresh(const Refresh& refresh, CommandRecord& record);
    [[nodiscard]] int refreshNext() const;
    [[nodiscard]] std::int64_t refreshReadyCycle() const;
    [[nodiscard]] std::size_t readyIndex(int node, int timingClass) const
    {
        return static_cast<std::size_t>(node * m_machine->timingClasses() + timingClass);
    }
    [[nodiscard]] RequestQueue& hostQueue() { return m_isWriteMode ? m_write : m_read; }
    [[nodiscard]] RequestQueue& queueOf(Choice::Source source);

    void updateWriteMode();
    /// Makes up for skipped ticks: they issue nothing but still update the write mode and the pim flag.
    void settle();
    [[nodiscard]] std::int64_t nextEvent(std::int64_t cycle) const;

    const Machine* m_machine;
    int m_index;
    IdleCycles m_idleCycles;

    RequestQueue m_read;
    RequestQueue m_write;
    RequestQueue m_pim;
    RequestQueue m_active;
    std::vector<Refresh> m_priority; // refreshes that wait, oldest first
    bool m_isWriteMode = false;
    bool m_isPimTurn = false; // "pim flag": an activation leaves its request where it is
    bool m_hasQueueChanged = false;

    OpenRows m_rows;
    std::vector<std::int64_t> m_ready;                  // [node][timing class]
    std::vector<std::vector<std::int64_t>> m_histories; // [window slot * nodes + node]: last issues, oldest first

    // Outcome of OpenRows::lookAtAll for the last row asked, good until the rows change.
    bool m_isMemoValid = false;
    std::uint32_t m_memoRow = 0;
    OpenRows::AllBanks m_memo = OpenRows::AllBanks::SomeBankClosed;

    std::int64_t m_lastTick = 0;
    std::int64_t m_wakeCycle = 1;
    std::int64_t m_nextRefresh;
    std::int64_t m_lastReadRetires = 0;
    std::int64_t m_lostRequests = 0;

    std::vector<std::int64_t> m_commandsByKind;
    BankLedger m_ledger;
    std::optional<WaitLedger> m_waits;
    std::vector<WaitCause> m_readyCause; // [node][timing class]: what set m_ready; empty without m_waits
};

} // namespace pimento::sim
