// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Times at which a shared medium is busy, in nanoseconds, as intervals.
class Calendar {
public:
    /// Takes the first `duration` free nanoseconds at or after `from`, possibly in several intervals, and returns the
    /// time from `from` to the end of the last of them.
    std::int64_t reserve(std::int64_t from, std::int64_t duration);

    /// Busy nanoseconds in all.
    [[nodiscard]] std::int64_t busy() const { return m_busy; }

private:
    struct Interval {
        std::int64_t begin = 0;
        std::int64_t end = 0;
    };

    std::vector<Interval> m_intervals; // in order, apart from each other
    std::int64_t m_busy = 0;
};

} // namespace pimento::crossbar
