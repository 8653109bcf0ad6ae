// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/channel.h"

#include <algorithm>
#include <bit>

// Issue times of the commands of a channel. A command depends on every node on the path of its bank. The maximum over
// these nodes is cached, because commands are checked far more often than they issue. Updating every bank for entries
// of a whole channel would cost more than it saves, so the two outermost levels are cached by node.

namespace pimento::sim {

void Channel::applyTiming(int command, const std::uint16_t* path, int deepestLevel, std::int64_t cycle)
{
    for (const Machine::Consequence& consequence : m_machine->consequences(command)) {
        if (consequence.level > deepestLevel) {
            continue;
        }
        const int node = path[consequence.level];
        std::int64_t since = cycle;
        if (consequence.window > 1) {
            auto& history = m_histories[static_cast<std::size_t>(consequence.windowSlot * m_machine->nodes() + node)];
            history.push_back(cycle);
            if (history.size() < static_cast<std::size_t>(consequence.window)) {
                continue;
            }
            since = history.front();
            history.erase(history.begin());
        }
        const std::size_t index = readyIndex(node, consequence.timingClass);
        if (since + consequence.latency > m_ready[index]) {
            m_ready[index] = since + consequence.latency;
            raiseBelow(consequence.level, node, consequence.readyGroups, m_ready[index]);
            if (m_waits) {
                m_readyCause[index] = consequence.cause;
            }
        }
    }
}

/// Raises the maxima of the banks below a node for the ready groups of a new entry.
void Channel::raiseBelow(int level, int node, std::uint64_t readyGroups, std::int64_t ready)
{
    const bool isOuter = level <= 1;
    std::vector<std::int64_t>& table = isOuter ? m_groupReady : m_bankReady;
    const int places = isOuter ? m_machine->nodesOfLevel(1) : m_machine->banks();
    const int count = places / m_machine->nodesOfLevel(level);
    const int first = (node - m_machine->firstNode(level)) * count;
    for (std::uint64_t left = readyGroups; left != 0; left &= left - 1) {
        std::int64_t* place = &table[static_cast<std::size_t>(std::countr_zero(left) * places + first)];
        for (const std::int64_t* end = place + count; place != end; ++place) {
            *place = std::max(*place, ready);
        }
    }
}

void Channel::findReady(QueuedRequest& entry) const
{
    const int group = m_machine->command(entry.nextCommand).readyGroup;
    const int bank = entry.request.bank;
    const int node = m_machine->path(bank)[1] - m_machine->firstNode(1);
    entry.bankReady = static_cast<std::uint16_t>(group * m_machine->banks() + bank);
    entry.groupReady = static_cast<std::uint16_t>(group * m_machine->nodesOfLevel(1) + node);
}

/// Recomputes the bank and group maxima from the ready table. Entries before `since` no longer delay anything.
void Channel::gatherBankReady(std::int64_t since)
{
    std::ranges::fill(m_groupReady, since);
    std::ranges::fill(m_bankReady, since);
    for (const Machine::ReadyEntry& entry : m_machine->readyEntries()) {
        const std::int64_t ready = m_ready[readyIndex(entry.node, entry.timingClass)];
        if (ready > since) {
            raiseBelow(entry.level, entry.node, entry.readyGroups, ready);
        }
    }
}

int Channel::refreshNext() const
{
    const int refresh = m_machine->refreshCommand();
    return m_rows.areAllClosed() ? refresh : m_machine->command(refresh).whenOtherRow;
}

std::int64_t Channel::refreshReadyCycle() const
{
    const Machine::Command& command = m_machine->command(refreshNext());
    const std::uint16_t* path = m_machine->path(m_priority.front().bank);
    std::int64_t ready = 0;
    for (int i = 0; i < command.checkedLevelCount && command.checkedLevels[i] <= m_machine->refreshLevel(); ++i) {
        ready = std::max(ready, m_ready[readyIndex(path[command.checkedLevels[i]], command.timingClass)]);
    }
    return ready;
}

} // namespace pimento::sim
