// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::upmem::schedule {

/// Multiplies counts; saturates at the largest value instead of wrapping around.
[[nodiscard]] std::uint64_t productOrMost(std::uint64_t a, std::uint64_t b);
[[nodiscard]] std::uint64_t sumOrMost(std::uint64_t a, std::uint64_t b);

/// Lists the divisors of a positive number, ascending.
[[nodiscard]] std::vector<std::int64_t> divisorsOf(std::int64_t number);

/// Ways of writing a number as a product of a given number of ordered factors, the innermost (last) at most a limit.
class FactorSpace {
public:
    FactorSpace(std::int64_t number, std::size_t parts, std::int64_t mostInnermost);

    [[nodiscard]] std::uint64_t count() const { return m_count; }
    [[nodiscard]] std::size_t parts() const { return m_parts; }
    /// Writes the way with an index below count(): innermost factors ascending, then outermost ones.
    void at(std::uint64_t number, std::span<std::int64_t> factors) const;
    [[nodiscard]] bool contains(std::span<const std::int64_t> factors) const;

private:
    [[nodiscard]] std::size_t indexOf(std::int64_t divisor) const;
    /// Number of ways of writing the divisor with this index as a product of `parts` factors.
    [[nodiscard]] std::uint64_t ways(std::size_t parts, std::size_t divisor) const
    {
        return m_ways[parts * m_divisors.size() + divisor];
    }

    std::int64_t m_number;
    std::size_t m_parts;
    std::int64_t m_mostInnermost;
    std::vector<std::int64_t> m_divisors;
    std::vector<std::uint64_t> m_ways; // by number of parts, then divisor index
    std::uint64_t m_count = 0;
};

} // namespace pimento::upmem::schedule
