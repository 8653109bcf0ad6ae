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
