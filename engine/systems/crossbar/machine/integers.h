// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/streams/instruction.h"

#include <algorithm>
#include <cstdint>
#include <vector>

// Integers that stand for activations: 64 bits, modulo 2^64, so that every order of additions gives the same sum.

namespace pimento::crossbar {

using Integers = std::vector<std::int64_t>;

[[nodiscard]] constexpr std::int64_t wrappedSum(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

[[nodiscard]] constexpr std::int64_t wrappedProduct(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// True if a function reads Instruction::source2.
[[nodiscard]] constexpr bool hasTwoOperands(VectorFunction function)
{
    return function == VectorFunction::Add || function == VectorFunction::Sub || function == VectorFunction::Mul ||
           function == VectorFunction::Max;
}

/// Result of a vector function for one element; `b` is the second operand of those that have one. Exact: add, sub, mul,
/// max and relu. Integers stand in for the others, chosen so that leaving one out, doing it twice or doing it to the
/// parts of a sum changes the result, and so does every order of two of them: tanh 3a + 1, sigmoid 5a + 7, lower clip
/// 9a + 2, upper clip 7a + 3.
[[nodiscard]] constexpr std::int64_t applied(VectorFunction function, std::int64_t a, std::int64_t b)
{
    switch (function) {
    case VectorFunction::Add:
        return wrappedSum(a, b);
    case VectorFunction::Sub:
        return wrappedSum(a, wrappedProduct(b, -1));
    case VectorFunction::Mul:
        return wrappedProduct(a, b);
    case VectorFunction::Max:
        return std::max(a, b);
    case VectorFunction::Relu:
        return std::max<std::int64_t>(a, 0);
    case VectorFunction::Tanh:
        return wrappedSum(wrappedProduct(a, 3), 1);
    case VectorFunction::Sigmoid:
        return wrappedSum(wrappedProduct(a, 5), 7);
    case VectorFunction::ClipLow:
        return wrappedSum(wrappedProduct(a, 9), 2);
    case VectorFunction::ClipHigh:
        return wrappedSum(wrappedProduct(a, 7), 3);
    }
    return a;
}

} // namespace pimento::crossbar
