// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

/// Ids of some candidates by row, and their rows by id. Made once for a list of candidates and shared by all its
/// snapshots. Thread-safe.
class CandidateIds {
public:
    explicit CandidateIds(std::vector<std::uint64_t> ids) : m_ids(std::move(ids)) {}

    [[nodiscard]] std::size_t size() const { return m_ids.size(); }
    [[nodiscard]] std::uint64_t operator[](std::size_t row) const { return m_ids[row]; }

    /// Row of an id, the first of several.
    [[nodiscard]] std::optional<std::size_t> rowOf(std::uint64_t id) const;

private:
    std::vector<std::uint64_t> m_ids;
    // Sorted on the first look-up.
    mutable std::once_flag m_isSorted;
    mutable std::vector<std::uint32_t> m_sorted; // rows ordered by id, those of one id ascending
};

} // namespace pimento
