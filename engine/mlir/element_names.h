// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/element_type.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::mlir {

/// Names of the types of elements in MLIR.
inline constexpr std::array<std::pair<std::string_view, affine::ElementType>, 7> kElementNames = {
    {{"f16", affine::ElementType::Fp16},
     {"bf16", affine::ElementType::Bf16},
     {"f8E4M3FN", affine::ElementType::Fp8},
     {"f32", affine::ElementType::Fp32},
     {"i8", affine::ElementType::Int8},
     {"i32", affine::ElementType::Int32},
     {"i64", affine::ElementType::Int64}}};

[[nodiscard]] constexpr std::optional<affine::ElementType> elementTypeNamed(std::string_view name)
{
    for (const auto& [known, type] : kElementNames) {
        if (known == name) {
            return type;
        }
    }
    return std::nullopt;
}

[[nodiscard]] constexpr std::string_view elementName(affine::ElementType type)
{
    for (const auto& [name, known] : kElementNames) {
        if (known == type) {
            return name;
        }
    }
    return "";
}

/// The largest number of a type.
[[nodiscard]] constexpr double largestNumber(affine::ElementType type)
{
    switch (type) {
    case affine::ElementType::Fp16:
        return 65504;
    case affine::ElementType::Bf16:
        return 3.3895313892515355e38;
    case affine::ElementType::Fp8:
        return 448;
    case affine::ElementType::Fp32:
        return 3.4028234663852886e38;
    case affine::ElementType::Int8:
        return 127;
    case affine::ElementType::Int32:
        return 2147483647;
    case affine::ElementType::Int64:
        break;
    }
    return 9007199254740991; // the largest whole number up to which all are exact here
}

/// A type that holds the numbers of two types exactly: the wider one of two whole or two floating-point types, and the
/// floating-point one beside i8; f16 and bf16 fit into f32 alone. nullopt: there is none.
[[nodiscard]] constexpr std::optional<affine::ElementType> typeOfBoth(affine::ElementType a, affine::ElementType b)
{
    using affine::ElementType;
    if (a == b) {
        return a;
    }
    if (affine::isInteger(a) != affine::isInteger(b)) {
        const ElementType whole = affine::isInteger(a) ? a : b;
        const ElementType real = affine::isInteger(a) ? b : a;
        return whole == ElementType::Int8 && real != ElementType::Fp8 ? std::optional(real) : std::nullopt;
    }
    const int bytesOfA = affine::bytesOf(a);
    const int bytesOfB = affine::bytesOf(b);
    return bytesOfA == bytesOfB ? ElementType::Fp32 : bytesOfA > bytesOfB ? a : b;
}

/// "f16, bf16, ... or i64"
[[nodiscard]] inline std::string elementNames()
{
    std::string all;
    for (std::size_t i = 0; i < kElementNames.size(); ++i) {
        all += (i == 0 ? "" : i + 1 == kElementNames.size() ? " and " : ", ") + std::string(kElementNames[i].first);
    }
    return all;
}

} // namespace pimento::mlir
