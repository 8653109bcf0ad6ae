// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/point_search.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace pimento::language {

namespace {

__extension__ using Wide = __int128;

constexpr int kMostSteps = 4000;
constexpr int kMostRounds = 64;

Wide floorDivide(Wide dividend, Wide divisor)
{
    const Wide quotient = dividend / divisor;
    return quotient - (dividend % divisor != 0 && (dividend < 0) != (divisor < 0) ? 1 : 0);
}

Wide ceilDivide(Wide dividend, Wide divisor) { return -floorDivide(-dividend, divisor); }

std::int64_t divisorOf(const LinearForm& form)
{
    std::int64_t divisor = 0;
    for (const std::int64_t coefficient : form.coefficients) {
        divisor = std::gcd(divisor, coefficient);
    }
    return divisor;
}

} // namespace

std::optional<LinearForm> sum(const LinearForm& first, const LinearForm& second, std::int64_t factor)
{
    LinearForm result;
    const auto add = [&](std::int64_t left, std::int64_t right, std::int64_t& into) {
        std::int64_t product = 0;
        // The minimum number has no absolute value, so it counts as too large.
        return !__builtin_mul_overflow(factor, right, &product) && !__builtin_add_overflow(left, product, &into) &&
               into != std::numeric_limits<std::int64_t>::min();
    };
    bool isGood = add(first.constant, second.constant, result.constant);
    result.coefficients.resize(std::max(first.coefficients.size(), second.coefficients.size()));
    for (std::size_t i = 0; i < result.coefficients.size(); ++i) {
        isGood = add(first.coefficient(i), second.coefficient(i), result.coefficients[i]) && isGood;
    }
    return isGood ? std::optional(std::move(result)) : std::nullopt;
}

std::size_t PointSearch::addUnknown(std::int64_t least, std::int64_t greatest)
{
    m_ranges.push_back({least, greatest});
    return m_ranges.size() - 1;
}

void PointSearch::requireNonNegative(const std::optional<LinearForm>& form)
{
    if (form) {
        m_nonNegative.push_back(*form);
    } else {
        m_isInexact = true;
    }
}

void PointSearch::requireZero(const std::optional<LinearForm>& form)
{
    if (form) {
        m_zero.push_back(*form);
    } else {
        m_isInexact = true;
    }
}

std::int64_t PointSearch::at(const LinearForm& form) const
{
    Wide value = form.constant;
    for (std::size_t i = 0; i < form.coefficients.size(); ++i) {
        value += Wide{form.coefficients[i]} * Wide{m_point[i]};
    }
    return static_cast<std::int64_t>(value);
}

bool PointSearch::substitute(LinearForm& form, const Solved& solved)
{
    const std::int64_t factor = form.coefficient(solved.unknown);
    if (factor == 0) {
        return true;
    }
    form.coefficients[solved.unknown] = 0;
    auto result = sum(form, solved.value, factor);
    if (!result) {
        m_isInexact = true;
        return false;
    }
    form = std::move(*result);
    return true;
}

bool PointSearch::solveFor(std::size_t unknown, const LinearForm& equation)
{
    // c*u + rest = 0 with c = 1 or -1: u = -c*rest.
    LinearForm rest = equation;
    const std::int64_t sign = std::exchange(rest.coefficients[unknown], 0);
    auto value = sum({}, rest, -sign);
    if (!value) {
        return false;
    }
    const Solved solved{unknown, std::move(*value)};
    const Range range = m_ranges[unknown];
    requireNonNegative(sum(solved.value, LinearForm{range.least, {}}, -1));
    requireNonNegative(sum(LinearForm{range.greatest, {}}, solved.value, -1));
    bool isGood = true;
    for (LinearForm& form : m_nonNegative) {
        isGood = substitute(form, solved) && isGood;
    }
    for (LinearForm& form : m_zero) {
        isGood = substitute(form, solved) && isGood;
    }
    m_solved.push_back(solved);
    return isGood;
}

/// Solves all equations; false: there is no point.
bool PointSearch::solveEquations()
{
    while (!m_zero.empty()) {
        LinearForm equation = std::move(m_zero.back());
        m_zero.pop_back();
        const std::int64_t divisor = divisorOf(equation);
        if (divisor == 0 ? equation.constant != 0 : equation.constant % divisor != 0) {
            return false;
        }
        if (divisor == 0) {
            continue;
        }
        equation.constant /= divisor;
        for (std::int64_t& coefficient : equation.coefficients) {
            coefficient /= divisor;
        }
        const auto unit =
            std::ranges::find_if(equation.coefficients, [](auto each) { return each == 1 || each == -1; });
        if (unit == equation.coefficients.end()) {
            requireNonNegative(equation);
            requireNonNegative(sum({}, equation, -1));
        } else if (!solveFor(static_cast<std::size_t>(unit - equation.coefficients.begin()), equation)) {
            m_isInexact = true;
            return true;
        }
    }
    return true;
}

PointSearch::Answer PointSearch::run()
{
    if (m_isInexact) {
        return Answer::Unknown;
    }
    if (!solveEquations()) {
        return Answer::None;
    }
    if (m_isInexact) {
        return Answer::Unknown;
    }
    const Answer answer = search(m_ranges);
    if (answer == Answer::Found) {
        // Resolve in reverse order: later unknowns do not depend on those solved before them.
        for (auto solved = m_solved.rbegin(); solved != m_solved.rend(); ++solved) {
            m_point[solved->unknown] = at(solved->value);
        }
    }
    return answer;
}

/// Narrows every unknown by one inequality; false if it cannot hold.
bool PointSearch::narrowBy(const LinearForm& form, std::vector<Range>& ranges, bool& isChanged)
{
    const auto greatestOf = [&](std::size_t i) {
        return Wide{form.coefficients[i]} * Wide{form.coefficients[i] > 0 ? ranges[i].greatest : ranges[i].least};
    };
    Wide greatest = form.constant;
    for (std::size_t i = 0; i < form.coefficients.size(); ++i) {
        greatest += greatestOf(i);
    }
    if (greatest < 0) {
        return false;
    }
    for (std::size_t i = 0; i < form.coefficients.size(); ++i) {
        const Wide coefficient = form.coefficients[i];
        if (coefficient == 0) {
            continue;
        }
        // coefficient * x >= -(the maximum of all other terms)
        const Wide others = greatest - greatestOf(i);
        Range& range = ranges[i];
        if (coefficient > 0) {
            const Wide least = ceilDivide(-others, coefficient);
            if (least > range.least) {
                range.least = static_cast<std::int64_t>(std::min<Wide>(least, Wide{range.greatest} + 1));
                isChanged = true;
            }
        } else {
            const Wide most = floorDivide(others, -coefficient);
            if (most < range.greatest) {
                range.greatest = static_cast<std::int64_t>(std::max<Wide>(most, Wide{range.least} - 1));
                isChanged = true;
            }
        }
        if (range.least > range.greatest) {
            return false;
        }
    }
    return true;
}

/// Narrows by all inequalities; false if there is no point. `next`: the unknown to bisect.
bool PointSearch::narrow(std::vector<Range>& ranges, bool& isSatisfied, std::optional<std::size_t>& next) const
{
    bool isChanged = true;
    for (int round = 0; isChanged && round < kMostRounds; ++round) {
        isChanged = false;
        for (const LinearForm& form : m_nonNegative) {
            if (!narrowBy(form, ranges, isChanged)) {
                return false;
            }
        }
    }
    isSatisfied = true;
    for (const LinearForm& form : m_nonNegative) {
        Wide least = form.constant;
        for (std::size_t i = 0; i < form.coefficients.size(); ++i) {
            const std::int64_t coefficient = form.coefficients[i];
            least += Wide{coefficient} * Wide{coefficient > 0 ? ranges[i].least : ranges[i].greatest};
        }
        if (least >= 0) {
            continue;
        }
        isSatisfied = false;
        // Bisect the smallest range first, because it is settled soonest.
        for (std::size_t i = 0; i < form.coefficients.size(); ++i) {
            const std::int64_t width = ranges[i].greatest - ranges[i].least;
            if (form.coefficients[i] != 0 && width > 0 &&
                (!next || width < ranges[*next].greatest - ranges[*next].least)) {
                next = i;
            }
        }
    }
    return true;
}

PointSearch::Answer PointSearch::search(std::vector<Range> ranges)
{
    if (++m_steps > kMostSteps) {
        return Answer::Unknown;
    }
    const bool isEmpty = std::ranges::any_of(ranges, [](const Range& each) { return each.least > each.greatest; });
    bool isSatisfied = false;
    std::optional<std::size_t> next;
    if (isEmpty || !narrow(ranges, isSatisfied, next)) {
        return Answer::None;
    }
    if (isSatisfied || !next) {
        m_point.clear();
        for (const Range& range : ranges) {
            m_point.push_back(range.least);
        }
        return isSatisfied ? Answer::Found : Answer::None;
    }
    const Range whole = ranges[*next];
    const std::int64_t middle = whole.least + (whole.greatest - whole.least) / 2;
    ranges[*next] = {whole.least, middle};
    const Answer lower = search(ranges);
    if (lower != Answer::None) {
        return lower;
    }
    ranges[*next] = {middle + 1, whole.greatest};
    return search(std::move(ranges));
}

} // namespace pimento::language
