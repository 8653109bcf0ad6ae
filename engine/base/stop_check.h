// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"

#include <algorithm>
#include <cstddef>
#include <stop_token>
#include <utility>

namespace pimento {

/// Checks a stop token at the first step and every few thousand steps of a long loop. For one thread.
class StopCheck {
public:
    /// `heartbeat`, borrowed: called at each check.
    explicit StopCheck(std::stop_token stop, Progress* heartbeat = nullptr)
        : m_stop(std::move(stop)), m_heartbeat(heartbeat)
    {
    }

    /// Counts the next steps; true from the first check after a stop on.
    [[nodiscard]] bool isStopped(std::size_t steps = 1)
    {
        m_steps += steps;
        if (m_steps >= kStepsBetweenLooks) {
            m_steps = 0;
            if (m_heartbeat != nullptr) {
                m_heartbeat->report(0, 0);
            }
            m_isStopped = m_isStopped || m_stop.stop_requested();
        }
        return m_isStopped;
    }

    static constexpr std::size_t kStepsBetweenLooks = 4096;

private:
    std::stop_token m_stop;
    Progress* m_heartbeat;
    std::size_t m_steps = kStepsBetweenLooks;
    bool m_isStopped = false;
};

/// Calls `visit` for 0 to count - 1 in order, until a stop. Cheap visits are counted in groups.
template <class Visit> void visitUntilStop(std::size_t count, StopCheck& stop, Visit visit)
{
    constexpr std::size_t kPiece = StopCheck::kStepsBetweenLooks;
    for (std::size_t begin = 0; begin < count && !stop.isStopped(kPiece); begin += kPiece) {
        const std::size_t end = std::min(count, begin + kPiece);
        for (std::size_t i = begin; i < end; ++i) {
            visit(i);
        }
    }
}

} // namespace pimento
