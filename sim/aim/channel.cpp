// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/aim/channel.h"

#include <algorithm>

namespace pimento::sim::aim {

ChannelCounts& ChannelCounts::operator+=(const ChannelCounts& other)
{
    for (std::size_t i = 0; i < kOperations; ++i) {
        cycles[i] += other.cycles[i];
    }
    for (std::size_t i = 0; i < kCommands; ++i) {
        commands[i] += other.commands[i];
    }
    for (std::size_t i = 0; i < kCauses; ++i) {
        causes[i] += other.causes[i];
    }
    idle += other.idle;
    active += other.active;
    return *this;
}

/// Takes an access out. The order of the list has no meaning, since all of a channel's accesses arrive in cycles of
/// their own.
void Channel::AccessList::erase(int index)
{
    items[static_cast<std::size_t>(index)] = items[static_cast<std::size_t>(--size)];
}

// Offers and queues

bool Channel::takesLater(const Instruction& instruction, Clock now)
{
    if (!isMemoryAccess(instruction.operation) || m_waits || m_requests > 0) {
        return false;
    }
    const bool reads = isRead(instruction.operation);
    const int before = reads ? m_read.size + m_arrivals.reads : m_written.size + m_arrivals.size - m_arrivals.reads;
    if (before >= kPlaces) {
        return false;
    }
    m_arrivals.items[static_cast<std::size_t>(m_arrivals.size++)] = {.row = instruction.row,
                                                                     .arrive = now,
                                                                     .operation = instruction.operation,
                                                                     .final = finalCommand(instruction.operation),
                                                                     .bank = instruction.bank};
    m_arrivals.reads += reads ? 1 : 0;
    return true;
}

bool Channel::offer(const Instruction& instruction, Clock now)
{
    if (isBlocking(instruction.operation)) {
        m_blockingDone = kNever;
    }
    m_now = now;
    m_waiting = instruction;
    m_waits = true;
    m_taken = kNever;
    accept();
    return m_taken != kNever;
}

/// Lets the queues take what waits, in cycle m_now. AiM requests enter as one stretch; those above the places of the
/// queue count as waiting until enough have left.
void Channel::accept()
{
    if (!m_waits) {
        return;
    }
    if (!isMemoryAccess(m_waiting.operation)) {
        if (m_read.size > 0 || m_written.size > 0) {
            return;
        }
        m_waits = false;
        m_isChosen = false;
        const int back = (m_front + m_stretchCount++) % static_cast<int>(m_stretches.size());
        m_stretches[static_cast<std::size_t>(back)] = {.row = m_waiting.row,
                                                       .requests = m_waiting.requests,
                                                       .operation = m_waiting.operation,
                                                       .bank = m_waiting.bank};
        m_requests += m_waiting.requests;
        m_taken = m_requests <= kPlaces ? m_now : kNever;
        return;
    }
    const AccessList& list = isRead(m_waiting.operation) ? m_read : m_written;
    const bool isAnswered = isRead(m_waiting.operation) && m_written.size > 0;
    if (m_requests > 0 || (list.isFull() && !isAnswered)) {
        return;
    }
    m_waits = false;
    m_taken = m_now;
    arrive({.row = m_waiting.row,
            .arrive = m_now,
            .operation = m_waiting.operation,
            .final = finalCommand(m_waiting.operation),
            .bank = m_waiting.bank});
}

/// Puts an access into its queue in cycle m_now.
void Channel::arrive(const Access& access)
{
    const bool reads = isRead(access.operation);
    if (reads && m_written.size > 0) { // answered from the queue of writes, whatever their addresses
        answerAt(m_now + 1);
        return;
    }
    AccessList& list = reads ? m_read : m_written;
    list.append(access);
    update(list.items[static_cast<std::size_t>(list.size - 1)]);
    compareWithChoice(list);
}

// Time

void Channel::advance(Clock end)
{
    for (int i = 0; i < m_arrivals.size; ++i) {
        const Access& access = m_arrivals.items[static_cast<std::size_t>(i)];
        goTo(access.arrive);
        arrive(access);
    }
    m_arrivals.size = 0;
    m_arrivals.reads = 0;
    goTo(end);
}

void Channel::goTo(Clock end)
{
    while (m_now < end && step(end)) {
    }
}

Clock Channel::takeAll()
{
    while (true) {
        accept(); // before anything later happens, since the decoder goes on from here
        if (m_taken != kNever) {
            return m_taken;
        }
        if (!step(kNever)) {
            return kNever;
        }
    }
}

Clock Channel::completeBlocking()
{
    while (m_blockingDone == kNever) {
        if (!step(kNever)) {
            return kNever;
        }
    }
    return m_blockingDone;
}

/// Goes to the next event, or to `end` if that comes first. False: there is no event any more.
bool Channel::step(Clock end)
{
    accept();
    const Clock first = m_now + 1;
    if (!m_isChosen) {
        chooseNext(first);
    }
    const Choice choice = m_choice;
    const Clock sync = syncClock();
    const Clock event = std::min(choice.clock, sync);
    if (event == kNever && end == kNever) {
        return false;
    }
    const Clock last = std::min(event - 1, end); // of the clocks without a command
    pass(first, last + 1);
    if (last < first) {
        // a command without a wait before it
    } else if (choice.from != From::Nothing) {
        count(causeOf(choice), last + 1 - first);
    } else {
        const Clock quiet = m_syncs ? kNever : std::max(m_answered, m_writtenBy);
        const Clock waits = std::clamp<Clock>(quiet - first, 0, last + 1 - first);
        count(Cause::Answer, waits);
        count(Cause::Idle, last + 1 - first - waits);
    }
    if (event > end) {
        m_now = end;
        return true;
    }
    m_now = event;
    if (sync == event) {
        completeSync(event);
    }
    if (choice.clock == event) {
        count(Cause::Command, 1);
        m_isChosen = false;
        issue(choice, event, end);
    } else {
        count(Cause::Answer, 1);
        pass(event, event + 1);
    }
    return true;
}

/// Counts the clocks from `from` to before `to`, in which no command is issued.
void Channel::pass(Clock from, Clock to)
{
    if (from >= to) {
        return;
    }
    if (m_marked != 0) {
        m_counts.active += to - from;
    }
    if (m_read.size == 0 && m_written.size == 0 && m_requests == 0 && !m_syncs) {
        const Clock quiet = std::max({from, m_answered, m_writtenBy});
        m_counts.idle += std::max<Clock>(to - quiet, 0);
    }
}

/// The clock in which a SYNC or EOC that was issued completes: after the answers before it and all writes.
Clock Channel::syncClock() const { return m_syncs ? std::max(m_syncFrom, m_writtenBy + 1) : kNever; }

void Channel::completeSync(Clock clock)
{
    m_syncs = false;
    m_answered = clock;
    m_blockingDone = clock;
    for (const Clock depart : m_behindSync) {
        answerAt(depart);
    }
    m_behindSync.clear();
}

/// Notes an answer that is ready in a clock: one a clock arrives, in order.
void Channel::answerAt(Clock depart)
{
    if (m_syncs) {
        m_behindSync.push_back(depart);
    } else {
        m_answered = std::max(depart, m_answered + 1);
    }
}

bool Channel::isQuiet() const
{
    return m_read.size == 0 && m_written.size == 0 && m_opened.size == 0 && m_requests == 0 && !m_waits && !m_syncs;
}

bool Channel::behavesLike(const Channel& other) const
{
    const auto areAlike = [&](Clock a, Clock b) { return std::max(a, m_now) == std::max(b, m_now); };
    const auto rowsAlike = [&](const auto& a, const auto& b) { return std::ranges::equal(a, b, areAlike); };
    return m_rows == other.m_rows && m_marked == other.m_marked && m_writes == other.m_writes &&
           m_inRegisters == other.m_inRegisters && areAlike(m_answered, other.m_answered) &&
           areAlike(m_writtenBy, other.m_writtenBy) && rowsAlike(m_channelReady, other.m_channelReady) &&
           std::ranges::equal(m_groupReady, other.m_groupReady, rowsAlike) &&
           std::ranges::equal(m_bankReady, other.m_bankReady, rowsAlike);
}

// Choice

/// True if the queue that is served changes, in a clock in which one of its accesses may be issued.
bool Channel::choosesOtherList() const
{
    constexpr int kHigh = 26;
    constexpr int kLow = 6;
    return m_writes ? m_written.size <= kLow && m_read.size > 0 : m_written.size >= kHigh || m_read.size == 0;
}

/// Finds what is issued next, at `first` at the earliest, if nothing arrives before.
void Channel::chooseNext(Clock first)
{
    m_choice = choiceFrom(first);
    m_isChosen = true;
    m_passesOver = isHeld(m_choice);
    while (isHeld(m_choice)) {
        const Clock next = nextReady(m_choice.clock);
        m_choice = next == kNever ? Choice{} : choiceFrom(next);
    }
}

/// Lets the last access of a list, which has just arrived, replace the choice. It is younger than all others, so that
/// it has to be ready before.
void Channel::compareWithChoice(AccessList& list)
{
    if (m_passesOver || choosesOtherList()) {
        m_isChosen = false;
    }
    if (!m_isChosen || &list != &accesses()) {
        return;
    }
    const int last = list.size - 1;
    const Access& access = list.items[static_cast<std::size_t>(last)];
    const Clock ready = std::max(readyClock(access), m_now + 1);
    if (ready >= m_choice.clock) {
        return;
    }
    if (access.next == Command::Pre && isOpenedFor(access.bank)) {
        m_passesOver = true;
    } else {
        m_choice = {ready, From::Accesses, last};
    }
}

/// Returns what is ready next, at `first` at the earliest: accesses whose row was opened for them go before others.
Channel::Choice Channel::choiceFrom(Clock first)
{
    const Choice opened = bestOf(m_opened, first, From::Opened);
    if (m_requests > 0) {
        const Clock ready = std::max(frontReady(), first);
        return opened.clock <= ready ? opened : Choice{ready, From::Requests, 0};
    }
    if (opened.clock > first && choosesOtherList()) {
        m_writes = !m_writes;
    }
    const Choice access = bestOf(accesses(), first, From::Accesses);
    return opened.clock <= access.clock ? opened : access;
}

/// The next clock after `after` in which something more is ready; kNever: none.
Clock Channel::nextReady(Clock after) const
{
    Clock next = kNever;
    const auto consider = [&](Clock ready) {
        if (ready > after) {
            next = std::min(next, ready);
        }
    };
    for (const AccessList* list : {&m_opened, &accesses()}) {
        for (int i = 0; i < list->size; ++i) {
            consider(readyClock(list->items[static_cast<std::size_t>(i)]));
        }
    }
    if (m_requests > 0) {
        consider(frontReady());
    }
    return next;
}

/// Returns the access that is ready first, at `first` at the earliest; among several the one that arrived first.
Channel::Choice Channel::bestOf(AccessList& list, Clock first, From from) const
{
    Choice best;
    Clock arrive = kNever;
    for (int i = 0; i < list.size; ++i) {
        Access& access = list.items[static_cast<std::size_t>(i)];
        if (((list.changed >> access.bank) & 1U) != 0) {
            update(access);
        }
        const Clock ready = std::max(readyClock(access), first);
        if (ready < best.clock || (ready == best.clock && access.arrive < arrive)) {
            best = {ready, from, i};
            arrive = access.arrive;
        }
    }
    list.changed = 0;
    return best;
}

/// True if a choice would close a bank that was opened for an access that still waits.
bool Channel::isHeld(const Choice& choice) const
{
    if (m_opened.size == 0 || choice.from == From::Nothing) {
        return false;
    }
    if (choice.from == From::Requests) {
        const Stretch& request = front();
        return nextCommand(request.operation, request.bank, request.row) == Command::Pre && isOpenedFor(request.bank);
    }
    const AccessList& list = choice.from == From::Opened ? m_opened : accesses();
    const Access& access = list.items[static_cast<std::size_t>(choice.index)];
    return access.next == Command::Pre && isOpenedFor(access.bank);
}

bool Channel::isOpenedFor(int bank) const
{
    return std::any_of(m_opened.items.begin(), m_opened.items.begin() + m_opened.size,
                       [&](const Access& each) { return each.bank == bank; });
}

} // namespace pimento::sim::aim
