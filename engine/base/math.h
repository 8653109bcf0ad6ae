// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento {

/// Quotient rounded down; the divisor is positive.
[[nodiscard]] constexpr std::int64_t floorDivide(std::int64_t dividend, std::int64_t divisor)
{
    return dividend >= 0 ? dividend / divisor : -((-dividend + divisor - 1) / divisor);
}

/// Quotient rounded up; the divisor is positive.
[[nodiscard]] constexpr std::int64_t ceilDivide(std::int64_t dividend, std::int64_t divisor)
{
    return dividend >= 0 ? (dividend + divisor - 1) / divisor : -(-dividend / divisor);
}

[[nodiscard]] constexpr std::int64_t roundUp(std::int64_t value, std::int64_t unit)
{
    return ceilDivide(value, unit) * unit;
}

} // namespace pimento
