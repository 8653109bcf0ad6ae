// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/element_type.h"

#include <cstdint>

namespace pimento::functional {

// Arithmetic of the element types as the devices do it. Floating-point elements are held as float and rounded to
// nearest even to their type after each operation that leaves a register; integers are held as int32 and wrap around.

/// Rounds to the nearest value of the type; overflow gives infinity (NaN in fp8 E4M3, which has no infinity).
[[nodiscard]] float roundTo(affine::ElementType type, float value);
/// Truncates to the type's bits in two's complement.
[[nodiscard]] std::int32_t wrapTo(affine::ElementType type, std::int64_t value);

/// Half the distance of 1 to the next number: the largest relative error of one rounding.
[[nodiscard]] double unitRoundoff(affine::ElementType type);
/// Largest n such that all whole numbers up to n are exact; for integer types: the largest value.
[[nodiscard]] double largestExactInteger(affine::ElementType type);
/// Largest finite number.
[[nodiscard]] double largestNumber(affine::ElementType type);
/// Half the smallest positive number: the largest absolute error of a rounding near zero.
[[nodiscard]] double underflowError(affine::ElementType type);

/// Arithmetic on elements of a type family in registers and memory.
template <class Value> struct Arithmetic;

template <> struct Arithmetic<float> {
    affine::ElementType type;
    [[nodiscard]] float number(double value) const { return roundTo(type, static_cast<float>(value)); }
    [[nodiscard]] float narrow(float value) const { return roundTo(type, value); }
    [[nodiscard]] static float add(float a, float b) { return a + b; }
    [[nodiscard]] static float multiply(float a, float b) { return a * b; }
};

template <> struct Arithmetic<std::int32_t> {
    affine::ElementType type;
    [[nodiscard]] std::int32_t number(double value) const { return wrapTo(type, static_cast<std::int64_t>(value)); }
    [[nodiscard]] std::int32_t narrow(std::int32_t value) const { return wrapTo(type, value); }
    [[nodiscard]] static std::int32_t add(std::int32_t a, std::int32_t b)
    {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
    }
    [[nodiscard]] static std::int32_t multiply(std::int32_t a, std::int32_t b)
    {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
    }
};

} // namespace pimento::functional
