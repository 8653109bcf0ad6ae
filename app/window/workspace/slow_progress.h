// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

namespace pimento {

/// Pace of reports that take the window time to show: about ten a second.
class ReportPace {
public:
    /// True if the last report is at least 0.1 s ago; the caller then reports, and the next 0.1 s begin.
    [[nodiscard]] bool isTime()
    {
        const auto now = std::chrono::steady_clock::now();
        if (now - m_last < std::chrono::milliseconds(100)) {
            return false;
        }
        m_last = now;
        return true;
    }

private:
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
};

/// Forwards progress about ten times a second, as a fraction of the whole; -1: the whole is unknown.
class SlowProgress final : public Progress {
public:
    explicit SlowProgress(std::function<void(double)> tell) : m_tell(std::move(tell)) {}

    void report(std::int64_t done, std::int64_t total) override
    {
        if (m_pace.isTime()) {
            m_tell(total > 0 ? std::min(1.0, static_cast<double>(done) / static_cast<double>(total)) : -1.0);
        }
    }

private:
    std::function<void(double)> m_tell;
    ReportPace m_pace;
};

} // namespace pimento
