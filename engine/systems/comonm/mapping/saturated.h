// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>

namespace pimento::comonm {

/// Product of two numbers that are not negative; the largest number where it overflows.
[[nodiscard]] constexpr std::int64_t timesSaturated(std::int64_t a, std::int64_t b)
{
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    return b != 0 && a > kMost / b ? kMost : a * b;
}

/// Sum of two numbers that are not negative; the largest number where it overflows.
[[nodiscard]] constexpr std::int64_t plusSaturated(std::int64_t a, std::int64_t b)
{
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    return a > kMost - b ? kMost : a + b;
}

} // namespace pimento::comonm
