// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/element_type.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace pimento::ir {

inline constexpr std::array<std::pair<affine::ElementType, std::string_view>, 6> kElementNames = {{
    {affine::ElementType::Fp16, "fp16"},
    {affine::ElementType::Bf16, "bf16"},
    {affine::ElementType::Fp8, "fp8"},
    {affine::ElementType::Fp32, "fp32"},
    {affine::ElementType::Int8, "int8"},
    {affine::ElementType::Int32, "int32"},
}};

[[nodiscard]] constexpr std::string_view elementName(affine::ElementType type)
{
    for (const auto& [known, name] : kElementNames) {
        if (known == type) {
            return name;
        }
    }
    return "";
}

[[nodiscard]] constexpr std::optional<affine::ElementType> elementOf(std::string_view name)
{
    for (const auto& [type, known] : kElementNames) {
        if (known == name) {
            return type;
        }
    }
    return std::nullopt;
}

} // namespace pimento::ir
