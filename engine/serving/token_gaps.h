// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::serving {

/// Times between consecutive tokens of an answer (inter-token latencies) over all requests: each length with its number
/// of gaps. A step over many sequences is one entry.
class TokenGaps {
public:
    struct Entry {
        Picoseconds length{0};
        std::int64_t count = 0;

        bool operator==(const Entry&) const = default;
    };

    void add(Picoseconds length, std::int64_t count);
    /// Entries in ascending order, each length once.
    [[nodiscard]] std::vector<Entry> ascending() const;
    [[nodiscard]] std::int64_t count() const { return m_count; }

    /// True if both runs have the same gaps between tokens, in any order.
    bool operator==(const TokenGaps& other) const { return ascending() == other.ascending(); }

private:
    std::vector<Entry> m_entries;
    std::int64_t m_count = 0;
    std::size_t m_nextMerge = std::size_t{1} << 16; // number of entries at which equal lengths are merged
};

} // namespace pimento::serving
