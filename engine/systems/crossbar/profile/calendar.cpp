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
    auto next = std::ranges::upper_bound(m_intervals, from, {}, &Interval::begin);
    auto first = next; // of the intervals that become one with the reservation
    Interval made{from, from};
    if (first != m_intervals.begin() && std::prev(first)->end >= from) {
        made = *--first;
    }
    while (next != m_intervals.end() && next->begin - made.end <= duration) { // fills the gap before the next one
        duration -= next->begin - made.end;
        made.end = next->begin;
        if (duration == 0) {
            break;
        }
        made.end = next++->end;
    }
    made.end += duration;
    const std::int64_t span = made.end - from;
    if (next != m_intervals.end() && next->begin == made.end) { // touches
        made.end = next++->end;
    }
    if (first == next) {
        m_intervals.insert(first, made);
    } else {
        *first = made;
        m_intervals.erase(std::next(first), next);
    }
    return span;
}

} // namespace pimento::crossbar
