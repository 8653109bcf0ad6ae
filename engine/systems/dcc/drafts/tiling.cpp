// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/tiling.h"

#include "engine/base/math.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento {

namespace {

using affine::Index;
using affine::Kernel;
using affine::Statement;

bool isDeterminedBy(const Index& function, const Statement& statement)
{
    return !function.terms.empty() && std::ranges::all_of(function.terms, [&](const affine::Term& term) {
        return std::ranges::find(statement.loops, term.variable) != statement.loops.end();
    });
}

/// Returns the mapping that decides which part runs the statement's points; nullptr: none does.
const Mapping* ownerOf(const Statement& statement, const DimensionSet& set, std::size_t representative)
{
    const Mapping& chosen = set.mappings[representative];
    if (isDeterminedBy(chosen.function, statement)) {
        return &chosen;
    }
    for (const Mapping& other : set.mappings) {
        if (other.tensor == chosen.tensor && other.dimension == chosen.dimension &&
            isDeterminedBy(other.function, statement)) {
            return &other;
        }
    }
    for (const Mapping& other : set.mappings) {
        if (isDeterminedBy(other.function, statement)) {
            return &other;
        }
    }
    return nullptr;
}

/// Range of an affine function without the term of one variable.
IndexRange rangeWithout(const Index& function, std::size_t variable, const Kernel& kernel)
{
    std::int64_t least = function.constant;
    std::int64_t most = function.constant;
    for (const affine::Term& term : function.terms) {
        if (term.variable == variable) {
            continue;
        }
        const affine::Variable& loop = kernel.variables[term.variable];
        const std::int64_t a = term.coefficient * loop.low;
        const std::int64_t b = term.coefficient * (loop.high - 1);
        least += std::min(a, b);
        most += std::max(a, b);
    }
    return {least, most + 1};
}

} // namespace

StatementTiling::StatementTiling(const affine::Kernel& kernel, const affine::Statement& statement,
                                 std::span<const DimensionSet> sets, std::span<const DraftPart> draft,
                                 const TilingChoices& choices)
    : m_loops(kernel.variables.size())
{
    PIMENTO_ASSERT(sets.size() == draft.size(), "a draft has one part per dimension set");
    for (Loop& loop : m_loops) {
        loop.set = sets.size();
    }
    for (std::size_t set = 0; set < sets.size(); ++set) {
        m_parts.push_back(std::int64_t{draft[set].groups} * draft[set].cores);
        const Mapping* owner = ownerOf(statement, sets[set], static_cast<std::size_t>(draft[set].mapping));
        m_owners.emplace_back();
        if (owner != nullptr) {
            m_owners.back() = Owner{owner->function, owner->extent, ceilDivide(owner->extent, m_parts.back())};
            if (choices.range && choices.range->set == set) {
                const IndexRange elements = choices.range->elements;
                m_owners.back()->function.constant -= elements.begin;
                m_owners.back()->extent = elements.end - elements.begin;
                m_owners.back()->tile = ceilDivide(m_owners.back()->extent, m_parts.back());
            }
        }
        for (const std::size_t variable : sets[set].variables) {
            m_loops[variable].set = set;
        }
    }
    for (const std::size_t variable : statement.loops) {
        share(kernel, variable, choices);
        if (!choices.refinement.empty()) {
            Loop& loop = m_loops[variable];
            loop.refinement = choices.refinement[variable];
            loop.positions = (loop.positions - 1) * loop.refinement + 1;
        }
    }
    for (Loop& loop : m_loops) { // variables that other statements use
        if (loop.first.empty()) {
            loop.first = {0};
            loop.tiles = {{0, 0}};
        }
    }
}

IndexRange StatementTiling::dataTile(std::size_t set, std::int64_t part) const
{
    if (!m_owners[set]) {
        return {0, 0};
    }
    const Owner& owner = *m_owners[set];
    return {std::min(part * owner.tile, owner.extent), std::min((part + 1) * owner.tile, owner.extent)};
}

bool StatementTiling::isIdle(std::size_t set, std::int64_t part) const
{
    return m_owners[set] ? dataTile(set, part).isEmpty() : part != 0;
}

/// Finds first value and number of positions of one loop on every part of its set.
void StatementTiling::share(const affine::Kernel& kernel, std::size_t variable, const TilingChoices& choices)
{
    const affine::Variable& loop = kernel.variables[variable];
    Loop& shared = m_loops[variable];
    shared.stride = loop.begin.terms.empty() ? loop.step : 1;
    const std::int64_t total = ceilDivide(loop.high - loop.low, shared.stride);
    const Owner* owner = shared.set < m_owners.size() && m_owners[shared.set] ? &*m_owners[shared.set] : nullptr;
    const std::int64_t coefficient = owner != nullptr ? owner->function.coefficientOf(variable) : 0;
    const bool isRange = owner != nullptr && choices.range && choices.range->set == shared.set;
    if (coefficient == 0 || (m_parts[shared.set] == 1 && !isRange)) {
        shared.positions = total;
        shared.first = {loop.low};
        shared.tiles = {{loop.low, loop.high}};
        return;
    }
    const IndexRange rest = rangeWithout(owner->function, variable, kernel);
    shared.positions = 1;
    shared.first.reserve(static_cast<std::size_t>(m_parts[shared.set]));
    shared.tiles.reserve(static_cast<std::size_t>(m_parts[shared.set]));
    for (std::int64_t part = 0; part < m_parts[shared.set]; ++part) {
        const IndexRange tile = dataTile(shared.set, part);
        // Requires tile.begin <= coefficient * value + rest < tile.end for some value of the rest.
        constexpr std::int64_t kFar = std::int64_t{1} << 60; // beyond the ends of the dimension
        const std::int64_t low = (tile.begin == 0 && !isRange ? -kFar : tile.begin) - (rest.end - 1);
        const std::int64_t high = (tile.end == owner->extent && !isRange ? kFar : tile.end) - 1 - rest.begin;
        const std::int64_t least = coefficient > 0 ? ceilDivide(low, coefficient) : ceilDivide(-high, -coefficient);
        const std::int64_t most = coefficient > 0 ? floorDivide(high, coefficient) : floorDivide(-low, -coefficient);
        const std::int64_t begin = std::max<std::int64_t>(0, ceilDivide(least - loop.low, shared.stride));
        const std::int64_t end = std::min(total, floorDivide(most - loop.low, shared.stride) + 1);
        const bool isEmpty = tile.isEmpty() || end <= begin;
        shared.first.push_back(isEmpty ? loop.low : loop.low + begin * shared.stride);
        shared.tiles.push_back(isEmpty ? IndexRange{loop.low, loop.low}
                                       : IndexRange{shared.first.back(), loop.low + (end - 1) * shared.stride + 1});
        shared.positions = std::max(shared.positions, isEmpty ? 1 : end - begin);
    }
}

} // namespace pimento
