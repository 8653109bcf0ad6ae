// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/best_mapping.h"

#include <limits>
#include <utility>

namespace pimento::dataflow::timeloop {

namespace {

double valueOf(TimeloopGoal goal, const TimeloopFigures& figures)
{
    return WordPrices::valueOf(goal, figures.energy, static_cast<double>(figures.cycles));
}

} // namespace

bool BestMapping::improves(double value) const
{
    return value < std::numeric_limits<double>::infinity() &&
           (!m_result.mapping || value * (1 + m_question.tolerance) < m_result.value);
}

void BestMapping::offer(const Mapping& mapping)
{
    TimeloopFigures figures = timeloopFigures(m_question.layer, m_question.accelerator, mapping);
    const double value = valueOf(m_question.goal, figures);
    if (!m_result.mapping || value < m_result.value) {
        m_result.mapping = mapping;
        m_result.value = value;
        m_result.figures = std::move(figures);
    }
}

void BestMapping::beat()
{
    constexpr std::uint64_t kBeatsOfReport = 1U << 11U;
    if (++m_beats % kBeatsOfReport == 0 && m_publish) {
        m_publish(result(m_open));
    }
}

TimeloopOptimum BestMapping::result(double open) const
{
    TimeloopOptimum result = m_result;
    // What was pruned has at least this value.
    const double pruned =
        m_result.mapping ? m_result.value / (1 + m_question.tolerance) : std::numeric_limits<double>::infinity();
    result.bound = std::min(pruned, open);
    result.isProved = open >= pruned;
    return result;
}

} // namespace pimento::dataflow::timeloop
