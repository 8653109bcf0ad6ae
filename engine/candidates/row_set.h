// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// A set of rows of a table, with one bit per row.
class RowSet {
public:
    RowSet() = default;
    /// The set of all rows.
    [[nodiscard]] static RowSet all(std::size_t rows);
    /// The empty set.
    [[nodiscard]] static RowSet none(std::size_t rows);

    /// Number of rows of the table that the set selects from; count() is the number of selected rows.
    [[nodiscard]] std::size_t rows() const { return m_rows; }
    [[nodiscard]] bool contains(std::size_t row) const { return (m_words[row / kBits] >> (row % kBits) & 1) != 0; }
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] bool isAll() const { return count() == m_rows; }

    void insert(std::size_t row) { m_words[row / kBits] |= std::uint64_t{1} << (row % kBits); }
    void remove(std::size_t row) { m_words[row / kBits] &= ~(std::uint64_t{1} << (row % kBits)); }
    /// Intersects with another set of the same table.
    RowSet& operator&=(const RowSet& other);

    bool operator==(const RowSet&) const = default;

private:
    static constexpr std::size_t kBits = 64;

    std::vector<std::uint64_t> m_words; // bits behind the last row are 0
    std::size_t m_rows = 0;
};

} // namespace pimento
