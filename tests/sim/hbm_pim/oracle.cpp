// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/hbm_pim/oracle.h"

#include <algorithm>

namespace pimento::test {

using sim::samsung::Command;
using sim::samsung::Mode;
using sim::samsung::Transaction;

namespace {

// Derived delays of the specification's table.
constexpr int kReadToPrecharge = 3;
constexpr int kWriteToPrecharge = 26;
constexpr int kReadToWrite = 15;
constexpr int kWriteToRead = 19;
constexpr int kReadComplete = 24;
constexpr int kWriteComplete = 11;

} // namespace

ChannelOracle::ChannelOracle(const sim::samsung::Device& device, int ranks)
    : m_device(device), m_ranks(ranks), m_banks(static_cast<std::size_t>(device.banks()))
{
}

std::vector<sim::samsung::CommandRecord> ChannelOracle::run(const std::vector<Transaction>& transactions)
{
    enqueue(transactions);
    while (!m_backlog.empty() || !m_transactions.empty() || !m_commands.empty() || m_cycle < m_cycles) {
        tick();
        ++m_cycle;
    }
    return m_trace;
}

void ChannelOracle::enqueue(const std::vector<Transaction>& transactions)
{
    const auto capacity = static_cast<std::size_t>(m_device.transactionQueue);
    for (Transaction transaction : transactions) {
        const bool hasBarrier = transaction.isBarrier;
        transaction.isBarrier = false;
        (m_transactions.size() < capacity ? m_transactions : m_backlog).push_back(transaction);
        if (!hasBarrier) {
            continue;
        }
        if (!m_backlog.empty()) {
            m_backlog.back().isBarrier = true;
        } else if (m_transactions.size() < capacity) {
            m_transactions.back().isBarrier = true;
        }
    }
}

void ChannelOracle::tick()
{
    if (!m_backlog.empty() && static_cast<int>(m_transactions.size()) < m_device.transactionQueue) {
        m_transactions.push_back(m_backlog.front());
        m_backlog.pop_front();
    }
    for (Bank& bank : m_banks) {
        if ((bank.state == State::Precharging || bank.state == State::Refreshing) && m_cycle >= bank.busyUntil) {
            bank.state = State::Idle;
        }
    }
    for (int rank = 0; rank < m_ranks; ++rank) {
        const std::int64_t interval = m_device.timing.refreshInterval;
        const std::int64_t since = m_cycle - interval / m_ranks * (rank + 1);
        if (since >= 0 && since % interval == 0) {
            m_pendingRank = rank;
        }
    }
    static_cast<void>(tryRefresh() || tryAccess() || tryActivate() || tryPrecharge());
    if (!m_transactions.empty() && static_cast<int>(m_commands.size()) < m_device.commandQueue) {
        m_commands.push_back(m_transactions.front());
        m_transactions.pop_front();
    }
}

bool ChannelOracle::tryRefresh()
{
    if (!m_pendingRank) {
        return false;
    }
    const bool isAnyActive = *m_pendingRank == 0 &&
                             std::ranges::any_of(m_banks, [](const Bank& bank) { return bank.state == State::Active; });
    if (!isAnyActive) {
        emit(Command::Refresh, *m_pendingRank, -1, -1, -1);
        for (Bank& bank : m_banks) {
            if (*m_pendingRank == 0) {
                bank.state = State::Refreshing;
                bank.busyUntil = m_cycle + m_device.timing.refresh;
                bank.nextActivate = bank.busyUntil;
            }
        }
        m_pendingRank.reset();
        return true;
    }
    for (int bank = 0; bank < m_device.banks(); ++bank) {
        const Bank& each = m_banks[static_cast<std::size_t>(bank)];
        if (each.state == State::Active && m_cycle >= each.nextPrecharge) {
            precharge(bank);
            return true;
        }
    }
    return false;
}

bool ChannelOracle::tryAccess()
{
    const auto& t = m_device.timing;
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        const Transaction entry = m_commands[i];
        Bank& own = m_banks[entry.bank];
        const bool isLegal = own.state == State::Active && own.row == entry.row &&
                             m_cycle >= (entry.isWrite ? own.nextWrite : own.nextRead);
        bool isHeldBack = false;
        for (std::size_t j = 0; j < i; ++j) {
            const Transaction& earlier = m_commands[j];
            isHeldBack = isHeldBack || earlier.isBarrier ||
                         (earlier.bank == entry.bank && earlier.row == entry.row && earlier.column == entry.column);
        }
        if (!isLegal || isHeldBack || (entry.isBarrier && i > 0)) {
            continue;
        }
        emit(entry.isWrite ? Command::Write : Command::Read, 0, entry.bank, entry.row, entry.column);
        for (int bank = 0; bank < m_device.banks(); ++bank) {
            Bank& each = m_banks[static_cast<std::size_t>(bank)];
            const bool isSameGroup = bank / m_device.banksPerGroup == entry.bank / m_device.banksPerGroup;
            const std::int64_t pitch =
                m_cycle + std::max(isSameGroup ? t.columnSameGroup : t.columnOtherGroup, t.burstCycles);
            if (entry.isWrite) {
                each.nextWrite = std::max(each.nextWrite, pitch);
                each.nextRead = std::max(each.nextRead, m_cycle + kWriteToRead);
            } else {
                each.nextRead = std::max(each.nextRead, pitch);
                each.nextWrite = std::max(each.nextWrite, m_cycle + kReadToWrite);
            }
        }
        own.nextPrecharge =
            std::max(own.nextPrecharge, m_cycle + (entry.isWrite ? kWriteToPrecharge : kReadToPrecharge));
        m_cycles = std::max(m_cycles, m_cycle + (entry.isWrite ? kWriteComplete : kReadComplete));
        m_commands.erase(m_commands.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
    }
    return false;
}

bool ChannelOracle::tryActivate()
{
    const auto& t = m_device.timing;
    for (std::size_t i = 0; i < m_commands.size() && (i == 0 || !m_commands[i].isBarrier); ++i) {
        const Transaction& entry = m_commands[i];
        Bank& own = m_banks[entry.bank];
        if (own.state != State::Idle || m_cycle < own.nextActivate) {
            continue;
        }
        emit(Command::Activate, 0, entry.bank, entry.row, -1);
        own.state = State::Active;
        own.row = entry.row;
        own.nextActivate = std::max(own.nextActivate, m_cycle + t.activateToActivate);
        own.nextPrecharge = std::max(own.nextPrecharge, m_cycle + t.activateToPrecharge);
        own.nextRead = std::max(own.nextRead, m_cycle + t.activateToRead);
        own.nextWrite = std::max(own.nextWrite, m_cycle + t.activateToWrite);
        for (int bank = 0; bank < m_device.banks(); ++bank) {
            Bank& each = m_banks[static_cast<std::size_t>(bank)];
            const bool isSameGroup = bank / m_device.banksPerGroup == entry.bank / m_device.banksPerGroup;
            if (bank != entry.bank) {
                each.nextActivate =
                    std::max(each.nextActivate, m_cycle + (isSameGroup ? t.activateSameGroup : t.activateOtherGroup));
            }
        }
        return true;
    }
    return false;
}

bool ChannelOracle::isWantedInWindow(int bank) const
{
    const Bank& own = m_banks[static_cast<std::size_t>(bank)];
    for (const Transaction& entry : m_commands) {
        if (entry.bank == bank && entry.row == own.row) {
            return true;
        }
        if (entry.isBarrier) {
            return false;
        }
    }
    return false;
}

bool ChannelOracle::tryPrecharge()
{
    for (int i = 0; i < m_device.banks(); ++i) {
        const int bank = (m_pointer + i) % m_device.banks();
        const Bank& each = m_banks[static_cast<std::size_t>(bank)];
        if (each.state == State::Active && m_cycle >= each.nextPrecharge && !isWantedInWindow(bank)) {
            m_pointer = bank;
            precharge(bank);
            return true;
        }
    }
    return false;
}

void ChannelOracle::precharge(int bank)
{
    Bank& own = m_banks[static_cast<std::size_t>(bank)];
    emit(Command::Precharge, 0, bank, own.row, -1);
    own.state = State::Precharging;
    own.busyUntil = m_cycle + m_device.timing.precharge;
    own.nextActivate = std::max(own.nextActivate, own.busyUntil);
}

void ChannelOracle::emit(Command command, int rank, int bank, int row, int column)
{
    m_trace.push_back({m_cycle, command, 0, rank, bank, row, column, Mode::SingleBank});
}

} // namespace pimento::test
