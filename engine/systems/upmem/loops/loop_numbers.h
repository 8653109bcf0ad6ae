// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace pimento::upmem {

// Arithmetic on elements, which are kept as their bits, sign-extended to 64.

/// Truncates `value` to the low bits of an element.
[[nodiscard]] constexpr std::int64_t fitted(std::int64_t value, ElementType type)
{
    return type == ElementType::Int64 ? value : static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

[[nodiscard]] constexpr float realOf(std::int64_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

[[nodiscard]] constexpr std::int64_t bitsOf(float number)
{
    return static_cast<std::int32_t>(std::bit_cast<std::uint32_t>(number));
}

/// Converts a whole number to an element.
[[nodiscard]] constexpr std::int64_t constantOf(std::int64_t number, ElementType type)
{
    return type == ElementType::Float32 ? bitsOf(static_cast<float>(number)) : fitted(number, type);
}

/// Computes the Add, Subtract, Multiply or Maximum of two elements.
[[nodiscard]] constexpr std::int64_t computed(ExpressionKind kind, std::int64_t left, std::int64_t right,
                                              ElementType type)
{
    if (type == ElementType::Float32) {
        const float a = realOf(left);
        const float b = realOf(right);
        return bitsOf(kind == ExpressionKind::Add        ? a + b
                      : kind == ExpressionKind::Subtract ? a - b
                      : kind == ExpressionKind::Multiply ? a * b
                                                         : std::max(a, b));
    }
    const auto a = static_cast<std::uint64_t>(left);
    const auto b = static_cast<std::uint64_t>(right);
    return fitted(static_cast<std::int64_t>(kind == ExpressionKind::Add        ? a + b
                                            : kind == ExpressionKind::Subtract ? a - b
                                            : kind == ExpressionKind::Multiply
                                                ? a * b
                                                : static_cast<std::uint64_t>(std::max(left, right))),
                  type);
}

[[nodiscard]] constexpr std::int64_t combined(Combine combine, std::int64_t old, std::int64_t value, ElementType type)
{
    switch (combine) {
    case Combine::Assign:
        return value;
    case Combine::Add:
        return computed(ExpressionKind::Add, old, value, type);
    case Combine::Maximum:
        break;
    }
    return computed(ExpressionKind::Maximum, old, value, type);
}

} // namespace pimento::upmem
