// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/ordered_channel.h"

#include <algorithm>
#include <bitset>
#include <limits>

namespace pimento::sim {

OrderedChannel::OrderedChannel(const Machine& machine)
    : m_machine(&machine), m_rowsOf(static_cast<std::size_t>(machine.channels()),
                                    BankRows(static_cast<std::size_t>(machine.banks()), kClosed)),
      m_ready(static_cast<std::size_t>(machine.nodes()) * static_cast<std::size_t>(machine.timingClasses()), 0),
      m_histories(static_cast<std::size_t>(machine.windowSlots()) * static_cast<std::size_t>(machine.nodes())),
      m_capacity(std::max(1, machine.description().controller.queueCapacity)),
      m_places(static_cast<std::size_t>(m_capacity), 0), m_nextRefresh(machine.refreshInterval())
{
}

void OrderedChannel::follow(int channel)
{
    m_channel = static_cast<std::size_t>(channel);
    m_rows = m_rowsOf[m_channel];
    m_rowOfAll = kClosed;
    m_open = static_cast<int>(std::ranges::count_if(m_rows, [](std::int64_t row) { return row != kClosed; }));
}

void OrderedChannel::leaveOpen(const Machine::RequestKind& kind, int channel, int bank, std::uint32_t row)
{
    BankRows& rows = m_rowsOf[static_cast<std::size_t>(channel)];
    const RowNeed need = kind.finalCommand < 0 ? RowNeed::None : m_machine->command(kind.finalCommand).need;
    if (need == RowNeed::AddressedBankOpen) {
        rows[static_cast<std::size_t>(bank)] = row;
    } else if (need == RowNeed::AllBanksOpen && (rows.front() != row || rows.back() != row)) {
        std::ranges::fill(rows, row);
    }
}

void OrderedChannel::add(const Machine::RequestKind& kind, int bank, std::uint32_t row)
{
    if (kind.finalCommand == Machine::kNoCommand) {
        return;
    }
    if (kind.queue == RequestQueueKind::Pim) {
        std::int64_t& place = m_places[m_turn];
        issueAll(kind, bank, row, std::max(m_begin, place)); // once the queue has room
        place = m_lastColumn + 1;
        m_turn = m_turn + 1 == m_places.size() ? 0 : m_turn + 1;
        return;
    }
    HostQueue& queue = kind.queue == RequestQueueKind::Read ? m_reads : m_writes;
    while (queue.waiting >= m_capacity) {
        issueOne();
    }
    queue.entries.push_back({&kind, row, static_cast<std::uint16_t>(bank), false, std::max(m_now, m_begin)});
    ++queue.waiting;
}

std::int64_t OrderedChannel::endSection(std::int64_t& waited)
{
    while (!m_reads.entries.empty() || !m_writes.entries.empty()) {
        issueOne();
    }
    std::int64_t end = std::max(m_begin, m_lastColumn + 1);
    waited = 0;
    if (m_machine->description().controller.fencesWaitForData && m_retired > end) {
        waited = m_retired - end;
        end = m_retired;
    }
    m_rowsOf[m_channel] = m_rows;
    const std::int64_t took = end - m_begin;
    m_begin = end;
    m_now = end;
    return took;
}

std::size_t OrderedChannel::readyIndex(int node, int timingClass) const
{
    return static_cast<std::size_t>(node * m_machine->timingClasses() + timingClass);
}

std::int64_t OrderedChannel::readyCycle(int command, const std::uint16_t* path, int deepest) const
{
    const Machine::Command& spec = m_machine->command(command);
    std::int64_t ready = 0;
    for (int i = 0; i < spec.checkedLevelCount && spec.checkedLevels[i] <= deepest; ++i) {
        ready = std::max(ready, m_ready[readyIndex(path[spec.checkedLevels[i]], spec.timingClass)]);
    }
    return ready;
}

void OrderedChannel::applyTiming(int command, const std::uint16_t* path, int deepest, std::int64_t cycle)
{
    for (const Machine::Consequence& each : m_machine->consequences(command)) {
        if (each.level > deepest) {
            continue;
        }
        const int node = path[each.level];
        std::int64_t since = cycle;
        if (each.window > 1) {
            auto& history = m_histories[static_cast<std::size_t>(each.windowSlot * m_machine->nodes() + node)];
            history.push_back(cycle);
            if (history.size() < static_cast<std::size_t>(each.window)) {
                continue;
            }
            since = history.front();
            history.erase(history.begin());
        }
        std::int64_t& ready = m_ready[readyIndex(node, each.timingClass)];
        ready = std::max(ready, since + each.latency);
    }
}

bool OrderedChannel::isOpenEverywhere(std::uint32_t row)
{
    if (m_rowOfAll != row) {
        const bool is = std::ranges::all_of(m_rows, [&](std::int64_t open) { return open == row; });
        m_rowOfAll = is ? std::int64_t{row} : kClosed;
    }
    return m_rowOfAll == row;
}

int OrderedChannel::nextFor(int command, int bank, std::uint32_t row)
{
    const Machine::Command& wanted = m_machine->command(command);
    int next = command;
    switch (wanted.need) {
    case RowNeed::None:
        return command;
    case RowNeed::AddressedBankOpen: {
        const std::int64_t open = m_rows[static_cast<std::size_t>(bank)];
        next = open == row ? command : open == kClosed ? wanted.whenClosed : wanted.whenOtherRow;
        break;
    }
    case RowNeed::AllBanksOpen:
        if (!isOpenEverywhere(row)) {
            const auto first =
                std::ranges::find_if(m_rows, [&](std::int64_t open) { return open != std::int64_t{row}; });
            next = *first == kClosed ? wanted.whenClosed : wanted.whenOtherRow;
        }
        break;
    case RowNeed::AllBanksClosed:
        next = m_open > 0 ? wanted.whenOtherRow : command;
        break;
    }
    if (next != command && next >= 0 && m_machine->command(next).need == RowNeed::AllBanksClosed && m_open > 0) {
        next = m_machine->command(next).whenOtherRow;
    }
    return next;
}

void OrderedChannel::setRow(std::size_t bank, std::int64_t row)
{
    m_open += (row == kClosed ? 0 : 1) - (m_rows[bank] == kClosed ? 0 : 1);
    m_rows[bank] = row;
    m_rowOfAll = kClosed;
}

void OrderedChannel::applyRows(RowEffect effect, int bank, std::int64_t row)
{
    switch (effect) {
    case RowEffect::None:
        return;
    case RowEffect::OpenBank:
        setRow(static_cast<std::size_t>(bank), row);
        return;
    case RowEffect::CloseBank:
        setRow(static_cast<std::size_t>(bank), kClosed);
        return;
    case RowEffect::OpenAllBanks:
    case RowEffect::CloseAllBanks:
        const bool opens = effect == RowEffect::OpenAllBanks;
        std::ranges::fill(m_rows, opens ? row : kClosed);
        m_rowOfAll = opens ? row : kClosed;
        m_open = opens ? m_machine->banks() : 0;
        return;
    }
}

std::int64_t OrderedChannel::cycleOf(int command, const std::uint16_t* path, std::int64_t arrival) const
{
    const bool isRow = m_machine->command(command).kind == CommandKind::Row;
    return std::max(
        {readyCycle(command, path, m_machine->levels() - 1), arrival, (isRow ? m_lastRow : m_lastColumn) + 1});
}

void OrderedChannel::issue(int command, int bank, std::uint32_t row, std::int64_t cycle)
{
    const Machine::Command& spec = m_machine->command(command);
    (spec.kind == CommandKind::Row ? m_lastRow : m_lastColumn) = cycle;
    applyTiming(command, m_machine->path(bank), m_machine->levels() - 1, cycle);
    applyRows(spec.effect, bank, row);
    m_openings += spec.effect == RowEffect::OpenBank || spec.effect == RowEffect::OpenAllBanks ? 1 : 0;
    m_closings += spec.effect == RowEffect::CloseBank || spec.effect == RowEffect::CloseAllBanks ? 1 : 0;
}

void OrderedChannel::finish(const Machine::RequestKind& kind, std::int64_t cycle)
{
    m_lastColumn = std::max(m_lastColumn, cycle);
    if (kind.dataLatency > 0) {
        m_retired = std::max(cycle + kind.dataLatency, std::max(m_retired, m_begin) + 1);
    }
}

void OrderedChannel::issueAll(const Machine::RequestKind& kind, int bank, std::uint32_t row, std::int64_t arrival)
{
    constexpr int kMostSteps = 8; // a description may require more than commands can do
    for (int step = 0; step < kMostSteps; ++step) {
        const int command = nextFor(kind.finalCommand, bank, row);
        if (command < 0) {
            return;
        }
        const std::int64_t cycle = cycleOf(command, m_machine->path(bank), arrival);
        if (refreshBefore(cycle)) {
            continue;
        }
        issue(command, bank, row, cycle);
        if (command == kind.finalCommand) {
            finish(kind, cycle);
            return;
        }
    }
}

OrderedChannel::HostQueue& OrderedChannel::hostQueue()
{
    const ControllerSpec& spec = m_machine->description().controller;
    if (m_reads.entries.empty() || m_writes.entries.empty()) {
        m_isWriteMode = m_reads.entries.empty();
    } else if (m_isWriteMode) {
        m_isWriteMode = m_writes.waiting >= spec.writeModeBelow;
    } else {
        m_isWriteMode = m_writes.waiting > spec.writeModeAbove;
    }
    return m_isWriteMode ? m_writes : m_reads;
}

void OrderedChannel::issueOne()
{
    HostQueue& queue = hostQueue();
    std::bitset<Machine::kMaxBanksPerChannel> seen;
    std::bitset<Machine::kMaxBanksPerChannel> hit;
    std::size_t chosen = 0;
    int chosenCommand = Machine::kNoCommand;
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    for (const Waiting& each : queue.entries) {
        if (m_rows[each.bank] == std::int64_t{each.row}) {
            hit.set(each.bank);
        }
    }
    for (std::size_t i = 0; i < queue.entries.size(); ++i) {
        const Waiting& each = queue.entries[i];
        const bool isHit = m_rows[each.bank] == std::int64_t{each.row};
        if (seen.test(each.bank) || (!isHit && hit.test(each.bank))) {
            continue;
        }
        seen.set(each.bank);
        const int command = nextFor(each.kind->finalCommand, each.bank, each.row);
        const std::int64_t cycle = command < 0 ? m_now : cycleOf(command, m_machine->path(each.bank), each.arrival);
        if (cycle < first) {
            first = cycle;
            chosen = i;
            chosenCommand = command;
        }
    }
    if (chosenCommand >= 0 && refreshBefore(first)) {
        return;
    }
    Waiting& taken = queue.entries[chosen];
    m_now = std::max(m_now, first);
    if (chosenCommand >= 0) {
        issue(chosenCommand, taken.bank, taken.row, first);
    }
    const bool isLast = chosenCommand < 0 || chosenCommand == taken.kind->finalCommand;
    const bool opens = !isLast && m_machine->command(chosenCommand).effect == RowEffect::OpenBank && !taken.isActive;
    queue.waiting -= (isLast && !taken.isActive) || opens ? 1 : 0;
    taken.isActive = taken.isActive || opens;
    if (isLast) {
        finish(*taken.kind, first);
        queue.entries.erase(queue.entries.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
}

bool OrderedChannel::refreshBefore(std::int64_t cycle)
{
    if (cycle < m_nextRefresh) {
        return false;
    }
    const int refresh = m_machine->refreshCommand();
    const int close = m_machine->command(refresh).whenOtherRow;
    const int deepest = m_machine->refreshLevel();
    std::int64_t at = m_nextRefresh;
    if (m_open > 0 && close >= 0) {
        at = std::max(at, readyCycle(close, m_machine->path(0), deepest));
        const std::int64_t most = m_machine->longestRefreshWait();
        if (at >= cycle && (most == 0 || cycle < m_nextRefresh + most)) {
            return false;
        }
        applyTiming(close, m_machine->path(0), deepest, at);
        applyRows(RowEffect::CloseAllBanks, 0, 0);
    }
    const int nodes = m_machine->nodesOfLevel(deepest);
    for (int node = 0; node < nodes; ++node) {
        const std::uint16_t* path = m_machine->path(node * (m_machine->banks() / nodes));
        const std::int64_t issued = std::max(at, readyCycle(refresh, path, deepest));
        applyTiming(refresh, path, deepest, issued);
        m_lastRow = std::max(m_lastRow, issued);
    }
    for (BankRows& rows : m_rowsOf) {
        std::ranges::fill(rows, kClosed);
    }
    m_nextRefresh += m_machine->refreshInterval();
    ++m_refreshes;
    return true;
}

} // namespace pimento::sim
