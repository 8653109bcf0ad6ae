// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/request.h"

#include <cstdint>
#include <vector>

namespace pimento::sim {

/// A request that waits in a controller, with its next command.
struct QueuedRequest {
    Request request;
    std::int64_t arrival = 0;
    std::int16_t finalCommand = -1; // -1 for a barrier
    std::int16_t nextCommand = -1;
    bool isRowHit = false; // the next command is the final one and finds its row open
    // Indices of the channel's entries that delay the next command.
    std::uint16_t bankReady = 0;
    std::uint16_t groupReady = 0;
};

/// Requests of one queue in insertion order; removal closes the gap.
class RequestQueue {
public:
    explicit RequestQueue(int capacity) : m_capacity(static_cast<std::size_t>(capacity))
    {
        m_entries.reserve(m_capacity);
    }

    [[nodiscard]] bool isFull() const { return !hasRoomBehind(0); }
    /// True if the queue has room for a request after `others` more have entered.
    [[nodiscard]] bool hasRoomBehind(int others) const
    {
        return m_entries.size() + static_cast<std::size_t>(others) < m_capacity;
    }
    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }
    [[nodiscard]] int size() const { return static_cast<int>(m_entries.size()); }

    [[nodiscard]] QueuedRequest& operator[](int i) { return m_entries[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const QueuedRequest& operator[](int i) const { return m_entries[static_cast<std::size_t>(i)]; }

    [[nodiscard]] auto begin() { return m_entries.begin(); }
    [[nodiscard]] auto end() { return m_entries.end(); }
    [[nodiscard]] auto begin() const { return m_entries.begin(); }
    [[nodiscard]] auto end() const { return m_entries.end(); }

    void push(const QueuedRequest& entry) { m_entries.push_back(entry); }
    void clear() { m_entries.clear(); }
    void erase(int i) { m_entries.erase(m_entries.begin() + i); }

private:
    std::vector<QueuedRequest> m_entries;
    std::size_t m_capacity;
};

} // namespace pimento::sim
