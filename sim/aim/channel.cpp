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
        const int back = (m_front + m_stretchCount++) % static_cast<int>(m_stretches.size());
        m_stretches[static_cast<std::size_t>(back)] = {.row = m_waiting.row,
                                                       .requests = m_waiting.requests,
                                                       .operation = m_waiting.operation,
                                                       .bank = m_waiting.bank};
        m_requests += m_waiting.requests;
        m_taken = m_requests <= kPlaces ? m_now : kNever;
        return;
    }
    AccessList& list = isRead(m_waiting.operation) ? m_read : m_written;
    const bool isAnswered = isRead(m_waiting.operation) && m_written.size > 0;
    if (m_requests > 0 || (list.isFull() && !isAnswered)) {
        return;
    }
    m_waits = false;
    m_taken = m_now;
    if (isAnswered) { // from the queue of writes, whatever their addresses
        answerAt(m_now + 1);
    } else {
        list.append({.row = m_waiting.row, .arrive = m_now, .operation = m_waiting.operation, .bank = m_waiting.bank});
    }
}

// Time

void Channel::advance(Clock end)
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
    const Choice choice = nextChoice(first);
    const Clock sync = syncClock();
    const Clock event = std::min(choice.clock, sync);
    if (event == kNever && end == kNever) {
        return false;
    }
    const Clock last = std::min(event - 1, end); // of the clocks without a command
    pass(first, last + 1);
    if (choice.from != From::Nothing) {
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

/// Decides whether reads or writes are served, in a clock in which one of them may be.
void Channel::chooseList()
{
    constexpr int kHigh = 26;
    constexpr int kLow = 6;
    if (m_writes) {
        m_writes = !(m_written.size <= kLow && m_read.size > 0);
    } else {
        m_writes = m_written.size >= kHigh || m_read.size == 0;
    }
}

/// Returns what is issued next, at `first` at the earliest, if nothing arrives before.
Channel::Choice Channel::nextChoice(Clock first)
{
    Choice choice = choiceFrom(first);
    while (isHeld(choice)) {
        const Clock next = nextReady(choice.clock);
        choice = next == kNever ? Choice{} : choiceFrom(next);
    }
    return choice;
}

/// Returns what is ready next, at `first` at the earliest: accesses whose row was opened for them go before others.
Channel::Choice Channel::choiceFrom(Clock first)
{
    const Choice opened = bestOf(m_opened, first, From::Opened);
    if (m_requests > 0) {
        const Clock ready = std::max(frontReady(), first);
        return opened.clock <= ready ? opened : Choice{ready, From::Requests, 0};
    }
    if (opened.clock > first) {
        chooseList();
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
Channel::Choice Channel::bestOf(const AccessList& list, Clock first, From from) const
{
    Choice best;
    Clock arrive = kNever;
    for (int i = 0; i < list.size; ++i) {
        const Access& access = list.items[static_cast<std::size_t>(i)];
        const Clock ready = std::max(readyClock(access), first);
        if (ready < best.clock || (ready == best.clock && access.arrive < arrive)) {
            best = {ready, from, i};
            arrive = access.arrive;
        }
    }
    return best;
}

/// True if a choice would close a bank that was opened for an access that still waits.
bool Channel::isHeld(const Choice& choice) const
{
    if (m_opened.size == 0 || choice.from == From::Nothing) {
        return false;
    }
    int bank = 0;
    if (choice.from == From::Requests) {
        bank = front().bank;
        if (nextCommand(front().operation, bank, front().row) != Command::Pre) {
            return false;
        }
    } else {
        const AccessList& list = choice.from == From::Opened ? m_opened : accesses();
        const Access& access = list.items[static_cast<std::size_t>(choice.index)];
        bank = access.bank;
        if (nextCommand(access.operation, bank, access.row) != Command::Pre) {
            return false;
        }
    }
    return std::any_of(m_opened.items.begin(), m_opened.items.begin() + m_opened.size,
                       [&](const Access& each) { return each.bank == bank; });
}

// Commands

Command Channel::nextCommand(Operation operation, int bank, std::int64_t row) const
{
    const Command final = finalCommand(operation);
    if (carriesBank(final)) {
        const std::int64_t open = m_rows[static_cast<std::size_t>(bank)];
        return open == row ? final : open == kClosed ? Command::Act : Command::Pre;
    }
    if (usesRegisters(operation) || final == Command::Count) {
        return final;
    }
    return nextOfAllBanks(final, row);
}

Command Channel::nextOfAllBanks(Command final, std::int64_t row) const
{
    if (m_rowOfAll != kMixed) {
        return m_rowOfAll == row ? final : m_rowOfAll == kClosed ? Command::Act16 : Command::PreA;
    }
    const bool isOtherOpen =
        std::ranges::any_of(m_rows, [&](std::int64_t open) { return open != kClosed && open != row; });
    return isOtherOpen ? Command::PreA : Command::Act16;
}

Clock Channel::readyClock(Command command, int bank) const
{
    const std::size_t index = indexOf(command);
    if (index >= kOfBank) {
        return m_channelReady[index];
    }
    const auto number = static_cast<std::size_t>(bank);
    return std::max({m_channelReady[index], m_groupReady[number / kPerGroup][index], m_bankReady[number][index]});
}

Clock Channel::readyClock(const Access& access) const
{
    return readyClock(nextCommand(access.operation, access.bank, access.row), access.bank);
}

Clock Channel::frontReady() const
{
    const Stretch& request = front();
    const Command next = nextCommand(request.operation, request.bank, request.row);
    return next == Command::Count ? 0 : readyClock(next, request.bank);
}

/// What a choice waits for.
Cause Channel::causeOf(const Choice& choice) const
{
    if (choice.from == From::Requests) {
        return causeOf(nextCommand(front().operation, front().bank, front().row), front().bank);
    }
    const AccessList& list = choice.from == From::Opened ? m_opened : accesses();
    const Access& access = list.items[static_cast<std::size_t>(choice.index)];
    return causeOf(nextCommand(access.operation, access.bank, access.row), access.bank);
}

/// What asks a command for its longest distance.
Cause Channel::causeOf(Command next, int bank) const
{
    const std::size_t index = indexOf(next);
    if (next == Command::Count) {
        return Cause::Command;
    }
    Command asker = m_channelAsker[index];
    if (index < kOfBank) {
        const auto number = static_cast<std::size_t>(bank);
        const Clock ofGroup = m_groupReady[number / kPerGroup][index];
        const Clock ofBank = m_bankReady[number][index];
        Clock most = m_channelReady[index];
        if (ofGroup > most) {
            most = ofGroup;
            asker = m_groupAsker[number / kPerGroup][index];
        }
        asker = ofBank > most ? m_bankAsker[number][index] : asker;
    }
    switch (asker) {
    case Command::Act:
    case Command::Act16: return Cause::OpenRow;
    case Command::Pre:
    case Command::PreA: return Cause::CloseRow;
    case Command::WrA16: return next == Command::Act || next == Command::Act16 ? Cause::CloseRow : Cause::DataPath;
    case Command::TMod: return Cause::RegisterMode;
    default: return Cause::DataPath;
    }
}

/// Issues what was chosen. Equal requests of the AiM queue may follow until `end`.
void Channel::issue(const Choice& choice, Clock clock, Clock end)
{
    if (choice.from == From::Requests) {
        issueRequest(clock, end);
    } else {
        issueAccess(choice.from == From::Opened ? m_opened : accesses(), choice.index, clock);
    }
    if (m_marked != 0) {
        ++m_counts.active;
    }
}

void Channel::issueAccess(AccessList& list, int index, Clock clock)
{
    Access& access = list.items[static_cast<std::size_t>(index)];
    if (access.first < 0) {
        access.first = clock - 1;
    }
    const Command sent = send(access.operation, access.bank, access.row, clock);
    if (sent == finalCommand(access.operation)) {
        m_counts.cycles[indexOf(access.operation)] += clock - access.first;
        list.erase(index);
        complete(sent, clock);
    } else if (sent == Command::Act) {
        const Access moved = access;
        list.erase(index);
        if (!m_opened.isFull()) {
            m_opened.append(moved);
        }
    }
}

void Channel::issueRequest(Clock clock, Clock end)
{
    Stretch& request = front();
    const Command final = finalCommand(request.operation);
    if (final == Command::Count) { // SYNC or EOC
        dropFront(1, clock);
        m_syncs = true;
        m_syncFrom = std::max(clock, m_answered) + 1;
        return;
    }
    if (request.first < 0) {
        request.first = clock - 1;
    }
    const Operation operation = request.operation;
    const Command sent = send(operation, request.bank, request.row, clock);
    if (sent != final) {
        return;
    }
    m_counts.cycles[indexOf(operation)] += clock - request.first;
    request.first = -1;
    complete(sent, clock);
    const bool mayGoOn = end != kNever || m_requests != kPlaces + 1; // else the decoder goes on when one has left
    dropFront(1, clock);
    if (isBlocking(operation)) {
        m_blockingDone = m_answered;
    } else if (mayGoOn && m_stretchCount > 0 && m_opened.size == 0 && final != Command::WrA16) {
        repeatFront(final, clock, end);
    }
}

/// Issues equal requests that follow at their shortest distance. No other queue has anything to issue meanwhile, and
/// each of them is its request's first and last command.
void Channel::repeatFront(Command command, Clock clock, Clock end)
{
    const Stretch& request = front();
    if (m_sink != nullptr || finalCommand(request.operation) != command ||
        nextCommand(request.operation, request.bank, request.row) != command) {
        return;
    }
    const Clock distance = readyClock(command, request.bank) - clock;
    const Clock stride = std::max<Clock>(distance, 1);
    std::int64_t number = request.requests;
    if (m_requests > kPlaces) { // stops where the last waiting request gets its place
        number = std::min(number, m_requests - kPlaces);
    }
    if (end != kNever) {
        number = std::min(number, (end - clock) / stride);
    }
    if (number <= 0) {
        return;
    }
    const Clock last = clock + number * stride;
    m_counts.cycles[indexOf(request.operation)] += number;
    m_counts.commands[indexOf(command)] += number;
    if (m_marked != 0) {
        m_counts.active += last - clock;
    }
    count(Cause::Command, number);
    count(Cause::DataPath, last - clock - number);
    delayLater(command, request.bank, last);
    complete(command, last);
    m_now = last;
    dropFront(number, last);
}

/// Removes finished requests of the front, the last of them at a clock.
void Channel::dropFront(std::int64_t requests, Clock clock)
{
    const bool wasAbove = m_requests > kPlaces;
    m_requests -= requests;
    if (wasAbove && m_requests <= kPlaces) {
        m_taken = clock;
    }
    if ((front().requests -= requests) == 0) {
        m_front = (m_front + 1) % static_cast<int>(m_stretches.size());
        --m_stretchCount;
    }
}

/// Sends the next command of a request, or the change of the register mode that has to come before it.
Command Channel::send(Operation operation, int bank, std::int64_t row, Clock clock)
{
    Command command = nextCommand(operation, bank, row);
    if (usesRegisters(operation) != m_inRegisters) {
        command = Command::TMod;
        m_inRegisters = !m_inRegisters;
    }
    delayLater(command, bank, clock);
    moveRows(command, bank, row);
    ++m_counts.commands[indexOf(command)];
    if (m_sink != nullptr) {
        const bool hasBank = carriesBank(finalCommand(operation));
        m_sink->command({clock, m_number, command, hasBank ? bank : -1, row});
    }
    return command;
}

void Channel::delayLater(Command command, int bank, Clock clock)
{
    const auto raise = [&](auto& ready, auto& asker, const Bounds& bounds) {
        for (std::size_t i = 0; i < bounds.count; ++i) {
            const std::size_t later = bounds.later[i];
            const Clock asked = clock + bounds.distance[i];
            asker[later] = asked > ready[later] ? command : asker[later];
            ready[later] = std::max(ready[later], asked);
        }
    };
    const Followers& followers = m_distances->of[indexOf(command)];
    raise(m_channelReady, m_channelAsker, followers.channel);
    if (carriesBank(command)) {
        const auto number = static_cast<std::size_t>(bank);
        raise(m_groupReady[number / kPerGroup], m_groupAsker[number / kPerGroup], followers.group);
        raise(m_bankReady[number], m_bankAsker[number], followers.bank);
    }
}

void Channel::moveRows(Command command, int bank, std::int64_t row)
{
    constexpr std::uint32_t kAllMarked = 0xFFFF;
    // The mark of a bank forgets its group, as that of the public simulator does.
    const std::uint32_t mark = 1U << static_cast<unsigned>(bank % kPerGroup);
    const auto setAll = [&](std::int64_t state) {
        m_rows.fill(state);
        m_rowOfAll = state;
    };
    const auto setOne = [&](std::int64_t state) {
        m_rows[static_cast<std::size_t>(bank)] = state;
        m_rowOfAll = std::ranges::all_of(m_rows, [&](std::int64_t each) { return each == state; }) ? state : kMixed;
    };
    switch (command) {
    case Command::Act:
        setOne(row);
        m_marked |= mark;
        break;
    case Command::Pre:
        setOne(kClosed);
        m_marked &= ~mark;
        break;
    case Command::Act16:
        setAll(row);
        m_marked = kAllMarked;
        break;
    case Command::PreA:
    case Command::WrA16:
        setAll(kClosed);
        m_marked = 0;
        break;
    default: break;
    }
}

/// Notes when the final command of a request completes it.
void Channel::complete(Command command, Clock clock)
{
    const Clock depart = clock + latencyOf(command);
    if (command == Command::Rd || command == Command::RdMac16 || command == Command::RdAf16) {
        answerAt(depart);
    } else {
        m_writtenBy = std::max(m_writtenBy, depart);
    }
}

} // namespace pimento::sim::aim
