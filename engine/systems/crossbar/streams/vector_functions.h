// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/streams/instruction.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What streams and the direct computation of a network agree on: vector instructions of functions, and the factor of a
// mean. The machine computes on integers, so the factor is an integer too.

namespace pimento::crossbar {

/// Number by which the sum over a pool is divided.
enum class PoolDivisor : std::uint8_t {
    ValidInputs, // inputs inside the image
    WholeWindow, // elements of the window, with those in the padding
};

/// Immediate value that a stream multiplies the sum of `count` inputs by, count >= 1: 1/count in fixed point with 16
/// bits after the point, made odd, so that a product modulo 2^64 keeps all of the sum.
[[nodiscard]] constexpr std::int64_t reciprocalOf(std::int64_t count) { return (std::int64_t{65'536} / count) | 1; }

/// Vector instructions that compute a function of each element, in order; each has one operand. Functions without an
/// instruction of their own count as the nearest one: rectifiers as "relu", smooth functions as "sigmoid".
[[nodiscard]] inline std::span<const VectorFunction> vectorFunctionsOf(std::string_view function)
{
    static constexpr std::array<std::string_view, 4> kRectifiers = {"relu", "leaky_relu", "prelu", "thresholded_relu"};
    static constexpr std::array<VectorFunction, 1> kRelu = {VectorFunction::Relu};
    static constexpr std::array<VectorFunction, 1> kTanh = {VectorFunction::Tanh};
    static constexpr std::array<VectorFunction, 1> kSigmoid = {VectorFunction::Sigmoid};
    static constexpr std::array<VectorFunction, 2> kClip = {VectorFunction::ClipLow, VectorFunction::ClipHigh};
    if (std::ranges::find(kRectifiers, function) != kRectifiers.end()) {
        return kRelu;
    }
    if (function == "clip" || function == "relu6") {
        return kClip;
    }
    return function == "tanh" ? std::span<const VectorFunction>(kTanh) : std::span<const VectorFunction>(kSigmoid);
}

/// Vector instructions of several functions, one after the other.
[[nodiscard]] inline std::vector<VectorFunction> vectorFunctionsOf(std::span<const std::string> functions)
{
    std::vector<VectorFunction> all;
    for (const std::string& each : functions) {
        std::ranges::copy(vectorFunctionsOf(std::string_view(each)), std::back_inserter(all));
    }
    return all;
}

/// Vector instruction that combines two operands of a sum: "sub" and "mul", else an addition.
[[nodiscard]] constexpr VectorFunction combiningFunctionOf(std::string_view function)
{
    return function == "sub" ? VectorFunction::Sub : function == "mul" ? VectorFunction::Mul : VectorFunction::Add;
}

} // namespace pimento::crossbar
