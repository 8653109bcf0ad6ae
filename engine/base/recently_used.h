// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/assert.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace pimento {

/// The values that were kept or found last, by fingerprint, at most this many. For any number of threads.
template <class Value> class RecentlyUsed {
public:
    /// Makes an empty store for `most` values, at least 1.
    explicit RecentlyUsed(std::size_t most) : m_most(most) { PIMENTO_ASSERT(most > 0, "a store keeps something"); }

    /// Nothing: it was never kept, or `most` others were used since.
    [[nodiscard]] std::optional<Value> find(const Fingerprint& key)
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_places.find(key);
        if (known == m_places.end()) {
            return std::nullopt;
        }
        m_entries.splice(m_entries.begin(), m_entries, known->second);
        return m_entries.front().second;
    }
    /// Keeps a value, replacing the one that was kept under the same key.
    void keep(const Fingerprint& key, Value value)
    {
        const std::lock_guard lock(m_mutex);
        if (const auto known = m_places.find(key); known != m_places.end()) {
            known->second->second = std::move(value);
            m_entries.splice(m_entries.begin(), m_entries, known->second);
            return;
        }
        m_entries.emplace_front(key, std::move(value));
        m_places.emplace(key, m_entries.begin());
        if (m_entries.size() > m_most) {
            m_places.erase(m_entries.back().first);
            m_entries.pop_back();
        }
    }

private:
    using Entries = std::list<std::pair<Fingerprint, Value>>;

    std::size_t m_most;
    std::mutex m_mutex; // guards all members below
    Entries m_entries;  // the last one first
    std::unordered_map<Fingerprint, typename Entries::iterator, FingerprintHash> m_places;
};

} // namespace pimento
