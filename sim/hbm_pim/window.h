// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/backlog.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/transaction.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::sim::samsung {

/// The transactions up to a barrier. The scheduler may serve them in any order, but none before the previous window is
/// empty.
struct Window {
    struct Bank {
        std::int64_t reads = 0;
        std::int64_t writes = 0;
        std::vector<std::uint16_t> rows; // each row once
        bool sharesRow = false;          // true: the last window of the bank has one of these rows

        [[nodiscard]] std::int64_t accesses() const { return reads + writes; }
    };

    std::vector<Bank> banks;          // banks of the device
    std::vector<int> used;            // banks with accesses, in the order of their first access
    std::vector<std::int64_t> groups; // accesses per bank group
    std::int64_t reads = 0;
    std::int64_t writes = 0;
    bool hasBarrier = false;
    bool mixesRowsOfBarrier = false; // true: the bank of the barrier's transaction also has others of another row

    [[nodiscard]] std::int64_t accesses() const { return reads + writes; }
};

/// Divides a stream into its windows, with the barriers that the machine keeps.
class WindowReader {
public:
    WindowReader(const Device& device, TransactionStream& stream);

    /// Reads the next window. False: none is left, or a stop. A stream with a transaction outside the device ends
    /// there.
    [[nodiscard]] bool next(const std::stop_token& stop);
    [[nodiscard]] const Window& window() const { return m_window; }

private:
    void fill(const std::stop_token& stop);
    void clear();
    void add(const Transaction& transaction);

    const Device* m_device;
    Backlog m_backlog;
    Window m_window;
    std::vector<std::vector<std::uint16_t>> m_lastRows; // per bank: rows in the last window that used it
    std::vector<std::vector<std::uint64_t>> m_isUsed;   // per bank: bits of the rows in this window
};

} // namespace pimento::sim::samsung
