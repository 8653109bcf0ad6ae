// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/bank_ledger.h"
#include "sim/dram/machine.h"
#include "sim/dram/open_rows.h"
#include "sim/dram/request_queue.h"
#include "sim/dram/run_options.h"
#include "sim/dram/run_result.h"
#include "sim/dram/wait_ledger.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace pimento::sim {

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

    /// Result of dispatching a request now. Forwarded: a waiting write answers the read.
    enum class Admission : std::uint8_t { Refused, Forwarded, Queued };
    /// Returns the admission of a request after `others` requests of this cycle have entered its queue. A barrier is
    /// admitted to an empty channel only, and may have to wait for data in flight.
    [[nodiscard]] Admission admission(const Request& request, std::int64_t cycle, int others = 0) const;
    /// True if `columns` requests of this kind for one row are certain to be queued after `others` have entered the
    /// queue.
    [[nodiscard]] bool hasRoomFor(const Request& request, int columns, int others = 0) const;

    /// Takes a request dispatched in `cycle`, before the tick of that cycle. False: refused; to be repeated in the next
    /// cycle.
    [[nodiscard]] bool accept(const Request& request, std::int64_t cycle);

    /// Issues at most one row and one column command.
    void tick(std::int64_t cycle, CommandSink* sink);

    /// Next cycle in which a tick may do something, unless a request arrives earlier.
    [[nodiscard]] std::int64_t wakeCycle() const { return m_wakeCycle; }

    /// True if the tick of this cycle changed a queue, so that a refused request may be accepted now.
    [[nodiscard]] bool hasQueueChanged(std::int64_t cycle) const { return m_hasQueueChanged && m_lastTick == cycle; }

    [[nodiscard]] bool isIdle(std::int64_t cycle) const
    {
        return m_active.isEmpty() && m_priority.empty() && m_pim.isEmpty() && m_read.isEmpty() && m_write.isEmpty() &&
               m_lastReadRetires <= cycle;
    }

    /// Kind of the request that has waited longest; -1: none waits.
    [[nodiscard]] int oldestKind() const
    {
        const QueuedRequest* oldest = m_pim.isEmpty() ? nullptr : &m_pim[0];
        oldest = olderOf(m_active, oldest);
        oldest = olderOf(m_read, oldest);
        oldest = olderOf(m_write, oldest);
        return oldest == nullptr ? -1 : oldest->request.kind;
    }

    /// First cycle in which no computing command is in flight.
    [[nodiscard]] std::int64_t unitsBusyUntil() const { return m_unitsBusyUntil; }

    /// Number of requests that found no room after their activation. Zero on a device whose queues are long enough.
    [[nodiscard]] std::int64_t lostRequests() const { return m_lostRequests; }

    /// Cycle in which the last read in flight retires.
    [[nodiscard]] std::int64_t lastReadRetires() const { return m_lastReadRetires; }
    /// True if only read data in flight, until lastReadRetires(), would cause a barrier to be refused.
    [[nodiscard]] bool isWaitingForDataOnly(std::int64_t cycle) const
    {
        return m_fencesWaitForData && areQueuesEmpty() && m_lastReadRetires > cycle;
    }

    /// Short hash of the state by queue lengths: equal states have equal hashes, and few others do.
    [[nodiscard]] std::uint64_t sketch() const
    {
        const auto size = [](const RequestQueue& queue) { return static_cast<std::uint64_t>(queue.size()); };
        return size(m_active) | size(m_pim) << 12U | size(m_read) << 24U | size(m_write) << 36U |
               static_cast<std::uint64_t>(m_priority.size()) << 48U;
    }

    [[nodiscard]] const std::vector<std::int64_t>& commandsByKind() const { return m_commandsByKind; }

    /// Makes the object represent `channels` channels from now on: commands and lost requests count for each of them.
    void standFor(int channels) { m_standsFor = channels; }
    /// Copies the channel for those of its channels (bits) that split off. Counts so far stay with the original.
    [[nodiscard]] Channel part(std::uint64_t channels);
    /// Makes up for ticks skipped before `cycle`, so that channels with equal histories have equal states.
    void catchUp(std::int64_t cycle);

    /// The ledger of waits; nullptr in a run that does not explain them.
    [[nodiscard]] WaitLedger* waits() { return m_waits ? &*m_waits : nullptr; }

    [[nodiscard]] const std::vector<BankActivity>& banks() const { return m_ledger.banks(); }

private:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    friend class ChannelImages; // must include every member that determines the channel's behaviour

    enum class Pass : std::uint8_t { First, Second };
    /// Request that a pass found, or the queue in which the pass ended without one.
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

    /// Returns the first request of a queue if it has waited longer than the other one.
    [[nodiscard]] static const QueuedRequest* olderOf(const RequestQueue& queue, const QueuedRequest* other)
    {
        const bool isOlder = !queue.isEmpty() && (other == nullptr || queue[0].arrival < other->arrival);
        return isOlder ? &queue[0] : other;
    }
    [[nodiscard]] const RequestQueue& queueFor(RequestQueueKind kind) const;
    [[nodiscard]] bool areQueuesEmpty() const
    {
        return m_read.isEmpty() && m_write.isEmpty() && m_pim.isEmpty() && m_active.isEmpty();
    }
    [[nodiscard]] Best best(const RequestQueue& queue, bool isOrderedByArrival, std::int64_t cycle) const;
    [[nodiscard]] std::array<Best, 2> pimCandidates(std::int64_t cycle) const;
    /// Index in the pim queue of a request whose rows may be opened ahead of its turn; 0: none.
    [[nodiscard]] int rowsAhead() const;
    [[nodiscard]] Choice choose(Pass pass, CommandKind avoided, std::int64_t cycle);
    /// Runs one pass. Returns the command whose kind a second pass must avoid, and whether a second pass could find
    /// anything.
    struct Outcome {
        int command;
        bool isWorthAnother;
    };
    Outcome runPass(Pass pass, int reference, std::int64_t cycle, CommandSink* sink);
    [[nodiscard]] bool isCancelled(const QueuedRequest& taken);
    void issue(const Choice& choice, std::int64_t cycle, CommandSink* sink);
    void issueRefresh(std::int64_t cycle, CommandSink* sink);
    void applyRowEffect(int command, const Request& request);
    void applyTiming(int command, const std::uint16_t* path, int deepestLevel, std::int64_t cycle);

    void resolve(QueuedRequest& entry);
    void resolveBank(int bank);
    void resolveAll();
    [[nodiscard]] OpenRows::AllBanks stateOfAllBanks(std::uint32_t row);

    [[nodiscard]] std::int64_t readyCycle(const QueuedRequest& entry) const
    {
        return std::max(m_bankReady[entry.bankReady], m_groupReady[entry.groupReady]);
    }
    void findReady(QueuedRequest& entry) const;
    void raiseBelow(int level, int node, std::uint64_t readyGroups, std::int64_t ready);
    void gatherBankReady(std::int64_t since);
    [[nodiscard]] WaitCause holdingCause(int command, int bank, int deepestLevel) const;
    /// Records why a command did not issue earlier, in the ledger and in its record.
    void explain(const QueuedRequest& entry, CommandRecord& record);
    void explainRefresh(const Refresh& refresh, CommandRecord& record);
    [[nodiscard]] int refreshNext() const;
    /// True if the oldest waiting refresh has been postponed for as long as permitted.
    [[nodiscard]] bool isRefreshOverdue(std::int64_t cycle) const
    {
        return m_mostPostponed > 0 && !m_priority.empty() && cycle - m_priority.front().since >= m_mostPostponed;
    }
    [[nodiscard]] std::int64_t refreshReadyCycle() const;
    [[nodiscard]] std::size_t readyIndex(int node, int timingClass) const
    {
        return static_cast<std::size_t>(node * m_machine->timingClasses() + timingClass);
    }
    [[nodiscard]] RequestQueue& hostQueue() { return m_isWriteMode ? m_write : m_read; }
    [[nodiscard]] RequestQueue& queueOf(Choice::Source source);

    void updateWriteMode();
    /// Makes up for skipped ticks, which issue nothing but still update the write mode and the pim flag.
    void settle();
    [[nodiscard]] std::int64_t nextEvent(std::int64_t cycle) const;

    const Machine* m_machine;
    int m_index;
    int m_standsFor = 1;
    IdleCycles m_idleCycles;

    RequestQueue m_read;
    RequestQueue m_write;
    RequestQueue m_pim;
    RequestQueue m_active;
    std::vector<Refresh> m_priority; // waiting refreshes, oldest first
    bool m_isWriteMode = false;
    bool m_isPimTurn = false; // "pim flag": an activation leaves its request where it is
    bool m_hasQueueChanged = false;
    bool m_fencesWaitForData;

    OpenRows m_rows;
    std::vector<std::int64_t> m_ready; // [node][timing class]
    // Latest entry of m_ready on the path of a bank: [ready group][node of level 1] for levels 0 and 1, [ready
    // group][bank] for the others.
    std::vector<std::int64_t> m_groupReady;
    std::vector<std::int64_t> m_bankReady;
    std::vector<std::vector<std::int64_t>> m_histories; // [window slot * nodes + node]: last issues, oldest first

    // Cached result of OpenRows::stateOfAllBanks for the last row, valid until the rows change.
    bool m_isMemoValid = false;
    std::uint32_t m_memoRow = 0;
    OpenRows::AllBanks m_memo = OpenRows::AllBanks::SomeBankClosed;

    std::int64_t m_lastTick = 0;
    std::int64_t m_wakeCycle = 1;
    std::int64_t m_nextRefresh;
    std::int64_t m_mostPostponed; // cycles from a refresh's deadline; 0: unlimited
    std::int64_t m_lastReadRetires = 0;
    std::int64_t m_unitsBusyUntil = 0;
    std::int64_t m_lostRequests = 0;

    std::vector<std::int64_t> m_commandsByKind;
    BankLedger m_ledger;
    std::optional<WaitLedger> m_waits;
    std::vector<WaitCause> m_readyCause; // [node][timing class]: cause of the m_ready entry; empty without m_waits
};

} // namespace pimento::sim
