// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pimento::sim {

/// The open rows of all banks of a channel. A bank holds a *set* of rows: an activation of all banks opens its row
/// everywhere and closes nothing.
class OpenRows {
public:
    enum class AllBanks : std::uint8_t { RowIsOpen, SomeBankClosed, SomeBankOnOtherRow };

    explicit OpenRows(int banks)
        : m_first(static_cast<std::size_t>(banks)), m_count(static_cast<std::size_t>(banks)),
          m_others(static_cast<std::size_t>(banks))
    {
    }

    [[nodiscard]] bool isClosed(int bank) const { return m_count[index(bank)] == 0; }
    [[nodiscard]] bool areAllClosed() const { return m_openBanks == 0; }

    [[nodiscard]] bool isOpen(int bank, std::uint32_t row) const
    {
        const std::size_t i = index(bank);
        if (m_count[i] == 0) {
            return false;
        }
        return m_first[i] == row || (m_count[i] > 1 && std::ranges::find(m_others[i], row) != m_others[i].end());
    }

    /// Returns the state of the first bank in index order that lacks the row.
    [[nodiscard]] AllBanks stateOfAllBanks(std::uint32_t row) const
    {
        for (std::size_t i = 0; i < m_count.size(); ++i) {
            if (m_count[i] == 0) {
                return AllBanks::SomeBankClosed;
            }
            if (m_first[i] != row && !isOpen(static_cast<int>(i), row)) {
                return AllBanks::SomeBankOnOtherRow;
            }
        }
        return AllBanks::RowIsOpen;
    }

    /// Calls `visit` with every open row of a bank.
    template <class Visit> void forEach(int bank, Visit&& visit) const
    {
        const std::size_t i = index(bank);
        if (m_count[i] > 0) {
            visit(m_first[i]);
        }
        if (m_count[i] > 1) {
            for (const std::uint32_t row : m_others[i]) {
                visit(row);
            }
        }
    }

    void open(int bank, std::uint32_t row)
    {
        const std::size_t i = index(bank);
        if (m_count[i] == 0) {
            m_first[i] = row;
            m_count[i] = 1;
            ++m_openBanks;
        } else if (!isOpen(bank, row)) {
            m_others[i].push_back(row);
            ++m_count[i];
        }
    }

    void openAll(std::uint32_t row)
    {
        for (std::size_t i = 0; i < m_count.size(); ++i) {
            open(static_cast<int>(i), row);
        }
    }

    void close(int bank)
    {
        const std::size_t i = index(bank);
        m_openBanks -= m_count[i] == 0 ? 0 : 1;
        m_count[i] = 0;
        m_others[i].clear();
    }

    void closeAll()
    {
        for (std::size_t i = 0; i < m_count.size(); ++i) {
            if (m_count[i] > 1) {
                m_others[i].clear();
            }
            m_count[i] = 0;
        }
        m_openBanks = 0;
    }

private:
    static std::size_t index(int bank) { return static_cast<std::size_t>(bank); }

    std::vector<std::uint32_t> m_first; // one row per bank, valid while its count is positive
    std::vector<std::uint32_t> m_count;
    std::vector<std::vector<std::uint32_t>> m_others;
    int m_openBanks = 0;
};

} // namespace pimento::sim
