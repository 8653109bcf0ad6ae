// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/candidate_table.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace pimento {

std::optional<std::size_t> CandidateTable::columnOf(const std::string& id) const
{
    const auto found = std::ranges::find(m_columns, id, &TableColumn::id);
    return found == m_columns.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_columns.begin()));
}

std::vector<std::uint32_t> sortedRows(const CandidateTable& table, std::size_t column, Order order)
{
    struct Placed {
        double value;
        std::uint32_t row;
    };
    const CandidateTable::Values& values = table.values(column);
    std::vector<Placed> known; // contiguous: indirect sorting of 80,000 rows takes several times as long
    known.reserve(table.rows());
    std::vector<std::uint32_t> unknown;
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
        if (std::isnan(values[row])) {
            unknown.push_back(row);
        } else {
            known.push_back({values[row], row});
        }
    }
    if (order == Order::Ascending) { // stable: rows of one value stay in their order
        std::ranges::stable_sort(known, std::less(), &Placed::value);
    } else {
        std::ranges::stable_sort(known, std::greater(), &Placed::value);
    }
    std::vector<std::uint32_t> rows;
    rows.reserve(table.rows());
    std::ranges::transform(known, std::back_inserter(rows), &Placed::row);
    rows.insert(rows.end(), unknown.begin(), unknown.end());
    return rows;
}

} // namespace pimento
