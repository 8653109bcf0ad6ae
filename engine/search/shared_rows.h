// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Groups the rows of an evaluator's list whose candidates cost the same by their keys; the first row of a group
/// represents it. Groups are ordered by their first rows, rows of a group ascend.
class SharedRows {
public:
    /// Groups the rows from `from` on. After a stop some groups may be smaller than they could be.
    SharedRows(const Evaluator& evaluator, std::size_t from, unsigned threads, const std::stop_token& stop);

    /// Number of groups of rows that cost the same.
    [[nodiscard]] std::size_t size() const { return m_firsts.size() - 1; }
    [[nodiscard]] std::span<const std::uint32_t> operator[](std::size_t group) const
    {
        return std::span(m_rows).subspan(m_firsts[group], m_firsts[group + 1] - m_firsts[group]);
    }

private:
    std::vector<std::uint32_t> m_rows;   // group after group
    std::vector<std::uint32_t> m_firsts; // first row of each group as an index of m_rows, and the end
};

} // namespace pimento
