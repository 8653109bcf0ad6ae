// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <time.h>

namespace pimento {

/// Time that a limit counts: on the wall, or of the processor for the thread that makes the limit and reports to it, so
/// that other work of the machine does not count.
enum class CountedTime : std::uint8_t { Elapsed, OfThread };

/// Seconds of the calling thread on its processor.
[[nodiscard]] inline double threadSeconds()
{
    timespec now{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Forwards progress calls, and requests a stop when the time is over.
class TimeLimit final : public Progress {
public:
    TimeLimit(std::optional<double> seconds, Progress* other, std::stop_source& stop,
              CountedTime counted = CountedTime::Elapsed)
        : m_counted(counted), m_seconds(seconds), m_other(other), m_stop(&stop)
    {
    }

    void report(std::int64_t done, std::int64_t total) override
    {
        if (m_seconds && now() - m_begin >= *m_seconds && !m_isOver.exchange(true)) {
            m_stop->request_stop();
        }
        if (m_other != nullptr) {
            m_other->report(done, total);
        }
    }
    [[nodiscard]] bool isOver() const { return m_isOver; }

private:
    [[nodiscard]] double now() const
    {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now().time_since_epoch();
        return m_counted == CountedTime::OfThread ? threadSeconds() : elapsed.count();
    }

    CountedTime m_counted;
    double m_begin = now();
    std::optional<double> m_seconds; // none: no time limit
    Progress* m_other;
    std::stop_source* m_stop;
    std::atomic<bool> m_isOver = false;
};

} // namespace pimento
