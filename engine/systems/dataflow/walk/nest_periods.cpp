// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/walk/nest_periods.h"

#include <utility>

namespace pimento::dataflow {

void LinkBytes::add(const LinkBytes& other, std::int64_t times)
{
    steps += times * other.steps;
    parentReads += times * other.parentReads;
    parentWrites += times * other.parentWrites;
    childReads += times * other.childReads;
    childWrites += times * other.childWrites;
}

NestPeriods::NestPeriods(std::vector<NestLoop> loops, Tensor tensor, bool movesAlways,
                         std::function<LinkBytes(const NestStep&)> cost)
    : m_loops(std::move(loops)), m_moving(movingLoops(m_loops, tensor)), m_tensor(tensor), m_movesAlways(movesAlways),
      m_cost(std::move(cost))
{
}

LinkBytes NestPeriods::sum(const Sizes& bounds) { return sumFrom(0, {.extents = bounds}); }

LinkBytes NestPeriods::sumFrom(std::size_t loop, const NestStep& step)
{
    if (loop == m_loops.size()) {
        return m_cost(step);
    }
    const auto known = m_known.find({loop, step});
    if (known != m_known.end()) {
        return known->second;
    }
    const auto dim = static_cast<std::size_t>(m_loops[loop].dim);
    const std::int64_t size = m_loops[loop].step;
    const std::int64_t count = (step.extents[dim] + size - 1) / size;
    const bool revisits = !isRelevant(m_loops[loop].dim, m_tensor) && (m_movesAlways || m_moving[loop]);
    LinkBytes sum;
    const auto addStep = [&](std::int64_t index, std::int64_t times) {
        NestStep inner = step;
        inner.extents[dim] = index + 1 < count ? size : step.extents[dim] - index * size;
        inner.moves = m_movesAlways || (index == 0 ? step.moves : m_moving[loop]);
        inner.isFirst = step.isFirst && (!revisits || index == 0);
        inner.isLast = step.isLast && (!revisits || index + 1 == count);
        sum.add(sumFrom(loop + 1, inner), times);
    };
    addStep(0, 1);
    if (count > 2) {
        addStep(1, count - 2);
    }
    if (count > 1) {
        addStep(count - 1, 1);
    }
    m_known.emplace(std::tuple(loop, step), sum);
    return sum;
}

} // namespace pimento::dataflow
