// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/transaction.h"

#include <bit>
#include <cstddef>
#include <vector>

namespace pimento::sim::samsung {

/// Transactions that may be issued, in arrival order, in a ring buffer. Removal closes the gap from the front, where
/// the scheduler's window is.
class CommandQueue {
public:
    explicit CommandQueue(int capacity)
        : m_entries(std::bit_ceil(static_cast<std::size_t>(capacity))), m_mask(m_entries.size() - 1),
          m_capacity(capacity)
    {
    }

    [[nodiscard]] int size() const { return m_size; }
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    [[nodiscard]] bool isFull() const { return m_size == m_capacity; }

    [[nodiscard]] const Transaction& operator[](int i) const { return m_entries[slot(i)]; }

    void push(const Transaction& entry) { m_entries[slot(m_size++)] = entry; }
    void erase(int i)
    {
        for (; i > 0; --i) {
            m_entries[slot(i)] = m_entries[slot(i - 1)];
        }
        m_head = (m_head + 1) & m_mask;
        --m_size;
    }

private:
    [[nodiscard]] std::size_t slot(int i) const { return (m_head + static_cast<std::size_t>(i)) & m_mask; }

    std::vector<Transaction> m_entries;
    std::size_t m_mask;
    std::size_t m_head = 0;
    int m_size = 0;
    int m_capacity;
};

} // namespace pimento::sim::samsung
