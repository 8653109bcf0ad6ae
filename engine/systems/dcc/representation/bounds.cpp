// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/bounds.h"

#include "engine/base/math.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <span>
#include <vector>

namespace pimento::ir {

using affine::Index;
using affine::Kernel;
using affine::Statement;

namespace {

/// Number of conditions that are combined: two of them can bound a value from below that neither bounds alone.
constexpr int kMostTogether = 2;

/// Smallest and largest value over the ranges of the variables.
Box extremes(const Kernel& kernel, const Index& index)
{
    Box box{index.constant, index.constant};
    for (const affine::Term& term : index.terms) {
        const affine::Variable& loop = kernel.variables[term.variable];
        const std::int64_t a = term.coefficient * loop.low;
        const std::int64_t b = term.coefficient * (loop.high - 1);
        box.low += std::min(a, b);
        box.high += std::max(a, b);
    }
    return box;
}

/// Computes one - factor * other.
Index minus(const Index& one, const Index& other, std::int64_t factor)
{
    std::map<std::size_t, std::int64_t> coefficients;
    for (const affine::Term& term : one.terms) {
        coefficients[term.variable] += term.coefficient;
    }
    for (const affine::Term& term : other.terms) {
        coefficients[term.variable] -= factor * term.coefficient;
    }
    Index result{{}, one.constant - factor * other.constant};
    for (const auto& [variable, coefficient] : coefficients) {
        if (coefficient != 0) {
            result.terms.push_back({variable, coefficient});
        }
    }
    return result;
}

/// True if sums of the index's terms and products with the factors of another small index fit 64 bits.
bool isSmall(const Kernel& kernel, const Index& index)
{
    constexpr std::int64_t kMostFactor = std::int64_t{1} << 31;
    constexpr std::int64_t kMostSum = std::int64_t{1} << 60;
    std::int64_t sum = std::abs(index.constant);
    bool isSmallSoFar = sum <= kMostFactor;
    for (const affine::Term& term : index.terms) {
        const affine::Variable& loop = kernel.variables[term.variable];
        isSmallSoFar = isSmallSoFar && std::abs(term.coefficient) <= kMostFactor && sum <= kMostSum;
        sum += isSmallSoFar ? std::abs(term.coefficient) * std::max(std::abs(loop.low), std::abs(loop.high)) : 0;
    }
    return isSmallSoFar && sum <= kMostSum;
}

/// Collects expressions that are at least zero at every point of the statement: guards, and loop bounds that depend on
/// other loops.
std::vector<Index> conditionsOf(const Kernel& kernel, const Statement& statement)
{
    std::vector<Index> conditions;
    for (const affine::Guard& guard : statement.guards) {
        conditions.push_back(guard.value);
    }
    for (const std::size_t variable : statement.loops) {
        const affine::Variable& loop = kernel.variables[variable];
        const Index value{{{variable, 1}}, 0};
        if (!loop.begin.terms.empty()) {
            conditions.push_back(minus(value, loop.begin, 1));
        }
        if (!loop.end.terms.empty()) {
            conditions.push_back(minus(minus(loop.end, value, 1), Index{{}, 1}, 1));
        }
    }
    return conditions;
}

/// True if index >= least is proved wherever the conditions hold. It uses that index - factor * condition is at most
/// index, with up to `together` conditions.
bool isAtLeast(const Kernel& kernel, const Index& index, std::int64_t least, std::span<const Index> conditions,
               int together)
{
    if (!isSmall(kernel, index)) {
        return false;
    }
    if (extremes(kernel, index).low >= least) {
        return true;
    }
    if (together == 0) {
        return false;
    }
    for (const Index& condition : conditions) {
        for (const affine::Term& term : index.terms) {
            const std::int64_t other = condition.coefficientOf(term.variable);
            const bool divides = other != 0 && term.coefficient % other == 0 && term.coefficient / other > 0;
            if (divides &&
                isAtLeast(kernel, minus(index, condition, term.coefficient / other), least, conditions, together - 1)) {
                return true;
            }
        }
    }
    return false;
}

} // namespace

Box defaultBox(const Kernel& kernel, const affine::Variable& variable)
{
    const std::int64_t low = extremes(kernel, variable.begin).low;
    const std::int64_t end = extremes(kernel, variable.end).high;
    if (!variable.hasFixedBounds() || end <= low) {
        return {low, end};
    }
    return {low, low + (ceilDivide(end - low, variable.step) - 1) * variable.step + 1};
}

bool BoundsCheck::takePoints(const Statement& statement)
{
    std::int64_t points = 1;
    for (const std::size_t variable : statement.loops) {
        const affine::Variable& loop = m_kernel.variables[variable];
        const std::int64_t stride = loop.begin.terms.empty() ? loop.step : 1;
        const std::int64_t positions = ceilDivide(std::max<std::int64_t>(1, loop.high - loop.low), stride);
        if (positions > m_pointsLeft / points) {
            return false;
        }
        points *= positions;
    }
    m_pointsLeft -= points;
    return true;
}

BoundsCheck::Answer BoundsCheck::check(const Statement& statement, const Index& index, std::int64_t size)
{
    const auto conditions = conditionsOf(m_kernel, statement);
    const Index mirrored = minus(Index{{}, size - 1}, index, 1);
    if (isAtLeast(m_kernel, index, 0, conditions, kMostTogether) &&
        isAtLeast(m_kernel, mirrored, 0, conditions, kMostTogether)) {
        return Answer::Inside;
    }
    if (!takePoints(statement)) {
        return Answer::Unknown;
    }
    bool isInside = true;
    affine::forEachPoint(m_kernel, statement, [&](std::span<const std::int64_t> point) {
        const std::int64_t value = index.at(point);
        isInside =
            isInside && ((value >= 0 && value < size) || std::ranges::any_of(statement.guards, [&](const auto& guard) {
                             return guard.value.at(point) < 0;
                         }));
    });
    return isInside ? Answer::Inside : Answer::Outside;
}

BoundsCheck::Answer BoundsCheck::checkRange(const Statement& statement, std::size_t variable)
{
    const affine::Variable& loop = m_kernel.variables[variable];
    const Box box = defaultBox(m_kernel, loop);
    if (loop.low <= box.low && box.high <= loop.high) {
        return Answer::Inside;
    }
    Statement outer;
    for (const std::size_t around : statement.loops) {
        if (around == variable) {
            break;
        }
        outer.loops.push_back(around);
    }
    if (!takePoints(outer)) {
        return Answer::Unknown;
    }
    bool isInside = true;
    affine::forEachPoint(m_kernel, outer, [&](std::span<const std::int64_t> point) {
        const std::int64_t begin = loop.begin.at(point);
        const std::int64_t end = loop.end.at(point);
        const bool isEmpty = end <= begin;
        isInside = isInside && (isEmpty || (begin >= loop.low &&
                                            begin + (ceilDivide(end - begin, loop.step) - 1) * loop.step < loop.high));
    });
    return isInside ? Answer::Inside : Answer::Outside;
}

} // namespace pimento::ir
