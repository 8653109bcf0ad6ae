// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/transaction.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace pimento::sim::samsung {

/// Transactions that wait in front of the command queue: the transaction queue and everything that does not fit into it
/// yet. Transactions leave one per cycle in order and the rest moves up as fast, so a single FIFO has the same timing.
/// The border between the two only matters for a barrier that is lost: the one on the transaction that fills the
/// transaction queue.
class Backlog {
public:
    explicit Backlog(const Device& device) : m_device(&device) {}

    /// Starts a new stream; the last one is used up.
    void open(TransactionStream& stream);

    [[nodiscard]] bool isEmpty() const { return m_position == m_filled; }
    [[nodiscard]] const Transaction& front() const { return m_buffer[m_position]; }
    void pop()
    {
        if (++m_position == m_filled) {
            fill();
        }
    }

    [[nodiscard]] Burst payload(const Transaction& transaction) const { return m_stream->payload(transaction.payload); }
    /// Number of transactions taken from all streams.
    [[nodiscard]] std::int64_t transactions() const { return m_total; }
    /// True if a transaction was outside the device; no transaction is passed on from there on.
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; }

private:
    static constexpr std::size_t kReadAhead = 256;

    void fill();

    const Device* m_device;
    TransactionStream* m_stream = nullptr;
    std::array<Transaction, kReadAhead> m_buffer{};
    std::size_t m_position = 0;
    std::size_t m_filled = 0;
    bool m_isExhausted = true;
    bool m_isDamaged = false;
    std::int64_t m_ofStream = 0; // transactions read from this stream
    std::int64_t m_total = 0;
};

} // namespace pimento::sim::samsung
