// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <limits>
#include <string_view>

namespace pimento::affine {

/// Element type of all tensors of a kernel.
enum class ElementType : std::uint8_t { Fp16, Bf16, Fp8, Fp32, Int8, Int32, Int64 };

/// Names of the types: "fp16", "bf16", "fp8" (E4M3), "fp32", "int8", "int32", "int64".
[[nodiscard]] std::string_view name(ElementType type);
/// Parses a type's name. Error: unknown name; lists the known ones.
[[nodiscard]] Result<ElementType> parseElementType(std::string_view name);

[[nodiscard]] constexpr int bytesOf(ElementType type)
{
    switch (type) {
    case ElementType::Fp8:
    case ElementType::Int8:
        return 1;
    case ElementType::Fp32:
    case ElementType::Int32:
        return 4;
    case ElementType::Int64:
        return 8;
    case ElementType::Fp16:
    case ElementType::Bf16:
        break;
    }
    return 2;
}

/// Largest finite number of a floating-point type.
[[nodiscard]] constexpr double largestReal(ElementType type)
{
    switch (type) {
    case ElementType::Fp16:
        return 65504;
    case ElementType::Bf16:
        return 3.3895313892515355e38;
    case ElementType::Fp8:
        return 448; // E4M3
    case ElementType::Fp32:
    case ElementType::Int8:
    case ElementType::Int32:
    case ElementType::Int64:
        break;
    }
    return std::numeric_limits<float>::max();
}

[[nodiscard]] constexpr bool isInteger(ElementType type)
{
    return type == ElementType::Int8 || type == ElementType::Int32 || type == ElementType::Int64;
}

} // namespace pimento::affine
