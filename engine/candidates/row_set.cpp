// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/row_set.h"

#include "sim/base/assert.h"

#include <bit>

namespace pimento {

RowSet RowSet::all(std::size_t rows)
{
    RowSet set;
    set.m_rows = rows;
    set.m_words.assign((rows + kBits - 1) / kBits, ~std::uint64_t{0});
    if (rows % kBits != 0) {
        set.m_words.back() = (std::uint64_t{1} << (rows % kBits)) - 1;
    }
    return set;
}

RowSet RowSet::none(std::size_t rows)
{
    RowSet set;
    set.m_rows = rows;
    set.m_words.assign((rows + kBits - 1) / kBits, 0);
    return set;
}

std::size_t RowSet::count() const
{
    std::size_t count = 0;
    for (const std::uint64_t word : m_words) {
        count += static_cast<std::size_t>(std::popcount(word));
    }
    return count;
}

RowSet& RowSet::operator&=(const RowSet& other)
{
    PIMENTO_ASSERT(other.m_rows == m_rows, "both are of one table");
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        m_words[i] &= other.m_words[i];
    }
    return *this;
}

} // namespace pimento
