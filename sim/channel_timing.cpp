// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/channel.h"

#include <algorithm>
#include <bit>

// When the commands of a channel may issue. A command asks every node on the path of its bank; what they answer is kept
// gathered by bank, since commands are asked for far more often than they issue.

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
            raiseBanks(consequence.level, node, consequence.readyGroups, m_ready[index]);
            if (m_waits) {
                m_readyCause[index] = consequence.cause;
            }
        }
    }
}

/// Lets the banks below a node know what it now says of some ready groups.
void Channel::raiseBanks(int level, int node, std::uint64_t readyGroups, std::int64_t ready)
{
    const int banks = m_machine->banksPerNode(level);
    const int first = (node - m_machine->firstNode(level)) * banks;
    for (std::uint64_t left = readyGroups; left != 0; left &= left - 1) {
        std::int64_t* bank =
            &m_bankReady[static_cast<std::size_t>(std::countr_zero(left) * m_machine->banks() + first)];
        for (const std::int64_t* end = bank + banks; bank != end; ++bank) {
            *bank = std::max(*bank, ready);
        }
    }
}

/// All of it anew. Entries before `since` hold nothing back any more.
void Channel::gatherBankReady(std::int64_t since)
{
    std::ranges::fill(m_bankReady, since);
    for (const Machine::ReadyEntry& entry : m_machine->readyEntries()) {
        const std::int64_t ready = m_ready[readyIndex(entry.node, entry.timingClass)];
        if (ready > since) {
            raiseBanks(entry.level, entry.node, entry.readyGroups, ready);
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
