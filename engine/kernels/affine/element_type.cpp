// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/affine/element_type.h"

#include <array>
#include <string>
#include <utility>

namespace pimento::affine {

namespace {

constexpr std::array<std::pair<ElementType, std::string_view>, 7> kNames = {{{ElementType::Fp16, "fp16"},
                                                                             {ElementType::Bf16, "bf16"},
                                                                             {ElementType::Fp8, "fp8"},
                                                                             {ElementType::Fp32, "fp32"},
                                                                             {ElementType::Int8, "int8"},
                                                                             {ElementType::Int32, "int32"},
                                                                             {ElementType::Int64, "int64"}}};

} // namespace

std::string_view name(ElementType type)
{
    for (const auto& [each, known] : kNames) {
        if (each == type) {
            return known;
        }
    }
    return "fp16";
}

Result<ElementType> parseElementType(std::string_view name)
{
    std::string all;
    for (const auto& [each, known] : kNames) {
        if (known == name) {
            return each;
        }
        all += (all.empty() ? "" : ", ") + std::string(known);
    }
    return fail("unknown element type \"" + std::string(name.substr(0, 60)) + "\"", "", "Use one of " + all);
}

} // namespace pimento::affine
