// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace pimento::functional {

/// Maximum and sum of exp(score - maximum) over some scores of a row.
struct RowStatistics {
    float most = -std::numeric_limits<float>::infinity();
    float sum = 0;

    /// Rescales the sum to another maximum, which must not be smaller.
    [[nodiscard]] float beside(float other) const { return sum == 0 ? 0 : sum * std::exp(most - other); }
    void add(const RowStatistics& part)
    {
        const float both = std::max(most, part.most);
        sum = beside(both) + part.beside(both);
        most = both;
    }
};

/// Merges the parts of softmax rows that are spread over several groups: the results of a part are weighted by the
/// part's fraction of the whole row's sum.
class RowParts {
public:
    /// Records the maximum and the sum that the host read for a core's part of a softmax row; nullopt: the core has no
    /// row.
    void note(std::int64_t group, std::int64_t core, std::optional<std::int64_t> row, const RowStatistics& part)
    {
        m_parts[{group, core}] = {row, part};
        if (row) {
            m_rows[*row].add(part);
        }
    }
    /// Adds a result of the part that was recorded last for a core. False: no part was recorded.
    [[nodiscard]] bool add(std::int64_t group, std::int64_t core, std::size_t element, float value)
    {
        const auto part = m_parts.find({group, core});
        if (part == m_parts.end()) {
            return false;
        }
        const auto& [row, statistics] = part->second;
        if (!row) {
            return true;
        }
        Sum& sum = m_sums[element];
        const float both = std::max(sum.most, statistics.most);
        const float before = sum.value == 0 ? 0 : sum.value * std::exp(sum.most - both);
        sum = {*row, both, before + value * statistics.beside(both)};
        return true;
    }
    [[nodiscard]] bool has(std::size_t element) const { return m_sums.contains(element); }
    /// Returns an element, merged from all its parts.
    [[nodiscard]] float value(std::size_t element) const
    {
        const Sum& sum = m_sums.at(element);
        const RowStatistics& row = m_rows.at(sum.row);
        return row.sum == 0 ? 0 : sum.value * std::exp(sum.most - row.most) / row.sum;
    }
    void clear() { *this = {}; }

private:
    struct Sum {
        std::int64_t row = 0;
        float most = -std::numeric_limits<float>::infinity();
        float value = 0;
    };

    std::map<std::pair<std::int64_t, std::int64_t>, std::pair<std::optional<std::int64_t>, RowStatistics>> m_parts;
    std::map<std::int64_t, RowStatistics> m_rows;
    std::map<std::size_t, Sum> m_sums; // by element index of the target
};

} // namespace pimento::functional
