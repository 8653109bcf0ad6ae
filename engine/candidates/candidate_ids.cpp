// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/candidate_ids.h"

#include <algorithm>
#include <numeric>

namespace pimento {

std::optional<std::size_t> CandidateIds::rowOf(std::uint64_t id) const
{
    const auto idOf = [this](std::uint32_t row) { return m_ids[row]; };
    std::call_once(m_isSorted, [&] {
        std::vector<std::uint32_t> rows(m_ids.size());
        std::iota(rows.begin(), rows.end(), 0U);
        std::ranges::sort(rows, {}, [&](std::uint32_t row) { return std::pair(m_ids[row], row); });
        m_sorted = std::move(rows);
    });
    const auto found = std::ranges::lower_bound(m_sorted, id, {}, idOf);
    return found != m_sorted.end() && idOf(*found) == id ? std::optional<std::size_t>(*found) : std::nullopt;
}

} // namespace pimento
