// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Gives out blocks of the local memory of a core, at the lowest address where they fit. Addresses and lengths are in
/// elements. Source: the paper "PIMCOMP", section VII-B.
class LocalHeap {
public:
    /// Address of a new block; `length` >= 1.
    [[nodiscard]] std::int64_t allocate(std::int64_t length);
    /// Whether a new block fits below an address.
    [[nodiscard]] bool fits(std::int64_t length, std::int64_t end) const
    {
        return m_end + length <= end ||
               std::ranges::any_of(m_holes, [&](const Hole& each) { return each.end - each.begin >= length; });
    }
    /// Gives back a block that allocate() returned, with its length.
    void free(std::int64_t address, std::int64_t length);

    /// Elements in blocks now, and the largest end of a block so far.
    [[nodiscard]] std::int64_t used() const { return m_used; }
    [[nodiscard]] std::int64_t peak() const { return m_peak; }

private:
    struct Hole {
        std::int64_t begin = 0;
        std::int64_t end = 0;
    };

    std::vector<Hole> m_holes; // below m_end, ordered, none of them adjacent to another or to m_end
    std::int64_t m_end = 0;    // all memory from here on is free
    std::int64_t m_used = 0;
    std::int64_t m_peak = 0;
};

} // namespace pimento::crossbar
