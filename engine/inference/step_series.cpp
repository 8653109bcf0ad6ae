// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/step_series.h"

#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::inference {

void StepSeries::add(const ModelStep& step)
{
    PIMENTO_ASSERT(m_steps.empty() || contextOf(m_steps.size() - 1) < step.phase.longestContext,
                   "steps are added by growing contexts");
    if (m_remarks.empty() || m_remarks.back() != step.remarks) {
        m_remarks.push_back(step.remarks);
    }
    Step kept{.phase = step.phase,
              .seconds = step.seconds,
              .joules = step.joules,
              .idleJoules = step.idleJoules,
              .stageSeconds = step.stageSeconds,
              .remarks = m_remarks.size() - 1,
              .layers = {}};
    for (std::size_t row = 0; row < step.layers.size(); ++row) {
        kept.layers.push_back(placeOf(step.layers[row], row));
    }
    m_steps.push_back(std::move(kept));
}

/// Finds or adds a cost. Compares with the same row of the step before only: a cost that differs from that usually
/// differs from all others.
std::uint32_t StepSeries::placeOf(const LayerCost& cost, std::size_t row)
{
    if (!m_steps.empty() && row < m_steps.back().layers.size()) {
        const std::uint32_t before = m_steps.back().layers[row];
        if (m_costs[before] == cost) {
            return before;
        }
    }
    m_costs.push_back(cost);
    return static_cast<std::uint32_t>(m_costs.size() - 1);
}

ModelStep StepSeries::at(std::size_t place) const
{
    const Step& kept = m_steps[place];
    ModelStep step{.phase = kept.phase, .layers = {}};
    for (const std::uint32_t cost : kept.layers) {
        step.layers.push_back(m_costs[cost]);
    }
    step.seconds = kept.seconds;
    step.joules = kept.joules;
    step.idleJoules = kept.idleJoules;
    step.stageSeconds = kept.stageSeconds;
    step.remarks = m_remarks[kept.remarks];
    return step;
}

std::size_t StepSeries::nearest(std::int64_t context) const
{
    PIMENTO_ASSERT(!m_steps.empty(), "a series without steps has none that is nearest");
    const auto contextOfStep = [](const Step& step) { return step.phase.longestContext; };
    const auto behind = std::ranges::lower_bound(m_steps, context, {}, contextOfStep);
    if (behind == m_steps.begin()) {
        return 0;
    }
    if (behind == m_steps.end()) {
        return m_steps.size() - 1;
    }
    const auto place = static_cast<std::size_t>(behind - m_steps.begin());
    return contextOfStep(*behind) - context < context - contextOf(place - 1) ? place : place - 1;
}

} // namespace pimento::inference
