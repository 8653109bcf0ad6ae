// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/window.h"

#include <algorithm>
#include <utility>

namespace pimento::sim::samsung {

namespace {

constexpr unsigned kBits = 64;
constexpr std::int64_t kAccessesBetweenChecks = 1 << 16;

} // namespace

WindowReader::WindowReader(const Device& device, TransactionStream& stream)
    : m_device(&device), m_backlog(device), m_lastRows(static_cast<std::size_t>(device.banks())),
      m_isUsed(static_cast<std::size_t>(device.banks()))
{
    m_window.banks.resize(static_cast<std::size_t>(device.banks()));
    m_window.groups.resize(static_cast<std::size_t>(device.bankGroups));
    m_backlog.open(stream);
}

bool WindowReader::next(const std::stop_token& stop)
{
    clear();
    fill(stop);
    for (const int bank : m_window.used) {
        const auto i = static_cast<std::size_t>(bank);
        m_window.banks[i].sharesRow = std::ranges::any_of(
            m_lastRows[i], [&](std::uint16_t row) { return (m_isUsed[i][row / kBits] >> row % kBits & 1U) != 0; });
    }
    return m_window.accesses() > 0 && !stop.stop_requested();
}

void WindowReader::fill(const std::stop_token& stop)
{
    while (!m_backlog.isEmpty() && !m_window.hasBarrier) {
        if (m_window.accesses() % kAccessesBetweenChecks == 0 && stop.stop_requested()) {
            return;
        }
        const Transaction transaction = m_backlog.front();
        m_backlog.pop();
        add(transaction);
        if (transaction.isBarrier) {
            m_window.hasBarrier = true;
            m_window.mixesRowsOfBarrier = m_window.banks[transaction.bank].rows.size() > 1;
        }
    }
}

/// Clears the window; its rows become the last rows of its banks.
void WindowReader::clear()
{
    for (const int bank : m_window.used) {
        const auto i = static_cast<std::size_t>(bank);
        for (const std::uint16_t row : m_window.banks[i].rows) {
            m_isUsed[i][row / kBits] = 0;
        }
        std::swap(m_lastRows[i], m_window.banks[i].rows);
        m_window.banks[i].rows.clear();
        m_window.banks[i].reads = 0;
        m_window.banks[i].writes = 0;
    }
    std::ranges::fill(m_window.groups, 0);
    m_window.used.clear();
    m_window.reads = 0;
    m_window.writes = 0;
    m_window.hasBarrier = false;
    m_window.mixesRowsOfBarrier = false;
}

void WindowReader::add(const Transaction& transaction)
{
    Window::Bank& bank = m_window.banks[transaction.bank];
    if (bank.accesses() == 0) {
        m_window.used.push_back(transaction.bank);
    }
    ++(transaction.isWrite ? bank.writes : bank.reads);
    ++(transaction.isWrite ? m_window.writes : m_window.reads);
    ++m_window.groups[static_cast<std::size_t>(transaction.bank / m_device->banksPerGroup)];
    std::vector<std::uint64_t>& isUsed = m_isUsed[transaction.bank];
    if (isUsed.empty()) {
        isUsed.resize((static_cast<std::size_t>(m_device->rowsPerBank) + kBits - 1) / kBits);
    }
    std::uint64_t& word = isUsed[transaction.row / kBits];
    const std::uint64_t bit = std::uint64_t{1} << transaction.row % kBits;
    if ((word & bit) == 0) {
        word |= bit;
        bank.rows.push_back(transaction.row);
    }
}

} // namespace pimento::sim::samsung
