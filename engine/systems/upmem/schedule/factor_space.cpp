// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/factor_space.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <limits>

namespace pimento::upmem::schedule {

namespace {

constexpr std::uint64_t kMostCount = std::numeric_limits<std::uint64_t>::max();

} // namespace

std::uint64_t productOrMost(std::uint64_t a, std::uint64_t b)
{
    return b != 0 && a > kMostCount / b ? kMostCount : a * b;
}

std::uint64_t sumOrMost(std::uint64_t a, std::uint64_t b) { return a > kMostCount - b ? kMostCount : a + b; }

std::vector<std::int64_t> divisorsOf(std::int64_t number)
{
    std::vector<std::int64_t> divisors = {1};
    const auto addPrime = [&](std::int64_t prime) {
        const std::size_t known = divisors.size();
        for (std::int64_t power = prime; number % prime == 0; power *= prime) {
            number /= prime;
            for (std::size_t i = 0; i < known; ++i) {
                divisors.push_back(divisors[i] * power);
            }
        }
    };
    for (std::int64_t prime = 2; prime * prime <= number; ++prime) {
        addPrime(prime);
    }
    if (number > 1) {
        addPrime(number);
    }
    std::ranges::sort(divisors);
    return divisors;
}

FactorSpace::FactorSpace(std::int64_t number, std::size_t parts, std::int64_t mostInnermost)
    : m_number(number), m_parts(parts), m_mostInnermost(mostInnermost), m_divisors(divisorsOf(number))
{
    const std::size_t count = m_divisors.size();
    m_ways.assign((parts + 1) * count, 0);
    m_ways[0] = 1; // one way: 1 as the empty product
    for (std::size_t p = 1; p <= parts; ++p) {
        for (std::size_t whole = 0; whole < count; ++whole) {
            for (std::size_t part = 0; part <= whole; ++part) {
                if (m_divisors[whole] % m_divisors[part] == 0) {
                    std::uint64_t& sum = m_ways[p * count + whole];
                    sum = sumOrMost(sum, ways(p - 1, indexOf(m_divisors[whole] / m_divisors[part])));
                }
            }
        }
    }
    for (const std::int64_t innermost : m_divisors) {
        if (innermost <= mostInnermost) {
            m_count = sumOrMost(m_count, ways(parts - 1, indexOf(number / innermost)));
        }
    }
}

std::size_t FactorSpace::indexOf(std::int64_t divisor) const
{
    return static_cast<std::size_t>(std::ranges::lower_bound(m_divisors, divisor) - m_divisors.begin());
}

void FactorSpace::at(std::uint64_t number, std::span<std::int64_t> factors) const
{
    PIMENTO_ASSERT(number < m_count && factors.size() == m_parts, "a factorisation is one of those counted");
    std::int64_t left = m_number;
    // Chooses the factor at index `place` among those that leave `others` factors for the rest.
    const auto choose = [&](std::size_t place, std::size_t others, std::int64_t most) {
        for (const std::int64_t divisor : m_divisors) {
            if (left % divisor != 0 || divisor > most) {
                continue;
            }
            const std::uint64_t here = ways(others, indexOf(left / divisor));
            if (number < here) {
                factors[place] = divisor;
                left /= divisor;
                return;
            }
            number -= here;
        }
        PIMENTO_ASSERT(false, "counts of factors add up");
    };
    choose(m_parts - 1, m_parts - 1, m_mostInnermost);
    for (std::size_t place = 0; place + 1 < m_parts; ++place) {
        choose(place, m_parts - 2 - place, m_number);
    }
}

bool FactorSpace::contains(std::span<const std::int64_t> factors) const
{
    std::int64_t left = m_number;
    for (const std::int64_t factor : factors) {
        if (factor < 1 || left % factor != 0) {
            return false;
        }
        left /= factor;
    }
    return factors.size() == m_parts && left == 1 && factors.back() <= m_mostInnermost;
}

} // namespace pimento::upmem::schedule
