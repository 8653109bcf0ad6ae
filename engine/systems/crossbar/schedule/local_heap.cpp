// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/local_heap.h"

#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::crossbar {

std::int64_t LocalHeap::allocate(std::int64_t length)
{
    m_used += length;
    const auto hole =
        std::ranges::find_if(m_holes, [length](const Hole& each) { return each.end - each.begin >= length; });
    if (hole == m_holes.end()) {
        const std::int64_t address = m_end;
        m_end += length;
        m_peak = std::max(m_peak, m_end);
        return address;
    }
    const std::int64_t address = hole->begin;
    hole->begin += length;
    if (hole->begin == hole->end) {
        m_holes.erase(hole);
    }
    return address;
}

void LocalHeap::free(std::int64_t address, std::int64_t length)
{
    const std::int64_t end = address + length;
    const auto next = std::ranges::lower_bound(m_holes, address, {}, &Hole::begin);
    PIMENTO_ASSERT(end <= m_end && (next == m_holes.end() || end <= next->begin) &&
                       (next == m_holes.begin() || std::prev(next)->end <= address),
                   "a block is given back twice");
    m_used -= length;
    const bool joinsBefore = next != m_holes.begin() && std::prev(next)->end == address;
    if (end == m_end) {
        m_end = joinsBefore ? std::prev(next)->begin : address;
        m_holes.erase(joinsBefore ? std::prev(next) : next, m_holes.end());
        return;
    }
    const bool joinsAfter = next != m_holes.end() && next->begin == end;
    if (joinsBefore && joinsAfter) {
        std::prev(next)->end = next->end;
        m_holes.erase(next);
    } else if (joinsBefore) {
        std::prev(next)->end = end;
    } else if (joinsAfter) {
        next->begin = address;
    } else {
        m_holes.insert(next, {address, end});
    }
}

} // namespace pimento::crossbar
