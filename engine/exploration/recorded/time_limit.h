// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace pimento {

/// Forwards progress calls, and requests a stop when the time is over.
class TimeLimit final : public Progress {
public:
    TimeLimit(std::optional<double> seconds, Progress* other, std::stop_source& stop)
        : m_seconds(seconds), m_other(other), m_stop(&stop)
    {
    }

    void report(std::int64_t done, std::int64_t total) override
    {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_begin;
        if (m_seconds && passed.count() >= *m_seconds && !m_isOver.exchange(true)) {
            m_stop->request_stop();
        }
        if (m_other != nullptr) {
            m_other->report(done, total);
        }
    }
    [[nodiscard]] bool isOver() const { return m_isOver; }

private:
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::optional<double> m_seconds; // none: no time limit
    Progress* m_other;
    std::stop_source* m_stop;
    std::atomic<bool> m_isOver = false;
};

} // namespace pimento
