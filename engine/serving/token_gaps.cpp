// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/token_gaps.h"

#include <algorithm>

namespace pimento::serving {

namespace {

void merge(std::vector<TokenGaps::Entry>& entries)
{
    std::ranges::sort(entries, {}, &TokenGaps::Entry::length);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (kept > 0 && entries[kept - 1].length == entries[i].length) {
            entries[kept - 1].count += entries[i].count;
        } else {
            entries[kept++] = entries[i];
        }
    }
    entries.resize(kept);
}

} // namespace

void TokenGaps::add(Picoseconds length, std::int64_t count)
{
    if (count <= 0) {
        return;
    }
    m_count += count;
    m_entries.push_back({length, count});
    if (m_entries.size() >= m_nextMerge) {
        merge(m_entries);
        m_nextMerge = std::max(m_nextMerge, 2 * m_entries.size());
    }
}

std::vector<TokenGaps::Entry> TokenGaps::ascending() const
{
    std::vector<Entry> entries = m_entries;
    merge(entries);
    return entries;
}

} // namespace pimento::serving
