// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/samsung/backlog.h"
#include "sim/samsung/device.h"
#include "sim/samsung/transaction.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::sim::samsung {

/// The transactions up to a barrier: the scheduler may serve them in any order, but none before the window before is
/// empty.
struct Window {
    struct Bank {
        std::int64_t reads = 0;
        std::int64_t writes = 0;
        std::vector<std::uint16_t> rows; // each once
        bool sharesRow = false;          // with the last window that used the bank

        [[nodiscard]] std::int64_t accesses() const { return reads + writes; }
    };

    std::vector<Bank> banks;          // of the device
    std::vector<int> used;            // banks with accesses, in the order of their first one
    std::vector<std::int64_t> groups; // accesses to each bank group
    std::int64_t reads = 0;
    std::int64_t writes = 0;
    bool hasBarrier = false;
    bool mixesRowsOfBarrier = false; // the bank of the barrier's transaction also has others of another row

    [[nodiscard]] std::int64_t accesses() const { return reads + writes; }
};

/// Takes a stream apart into its windows, with the barriers that the machine keeps.
class WindowReader {
public:
    WindowReader(const Device& device, TransactionStream& stream);

    /// Reads the next window. False when there is none left, or after a stop. A stream that leaves the device ends
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
    std::vector<std::vector<std::uint16_t>> m_lastRows; // of each bank, in the last window that used it
    std::vector<std::vector<std::uint64_t>> m_isUsed;   // bits of rows for each bank, in this window
};

} // namespace pimento::sim::samsung
