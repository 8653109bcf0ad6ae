// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/channel.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <bitset>

namespace pimento::sim {

Channel::Channel(const Machine& machine, int index, IdleCycles idleCycles, BankFigures bankFigures, bool explainsWaits)
    : m_machine(&machine), m_index(index), m_idleCycles(idleCycles),
      m_read(machine.description().controller.queueCapacity), m_write(machine.description().controller.queueCapacity),
      m_pim(machine.description().controller.queueCapacity), m_active(machine.description().controller.queueCapacity),
      m_fencesWaitForData(machine.description().controller.fencesWaitForData), m_rows(machine.banks()),
      m_ready(static_cast<std::size_t>(machine.nodes()) * static_cast<std::size_t>(machine.timingClasses()), 0),
      m_groupReady(static_cast<std::size_t>(machine.readyGroups()) * static_cast<std::size_t>(machine.nodesOfLevel(1)),
                   0),
      m_bankReady(static_cast<std::size_t>(machine.readyGroups()) * static_cast<std::size_t>(machine.banks()), 0),
      m_histories(static_cast<std::size_t>(machine.windowSlots()) * static_cast<std::size_t>(machine.nodes())),
      m_nextRefresh(machine.refreshInterval()), m_mostPostponed(machine.longestRefreshWait()),
      m_commandsByKind(static_cast<std::size_t>(machine.commandCount()), 0), m_ledger(machine, bankFigures)
{
    if (explainsWaits) {
        m_waits.emplace(machine);
        m_readyCause.assign(m_ready.size(), WaitCause::CommandSlot);
    }
}

const RequestQueue& Channel::queueFor(RequestQueueKind kind) const
{
    return kind == RequestQueueKind::Read ? m_read : kind == RequestQueueKind::Write ? m_write : m_pim;
}

Channel::Admission Channel::admission(const Request& request, std::int64_t cycle, int others) const
{
    const RequestQueueKind kind = m_machine->request(request.kind).queue;
    const bool isBarrier = kind == RequestQueueKind::Barrier;
    if (isBarrier && (others > 0 || !areQueuesEmpty() || (m_fencesWaitForData && m_lastReadRetires > cycle))) {
        return Admission::Refused;
    }
    // A read that a waiting write answers never enters a queue, so a full queue does not matter.
    const auto isOfSamePlace = [&](const QueuedRequest& write) {
        return write.request.bank == request.bank && write.request.row == request.row &&
               write.request.column == request.column;
    };
    if (kind == RequestQueueKind::Read && std::ranges::any_of(m_write, isOfSamePlace)) {
        return Admission::Forwarded;
    }
    return queueFor(kind).hasRoomBehind(others) ? Admission::Queued : Admission::Refused;
}

bool Channel::hasRoomFor(const Request& request, int columns, int others) const
{
    const RequestQueueKind kind = m_machine->request(request.kind).queue;
    const bool mayBeForwarded = kind == RequestQueueKind::Read && !m_write.isEmpty();
    return kind != RequestQueueKind::Barrier && !mayBeForwarded && queueFor(kind).hasRoomBehind(others + columns - 1);
}

bool Channel::accept(const Request& request, std::int64_t cycle)
{
    const Admission admitted = admission(request, cycle);
    if (admitted == Admission::Refused) {
        return false;
    }
    catchUp(cycle);
    m_wakeCycle = cycle;
    if (admitted == Admission::Forwarded) {
        m_lastReadRetires = std::max(cycle, m_lastReadRetires + 1);
        return true;
    }
    const Machine::RequestKind& kind = m_machine->request(request.kind);
    QueuedRequest entry{request, cycle - 1, static_cast<std::int16_t>(kind.finalCommand), -1, false};
    if (kind.finalCommand != Machine::kNoCommand) {
        resolve(entry);
    }
    (kind.queue == RequestQueueKind::Read    ? m_read
     : kind.queue == RequestQueueKind::Write ? m_write
                                             : m_pim)
        .push(entry);
    return true;
}

void Channel::catchUp(std::int64_t cycle)
{
    if (cycle - 1 > m_lastTick) {
        settle();
        m_lastTick = cycle - 1;
    }
}

Channel Channel::part(std::uint64_t channels)
{
    Channel copy = *this;
    std::ranges::fill(copy.m_commandsByKind, 0);
    copy.m_lostRequests = 0;
    if (m_waits) {
        *copy.m_waits = m_waits->part(channels);
    }
    return copy;
}

void Channel::tick(std::int64_t cycle, CommandSink* sink)
{
    catchUp(cycle);
    m_lastTick = cycle;
    m_hasQueueChanged = false;
    if (cycle == m_nextRefresh) {
        m_nextRefresh += m_machine->refreshInterval();
        const int nodes = m_machine->nodesOfLevel(m_machine->refreshLevel());
        for (int node = 0; node < nodes; ++node) {
            m_priority.push_back({node, node * (m_machine->banks() / nodes), cycle});
        }
    }
    const Outcome first = runPass(Pass::First, Machine::kNoCommand, cycle, sink);
    if (first.isWorthAnother) {
        runPass(Pass::Second, first.command, cycle, sink);
    }
    m_wakeCycle = m_idleCycles == IdleCycles::Execute ? cycle + 1 : nextEvent(cycle);
}

Channel::Outcome Channel::runPass(Pass pass, int reference, std::int64_t cycle, CommandSink* sink)
{
    const CommandKind avoided = pass == Pass::Second ? m_machine->command(reference).kind : CommandKind::Row;
    const Choice choice = choose(pass, avoided, cycle);
    if (choice.source == Choice::Source::None) {
        return {Machine::kNoCommand, false};
    }
    if (choice.source == Choice::Source::Priority) {
        const int command = refreshNext();
        if (choice.isTaken) {
            issueRefresh(cycle, sink);
        }
        return {command, true};
    }
    const QueuedRequest& entry = queueOf(choice.source)[choice.index];
    const int command = entry.nextCommand;
    if (choice.isTaken && !isCancelled(entry)) {
        issue(choice, cycle, sink);
    }
    // If the first pass takes no request, none is ready in any queue, and nothing has changed.
    return {command, choice.isTaken};
}

Channel::Choice Channel::choose(Pass pass, CommandKind avoided, std::int64_t cycle)
{
    using Source = Choice::Source;
    const auto isWanted = [&](int command) {
        return pass == Pass::First || m_machine->command(command).kind != avoided;
    };
    const auto isTaken = [&](const RequestQueue& queue, Best found) {
        return found.isReady && isWanted(queue[found.index].nextCommand);
    };

    if (!m_active.isEmpty()) {
        const Best found = best(m_active, false, cycle);
        if (isTaken(m_active, found)) {
            return {Source::Active, found.index, true};
        }
    }
    if (!m_priority.empty() && isWanted(refreshNext())) {
        return {Source::Priority, 0, refreshReadyCycle() <= cycle};
    }
    m_isPimTurn = false;
    if (!m_pim.isEmpty() && m_pim[0].finalCommand == Machine::kNoCommand) {
        m_pim.erase(0);
        m_hasQueueChanged = true;
    }
    if (isRefreshOverdue(cycle)) {
        updateWriteMode();
        return {}; // column commands must not keep the rows open longer
    }
    if (!m_pim.isEmpty()) {
        for (const Best found : pimCandidates(cycle)) {
            if (isTaken(m_pim, found)) {
                m_isPimTurn = true;
                return {Source::Pim, found.index, true};
            }
        }
    }
    updateWriteMode();
    const RequestQueue& host = hostQueue();
    if (host.isEmpty()) {
        return {};
    }
    const Best found = best(host, true, cycle);
    return {Source::Host, found.index, isTaken(host, found)};
}

/// Finds the candidates of the pim queue. A controller that serves it in any order has one candidate. A controller that
/// keeps program order has the first request and the next one that needs rows, because those between them do not touch
/// the rows.
std::array<Channel::Best, 2> Channel::pimCandidates(std::int64_t cycle) const
{
    if (!m_machine->description().controller.keepsPimOrder) {
        return {best(m_pim, true, cycle), Best{}};
    }
    const int ahead = rowsAhead();
    return {Best{0, readyCycle(m_pim[0]) <= cycle},
            ahead > 0 ? Best{ahead, readyCycle(m_pim[ahead]) <= cycle} : Best{}};
}

int Channel::rowsAhead() const
{
    for (int i = 0; i < m_pim.size(); ++i) {
        const int wanted = m_pim[i].finalCommand;
        if (wanted == Machine::kNoCommand) {
            return 0;
        }
        if (m_machine->command(wanted).need != RowNeed::None) {
            return m_pim[i].nextCommand == wanted ? 0 : i;
        }
    }
    return 0;
}

Channel::Best Channel::best(const RequestQueue& queue, bool isOrderedByArrival, std::int64_t cycle) const
{
    Best candidate{0, readyCycle(queue[0]) <= cycle};
    std::bitset<Machine::kMaxBanksPerChannel> rowHitBanks;
    bool areRowHitsKnown = false;
    for (int i = 1; i < queue.size(); ++i) {
        if (isOrderedByArrival && candidate.isReady) {
            break; // later entries arrived later and cannot replace a ready candidate
        }
        const QueuedRequest& challenger = queue[i];
        const bool isReady = readyCycle(challenger) <= cycle;
        if (isReady == candidate.isReady) {
            if (!isOrderedByArrival && challenger.arrival < queue[candidate.index].arrival) {
                candidate.index = i;
            }
        } else if (isReady) {
            if (!challenger.isRowHit && !areRowHitsKnown) {
                for (const QueuedRequest& entry : queue) {
                    if (entry.isRowHit) {
                        rowHitBanks.set(entry.request.bank);
                    }
                }
                areRowHitsKnown = true;
            }
            // A row miss must not close a row that another request still needs.
            if (challenger.isRowHit || !rowHitBanks.test(challenger.request.bank)) {
                candidate = {i, true};
            }
        }
    }
    return candidate;
}

bool Channel::isCancelled(const QueuedRequest& taken)
{
    const RowEffect effect = m_machine->command(taken.nextCommand).effect;
    if (effect != RowEffect::CloseBank && effect != RowEffect::CloseAllBanks) {
        return false;
    }
    return std::ranges::any_of(m_active,
                               [&](const QueuedRequest& entry) { return entry.request.bank == taken.request.bank; });
}

RequestQueue& Channel::queueOf(Choice::Source source)
{
    switch (source) {
    case Choice::Source::Active:
        return m_active;
    case Choice::Source::Pim:
        return m_pim;
    default:
        return hostQueue();
    }
}

void Channel::issue(const Choice& choice, std::int64_t cycle, CommandSink* sink)
{
    RequestQueue& queue = queueOf(choice.source);
    QueuedRequest entry = queue[choice.index];
    const int command = entry.nextCommand;
    const RowEffect effect = m_machine->command(command).effect;
    CommandRecord record{cycle, command, m_index, entry.request.bank, -1, entry.request.row, entry.request.column};
    m_commandsByKind[static_cast<std::size_t>(command)] += m_standsFor;
    m_ledger.count(command, entry.request.bank, cycle);
    if (m_waits) {
        explain(entry, record);
    }
    if (sink != nullptr) {
        sink->command(record);
    }

    if (command == entry.finalCommand) {
        queue.erase(choice.index);
        const Machine::RequestKind& kind = m_machine->request(entry.request.kind);
        if (kind.dataLatency > 0) {
            m_lastReadRetires = std::max(cycle + kind.dataLatency, m_lastReadRetires + 1);
        }
        if (kind.work == RequestWork::Compute) {
            m_unitsBusyUntil = std::max(m_unitsBusyUntil, cycle + m_machine->command(command).busyCycles);
        }
        m_hasQueueChanged = true;
    } else if ((effect == RowEffect::OpenBank || effect == RowEffect::OpenAllBanks) && !m_isPimTurn) {
        queue.erase(choice.index);
        if (m_active.isFull()) {
            m_lostRequests += m_standsFor; // as in the artifact; the run reports the number
        } else {
            m_active.push(entry);
        }
        m_hasQueueChanged = true;
    }
    applyTiming(command, m_machine->path(entry.request.bank), m_machine->levels() - 1, cycle);
    applyRowEffect(command, entry.request);
}

void Channel::issueRefresh(std::int64_t cycle, CommandSink* sink)
{
    const int command = refreshNext();
    const Refresh refresh = m_priority.front();
    CommandRecord record{cycle, command, m_index, -1, refresh.node, -1, -1};
    m_commandsByKind[static_cast<std::size_t>(command)] += m_standsFor;
    m_ledger.countRefresh(command, refresh.node, cycle);
    if (m_waits) {
        explainRefresh(refresh, record);
    }
    if (sink != nullptr) {
        sink->command(record);
    }
    applyTiming(command, m_machine->path(refresh.bank), m_machine->refreshLevel(), cycle);
    if (command == m_machine->refreshCommand()) {
        m_priority.erase(m_priority.begin());
    } else {
        applyRowEffect(command, Request{});
    }
}

void Channel::updateWriteMode()
{
    const ControllerSpec& spec = m_machine->description().controller;
    if (!m_isWriteMode) {
        m_isWriteMode = m_write.size() > spec.writeModeAbove || m_read.isEmpty();
    } else if (m_write.size() < spec.writeModeBelow && !m_read.isEmpty()) {
        m_isWriteMode = false;
    }
}

void Channel::settle()
{
    updateWriteMode();
    m_isPimTurn = false;
}

std::int64_t Channel::nextEvent(std::int64_t cycle) const
{
    const std::int64_t soon = cycle + 1;
    std::int64_t event = m_nextRefresh;
    if (!m_priority.empty()) {
        event = std::min(event, std::max(soon, refreshReadyCycle()));
    }
    if (!m_pim.isEmpty() && m_pim[0].finalCommand == Machine::kNoCommand) {
        return soon;
    }
    // Queue that the write mode selects if nothing arrives; the other one cannot issue until the mode changes.
    const ControllerSpec& spec = m_machine->description().controller;
    const bool willWrite = m_isWriteMode ? !(m_write.size() < spec.writeModeBelow && !m_read.isEmpty())
                                         : m_write.size() > spec.writeModeAbove || m_read.isEmpty();
    const auto look = [&](const QueuedRequest& entry) { event = std::min(event, std::max(soon, readyCycle(entry))); };
    const bool isOrdered = spec.keepsPimOrder && !m_pim.isEmpty();
    if (isOrdered) {
        look(m_pim[0]);
        look(m_pim[rowsAhead()]);
    }
    for (const RequestQueue* queue : {&m_active, isOrdered ? &m_active : &m_pim, willWrite ? &m_write : &m_read}) {
        for (const QueuedRequest& entry : *queue) {
            look(entry);
            if (event <= soon) {
                return event;
            }
        }
    }
    return event;
}

} // namespace pimento::sim
