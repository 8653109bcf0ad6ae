// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <stop_token>
#include <utility>

namespace pimento {

/// A look at a stop token every few thousand steps of a long loop, and at the first one. For one thread.
class StopCheck {
public:
    explicit StopCheck(std::stop_token stop) : m_stop(std::move(stop)) {}

    /// Counts steps that come next; true from the first look after a stop on.
    [[nodiscard]] bool isStopped(std::size_t steps = 1)
    {
        m_steps += steps;
        if (m_steps >= kStepsBetweenLooks) {
            m_steps = 0;
            m_isStopped = m_isStopped || m_stop.stop_requested();
        }
        return m_isStopped;
    }

private:
    static constexpr std::size_t kStepsBetweenLooks = 4096;

    std::stop_token m_stop;
    std::size_t m_steps = kStepsBetweenLooks;
    bool m_isStopped = false;
};

} // namespace pimento
