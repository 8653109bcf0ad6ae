// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/aim/channel.h"

#include <algorithm>

// The commands of a channel: which one a request needs, when it may come, what it waits for, and what it changes.

namespace pimento::sim::aim {

namespace {

constexpr std::uint32_t kAllBanks = 0xFFFF; // a bit for each
constexpr std::uint32_t kOfGroup = 0xF;     // those of the first group

} // namespace

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
    bool isAnyClosed = false;
    for (const std::int64_t open : m_rows) {
        if (open != kClosed && open != row) {
            return Command::PreA;
        }
        isAnyClosed = isAnyClosed || open == kClosed;
    }
    return isAnyClosed ? Command::Act16 : final;
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
    case Command::Act16:
        return Cause::OpenRow;
    case Command::Pre:
    case Command::PreA:
        return Cause::CloseRow;
    case Command::WrA16:
        return next == Command::Act || next == Command::Act16 ? Cause::CloseRow : Cause::DataPath;
    case Command::TMod:
        return Cause::RegisterMode;
    default:
        return Cause::DataPath;
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
    std::uint32_t changed = kAllBanks;
    if (carriesBank(command)) {
        const auto number = static_cast<std::size_t>(bank);
        changed = followers.group.count > 0 ? kOfGroup << (number / kPerGroup * kPerGroup) : 1U << number;
        raise(m_groupReady[number / kPerGroup], m_groupAsker[number / kPerGroup], followers.group);
        raise(m_bankReady[number], m_bankAsker[number], followers.bank);
    }
    for (AccessList* list : {&m_read, &m_written, &m_opened}) {
        list->changed |= changed;
    }
}

void Channel::moveRows(Command command, int bank, std::int64_t row)
{
    // The mark of a bank forgets its group, as that of the public simulator does.
    const std::uint32_t mark = 1U << static_cast<unsigned>(bank % kPerGroup);
    const auto setAll = [&](std::int64_t state) {
        m_rows.fill(state);
        m_rowOfAll = state;
    };
    const auto setOne = [&](std::int64_t state) {
        m_rows[static_cast<std::size_t>(bank)] = state;
        m_rowOfAll = kMixed;
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
        m_marked = kAllBanks;
        break;
    case Command::PreA:
    case Command::WrA16:
        setAll(kClosed);
        m_marked = 0;
        break;
    default:
        break;
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
