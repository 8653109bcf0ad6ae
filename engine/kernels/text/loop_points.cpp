// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/loop_points.h"

#include "engine/kernels/text/affine_form.h"

#include <algorithm>

namespace pimento::language {

LoopPoint::LoopPoint(PointSearch& search, std::span<const affine::Variable> variables,
                     std::span<const std::size_t> loops, const LoopPoint* other, std::size_t shared)
    : m_variables(variables), m_loops(loops), m_values(variables.size())
{
    for (std::size_t depth = 0; depth < loops.size(); ++depth) {
        const std::size_t variable = loops[depth];
        if (depth < shared) {
            m_values[variable] = other->m_values[variable];
            continue;
        }
        const affine::Variable& loop = variables[variable];
        LinearForm count;
        const std::size_t unknown = search.addUnknown(0, (loop.high - 1 - loop.low) / loop.step);
        count.coefficients.assign(unknown + 1, 0);
        count.coefficients[unknown] = 1;
        const auto begin = form(loop.begin);
        m_values[variable] = begin ? sum(*begin, count, loop.step) : std::nullopt;
        if (!loop.hasFixedBounds()) {
            const auto end = form(loop.end);
            const auto room = end && m_values[variable] ? sum(*end, *m_values[variable], -1) : std::nullopt;
            search.requireNonNegative(room ? sum(*room, {1, {}}, -1) : std::nullopt);
        }
    }
}

void LoopPoint::require(PointSearch& search, std::span<const affine::Guard> guards) const
{
    for (const affine::Guard& guard : guards) {
        search.requireNonNegative(form(guard.value));
    }
}

std::optional<LinearForm> LoopPoint::form(const affine::Index& index) const
{
    std::optional<LinearForm> all = LinearForm{index.constant, {}};
    for (const affine::Term& term : index.terms) {
        const auto& value = m_values[term.variable];
        all = all && value ? sum(*all, *value, term.coefficient) : std::nullopt;
    }
    return all;
}

std::string LoopPoint::text(const PointSearch& search) const
{
    std::string all;
    for (const std::size_t loop : m_loops) {
        all += (all.empty() ? "" : ", ") + m_variables[loop].name + "=" + std::to_string(search.at(*m_values[loop]));
    }
    return all;
}

std::optional<Extreme> greatest(const affine::Index& index, const Nest& nest)
{
    const auto bounds = intervalOf(index, nest.variables);
    if (!bounds) {
        return std::nullopt;
    }
    std::int64_t low = bounds->least;
    std::int64_t high = bounds->greatest;
    std::optional<Extreme> best;
    // Try the highest value first: it is the answer in nests with fixed bounds.
    for (std::int64_t wanted = high; low <= high; wanted = low + (high - low + 1) / 2) {
        PointSearch search;
        const LoopPoint point(search, nest.variables, nest.loops);
        point.require(search, nest.guards);
        const auto form = point.form(index);
        search.requireNonNegative(form ? sum(*form, {wanted, {}}, -1) : std::nullopt);
        switch (search.run()) {
        case PointSearch::Answer::Found:
            best = {search.at(*form), point.text(search)};
            low = best->value + 1;
            break;
        case PointSearch::Answer::Unknown:
            return Extreme{high, ""};
        case PointSearch::Answer::None:
            high = wanted - 1;
            break;
        }
    }
    return best;
}

} // namespace pimento::language
