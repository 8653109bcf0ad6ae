// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/affine_form.h"

#include <cmath>
#include <utility>

namespace pimento::language {

namespace {

__extension__ using Wide = __int128;

bool isTooLarge(std::int64_t value) { return value > kLargestNumber || value < -kLargestNumber; }

/// Adds factor * value to sum; false if the result is too large.
bool accumulate(std::int64_t& sum, std::int64_t factor, std::int64_t value)
{
    const Wide result = Wide{sum} + Wide{factor} * Wide{value};
    if (result > kLargestNumber || result < -kLargestNumber) {
        return false;
    }
    sum = static_cast<std::int64_t>(result);
    return true;
}

} // namespace

std::optional<affine::Index> addScaled(const affine::Index& first, const affine::Index& second, std::int64_t factor)
{
    affine::Index sum;
    sum.constant = first.constant;
    if (isTooLarge(first.constant) || !accumulate(sum.constant, factor, second.constant)) {
        return std::nullopt;
    }
    auto left = first.terms.begin();
    auto right = second.terms.begin();
    while (left != first.terms.end() || right != second.terms.end()) {
        const bool hasLeft =
            right == second.terms.end() || (left != first.terms.end() && left->variable <= right->variable);
        const bool hasRight =
            left == first.terms.end() || (right != second.terms.end() && right->variable <= left->variable);
        affine::Term term{hasLeft ? left->variable : right->variable, hasLeft ? left->coefficient : 0};
        if (hasRight && !accumulate(term.coefficient, factor, right->coefficient)) {
            return std::nullopt;
        }
        if (isTooLarge(term.coefficient)) {
            return std::nullopt;
        }
        if (term.coefficient != 0) {
            sum.terms.push_back(term);
        }
        left += hasLeft ? 1 : 0;
        right += hasRight ? 1 : 0;
    }
    return sum;
}

std::optional<affine::Index> scaled(const affine::Index& index, std::int64_t factor)
{
    return addScaled({}, index, factor);
}

std::optional<Interval> intervalOf(const affine::Index& index, std::span<const affine::Variable> variables)
{
    constexpr Wide kLimit = Wide{1} << 62U;
    Wide least = index.constant;
    Wide greatest = index.constant;
    for (const affine::Term& term : index.terms) {
        const affine::Variable& variable = variables[term.variable];
        const Wide atLow = Wide{term.coefficient} * Wide{variable.low};
        const Wide atHigh = Wide{term.coefficient} * Wide{variable.high - 1};
        least += std::min(atLow, atHigh);
        greatest += std::max(atLow, atHigh);
        if (least < -kLimit || greatest > kLimit) {
            return std::nullopt;
        }
    }
    return Interval{static_cast<std::int64_t>(least), static_cast<std::int64_t>(greatest)};
}

std::optional<affine::Index> asIndex(const affine::Expression& expression)
{
    if (expression.operation == affine::Operation::Position) {
        return expression.position;
    }
    if (expression.operation != affine::Operation::Constant) {
        return std::nullopt;
    }
    const double value = expression.constant;
    if (std::trunc(value) != value || std::abs(value) > static_cast<double>(kLargestNumber)) {
        return std::nullopt;
    }
    return affine::Index{{}, static_cast<std::int64_t>(value)};
}

affine::Expression asExpression(const affine::Index& index, affine::Place place)
{
    affine::Expression expression;
    expression.place = place;
    if (index.terms.empty()) {
        expression.constant = static_cast<double>(index.constant);
    } else {
        expression.operation = affine::Operation::Position;
        expression.position = index;
    }
    return expression;
}

} // namespace pimento::language
