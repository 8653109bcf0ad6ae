// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/candidate_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pimento {

std::optional<std::size_t> CandidateTable::columnOf(const std::string& id) const
{
    const auto found = std::ranges::find(m_columns, id, &TableColumn::id);
    return found == m_columns.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_columns.begin()));
}

std::vector<std::uint32_t> sortedRows(const CandidateTable& table, std::size_t column, Order order)
{
    std::vector<std::uint32_t> rows(table.rows());
    std::iota(rows.begin(), rows.end(), 0U);
    const CandidateTable::Values& values = table.values(column);
    const auto known = std::ranges::stable_partition(rows, [&](std::uint32_t row) { return !std::isnan(values[row]); });
    const auto end = known.begin();
    if (order == Order::Ascending) {
        std::stable_sort(rows.begin(), end, [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
    } else {
        std::stable_sort(rows.begin(), end, [&](std::uint32_t a, std::uint32_t b) { return values[a] > values[b]; });
    }
    return rows;
}

} // namespace pimento
