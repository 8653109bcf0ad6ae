// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/calendar.h"

#include <algorithm>
#include <iterator>

namespace pimento::crossbar {

std::int64_t Calendar::reserve(std::int64_t from, std::int64_t duration)
{
    if (duration == 0) {
        return 0;
    }
    m_busy += duration;
    auto next = m_intervals.upper_bound(from);
    std::int64_t start = from; // start of the busy interval that the reservation makes
    std::int64_t end = from;   // end of that interval
    if (next != m_intervals.begin() && std::prev(next)->second >= from) {
        --next;
        start = next->first;
        end = next->second;
        next = m_intervals.erase(next);
    }
    while (true) { // fills the gap from end to the next interval
        const bool isLast = next == m_intervals.end() || next->first - end > duration;
        if (isLast) {
            end += duration;
            break;
        }
        duration -= next->first - end;
        if (duration == 0) {
            end = next->first;
        } else {
            end = next->second;
            next = m_intervals.erase(next);
            continue;
        }
        break;
    }
    const std::int64_t span = end - from;
    if (next != m_intervals.end() && next->first == end) { // touches
        end = next->second;
        next = m_intervals.erase(next);
    }
    m_intervals.emplace_hint(next, start, end);
    return span;
}

} // namespace pimento::crossbar
