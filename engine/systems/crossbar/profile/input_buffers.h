// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/event_state.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace pimento::crossbar {

/// Input buffers of all array groups, which each group uses in turn.
class InputBuffers {
public:
    /// `perGroup`: buffers of a group; 0: a core begins a step when it has ended the one before.
    InputBuffers(std::size_t groups, std::size_t perGroup)
        : m_perGroup(perGroup), m_groups(groups), m_ends(groups * stepsAhead())
    {
    }

    [[nodiscard]] std::size_t perGroup() const { return m_perGroup; }
    [[nodiscard]] std::size_t stepsAhead() const { return std::max<std::size_t>(m_perGroup, 1); }

    /// Whether the step has ended whose buffers the next step of inputs takes; moves their time to its end.
    bool areFreeAfterStep(CoreState& state) const
    {
        if (state.inputStep < stepsAhead()) {
            return true;
        }
        const std::size_t before = state.inputStep - stepsAhead();
        if (state.resultStep <= before) {
            return false;
        }
        const std::size_t index = before + state.stepEnds.size() - state.resultStep;
        state.inputTime = std::max(state.inputTime, state.stepEnds[index]);
        return true;
    }
    /// Whether the step has begun while which the next step of inputs may be loaded; moves their time to its begin.
    /// With one buffer nothing is loaded ahead.
    bool isStepBegun(CoreState& state) const
    {
        if (m_perGroup < 2 || state.inputStep + 1 < m_perGroup) {
            return true;
        }
        const std::size_t step = state.inputStep + 1 - m_perGroup;
        if (state.begunSteps <= step) {
            return false;
        }
        const std::size_t later = state.begunSteps - 1 - step; // steps that have begun since
        if (later < state.stepBegins.size()) {
            state.inputTime = std::max(state.inputTime, state.stepBegins[state.stepBegins.size() - 1 - later]);
        }
        return true;
    }
    /// Notes that the step of the results begins, if it has not.
    void beginStep(CoreState& state, std::int64_t time) const
    {
        if (state.begunSteps > state.resultStep) {
            return;
        }
        state.begunSteps = state.resultStep + 1;
        state.stepBegins.push_back(time);
        if (state.stepBegins.size() > stepsAhead()) {
            state.stepBegins.pop_front();
        }
    }
    /// Whether the product that used the next buffer of a group has started; moves the time of inputs to its end.
    bool isFree(CoreState& state, std::size_t group) const
    {
        const Group& of = m_groups[group];
        if (of.filled < stepsAhead()) {
            return true;
        }
        if (of.used + stepsAhead() <= of.filled) {
            return false;
        }
        state.inputTime = std::max(state.inputTime, m_ends[group * stepsAhead() + of.filled % stepsAhead()]);
        return true;
    }
    /// The next buffer of a group has its inputs.
    void fill(std::size_t group) { ++m_groups[group].filled; }
    /// A product of a group uses its next buffer until `end`.
    void use(std::size_t group, std::int64_t end)
    {
        m_ends[group * stepsAhead() + m_groups[group].used++ % stepsAhead()] = end;
    }
    /// An operation of a pool has made a part of the inputs of a window at `end`.
    void make(std::size_t group, std::int32_t window, std::int64_t end)
    {
        std::deque<Made>& all = m_groups[group].made;
        if (all.empty() || all.back().window != window) {
            all.push_back({window, end});
        }
        all.back().end = end;
    }
    /// Time at which the last operation of a pool had made the inputs of a window; 0: its inputs are no pool's.
    std::int64_t madeEnd(std::size_t group, std::int32_t window)
    {
        std::deque<Made>& all = m_groups[group].made;
        if (all.empty() || all.front().window != window) {
            return 0;
        }
        const std::int64_t end = all.front().end;
        all.pop_front();
        return end;
    }
    /// End of the last product of a group; 0: none yet.
    [[nodiscard]] std::int64_t lastEnd(std::size_t group) const
    {
        const std::size_t used = m_groups[group].used;
        return used == 0 ? 0 : m_ends[group * stepsAhead() + (used - 1) % stepsAhead()];
    }

private:
    /// Inputs of a window from a pool.
    struct Made {
        std::int32_t window = 0;
        std::int64_t end = 0;
    };
    struct Group {
        std::size_t filled = 0; // buffers, in all
        std::size_t used = 0;
        std::deque<Made> made = {};
    };

    std::size_t m_perGroup;
    std::vector<Group> m_groups;
    std::vector<std::int64_t> m_ends; // of the last products of each group, one for each buffer
};

} // namespace pimento::crossbar
