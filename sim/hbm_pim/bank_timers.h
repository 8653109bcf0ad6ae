// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/delays.h"
#include "sim/hbm_pim/device.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pimento::sim::samsung {

/// The open rows of the banks of one rank, and the first cycle in which each may take a command of a kind.
///
/// The delays that a command causes in its bank, its bank group and its rank are stored once per bank, group and rank;
/// the earliest cycle of a bank is the latest of the three. No command therefore needs to visit all banks.
class BankTimers {
public:
    explicit BankTimers(const Device& device);

    [[nodiscard]] bool isActive(int bank) const { return (m_active >> bank & 1U) != 0; }
    [[nodiscard]] std::uint64_t activeBanks() const { return m_active; }
    [[nodiscard]] int openRow(int bank) const { return own(bank).row; }

    [[nodiscard]] std::int64_t nextRead(int bank) const
    {
        return latest(own(bank).read, group(bank).read, m_rank.read);
    }
    [[nodiscard]] std::int64_t nextWrite(int bank) const
    {
        return latest(own(bank).write, group(bank).write, m_rank.write);
    }
    [[nodiscard]] std::int64_t nextActivate(int bank) const
    {
        return latest(own(bank).activate, group(bank).activate, m_rank.activate);
    }
    [[nodiscard]] std::int64_t nextPrecharge(int bank) const { return own(bank).precharge; }

    void activate(int bank, int row, std::int64_t cycle);
    void read(int bank, std::int64_t cycle);
    void write(int bank, std::int64_t cycle);
    void precharge(int bank, std::int64_t cycle);
    /// Records a refresh of all banks, none of which has an open row.
    void refresh(std::int64_t cycle);

private:
    struct Column {
        std::int64_t read = 0;
        std::int64_t write = 0;
        std::int64_t activate = 0;
    };
    struct Bank {
        std::int64_t read = 0;
        std::int64_t write = 0;
        std::int64_t activate = 0;
        std::int64_t precharge = 0;
        int row = 0;
    };

    [[nodiscard]] static std::int64_t latest(std::int64_t a, std::int64_t b, std::int64_t c)
    {
        return std::max(std::max(a, b), c);
    }
    static void raise(std::int64_t& timer, std::int64_t cycle) { timer = std::max(timer, cycle); }

    [[nodiscard]] const Bank& own(int bank) const { return m_banks[static_cast<std::size_t>(bank)]; }
    [[nodiscard]] Bank& own(int bank) { return m_banks[static_cast<std::size_t>(bank)]; }
    [[nodiscard]] const Column& group(int bank) const { return m_groups[m_groupOf[static_cast<std::size_t>(bank)]]; }
    [[nodiscard]] Column& group(int bank) { return m_groups[m_groupOf[static_cast<std::size_t>(bank)]]; }

    std::vector<Bank> m_banks;
    std::vector<Column> m_groups;
    std::vector<std::uint8_t> m_groupOf;
    Column m_rank;
    std::uint64_t m_active = 0;

    Timing m_timing;
    Delays m_delays;
};

} // namespace pimento::sim::samsung
