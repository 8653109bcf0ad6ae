// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

namespace pimento {

/// Serialises writes to a file by jobs and the window: no write happens after a later one. A job that was overtaken
/// while it waited writes nothing.
class OrderedWrites {
public:
    /// Number for a new write, higher than all before.
    [[nodiscard]] std::uint64_t next() { return ++m_last; }

    /// Calls `write` unless a write with a higher number was made. True if it was called.
    template <class Write> bool make(std::uint64_t number, const Write& write)
    {
        const std::lock_guard lock(m_mutex);
        if (number < m_made) {
            return false;
        }
        m_made = number;
        write();
        return true;
    }

private:
    std::atomic<std::uint64_t> m_last{0};
    std::mutex m_mutex;
    std::uint64_t m_made = 0;
};

} // namespace pimento
