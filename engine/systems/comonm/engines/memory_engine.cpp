// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/engines/memory_engine.h"

#include <algorithm>
#include <cmath>

namespace pimento::comonm {

DmaEngine::DmaEngine(const DmaSpec& spec)
    : m_readLatency(hundredths(spec.readLatency)), m_writeLatency(hundredths(spec.writeLatency)),
      m_latencyPerByte(hundredths(spec.latencyPerByte)), m_occupancy(hundredths(spec.occupancy)),
      m_occupancyPerByte(hundredths(spec.occupancyPerByte)),
      m_free(static_cast<std::size_t>(std::max(spec.ports, 1)), 0)
{
}

std::int64_t DmaEngine::hundredths(double cycles) { return std::llround(cycles * kPerCycle); }

std::int64_t DmaEngine::request(std::int64_t now, std::int32_t bytes, bool isStore)
{
    std::int64_t& free = *std::ranges::min_element(m_free);
    const std::int64_t begin = std::max(free, now * kPerCycle);
    free = begin + m_occupancy + m_occupancyPerByte * bytes;
    const std::int64_t end = begin + (isStore ? m_writeLatency : m_readLatency) + m_latencyPerByte * bytes;
    return (end + kPerCycle - 1) / kPerCycle;
}

bool DmaEngine::isFree(std::int64_t now) const { return *std::ranges::min_element(m_free) <= now * kPerCycle; }

BankPairEngine::BankPairEngine(const BankPairSpec& spec) : m_spec(spec) {}

void BankPairEngine::refreshAt(std::int64_t cycle) { m_deadline = cycle; }

void BankPairEngine::open(std::int8_t parity, std::int64_t row, std::int64_t from)
{
    Bank& bank = m_banks[static_cast<std::size_t>(parity)];
    Bank& other = m_banks[static_cast<std::size_t>(1 - parity)];
    const std::int64_t at = std::max(from, bank.nextActivate);
    bank.row = row;
    bank.nextActivate = at + m_spec.activateToActivate;
    bank.nextPrecharge = at + m_spec.activateToPrecharge;
    bank.nextRead = std::max(bank.nextRead, at + m_spec.activateToRead);
    bank.nextWrite = std::max(bank.nextWrite, at + m_spec.activateToWrite);
    other.nextActivate = std::max(other.nextActivate, at + m_spec.otherActivate);
}

void BankPairEngine::close(Bank& bank, std::int64_t from)
{
    const std::int64_t at = std::max(from, bank.nextPrecharge);
    bank.row = -1;
    bank.nextActivate = std::max(bank.nextActivate, at + m_spec.precharge);
    m_lastClosed = std::max(m_lastClosed, at);
}

/// Opens the row of an access, if it is closed, and returns the earliest cycle of the access.
std::int64_t BankPairEngine::prepare(const BankAccess& access)
{
    const std::int64_t row = access.column / m_spec.columnsPerRow;
    Bank& bank = m_banks[static_cast<std::size_t>(access.parity)];
    if (bank.row != row) {
        const bool isEarly = m_beginsGroup && !access.isAlone;
        open(access.parity, row, isEarly ? m_openFrom : m_last + 1);
    }
    return std::max(access.isStore ? bank.nextWrite : bank.nextRead, m_last + 1);
}

/// Cycle from which an access keeps its bank from a refresh: the cycle of its row activation, or its own where the
/// row is open.
std::int64_t BankPairEngine::beginOf(const BankAccess& access) const
{
    const Bank& bank = m_banks[static_cast<std::size_t>(access.parity)];
    if (bank.row == access.column / m_spec.columnsPerRow) {
        return std::max(access.isStore ? bank.nextWrite : bank.nextRead, m_last + 1);
    }
    const bool isEarly = m_beginsGroup && !access.isAlone;
    return std::max(isEarly ? m_openFrom : m_last + 1, bank.nextActivate);
}

/// Serves a due refresh if both banks can be closed by the cycle in which the next access begins; else it stays
/// pending. Accesses that alternate between the banks, each to another row, can starve it.
void BankPairEngine::refreshBefore(std::int64_t begin)
{
    std::int64_t closable = m_deadline;
    std::int64_t refresh = std::max(m_deadline, m_lastClosed + 1);
    for (const Bank& bank : m_banks) {
        if (bank.row >= 0) {
            closable = std::max(closable, bank.nextPrecharge);
            refresh = std::max(refresh, closable + 1);
        }
    }
    if (std::max(closable, m_lastClosed) > begin) {
        return;
    }
    for (Bank& bank : m_banks) {
        if (bank.row >= 0) {
            close(bank, closable);
        }
        bank.nextActivate = refresh + m_spec.refresh;
    }
    m_deadline = -1;
}

std::int64_t BankPairEngine::access(const BankAccess& access)
{
    const std::int64_t row = access.column / m_spec.columnsPerRow;
    for (std::size_t i = 0; i < m_banks.size(); ++i) {
        const bool isNeeded = static_cast<int>(i) == access.parity && m_banks[i].row == row;
        if (m_banks[i].row >= 0 && !isNeeded) {
            close(m_banks[i], m_last + 1);
        }
    }
    if (m_deadline >= 0) {
        refreshBefore(beginOf(access));
    }
    const std::int64_t at = prepare(access);
    issue(access, at);
    return at;
}

void BankPairEngine::issue(const BankAccess& access, std::int64_t at)
{
    for (Bank& each : m_banks) {
        std::int64_t& same = access.isStore ? each.nextWrite : each.nextRead;
        std::int64_t& turned = access.isStore ? each.nextRead : each.nextWrite;
        same = std::max(same, at + m_spec.columnGap);
        turned = std::max(turned, at + (access.isStore ? m_spec.writeToRead : m_spec.readToWrite));
    }
    Bank& bank = m_banks[static_cast<std::size_t>(access.parity)];
    bank.nextPrecharge =
        std::max(bank.nextPrecharge, at + (access.isStore ? m_spec.writeToPrecharge : m_spec.readToPrecharge));
    // The last access of a group waits alone from here on, so that the next group's row may be opened.
    m_openFrom = m_last + 1;
    m_beginsGroup = access.isLast;
    m_last = at;
}

} // namespace pimento::comonm
