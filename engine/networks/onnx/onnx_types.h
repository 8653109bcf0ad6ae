// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace pimento::networks {

/// Names of element types, indexed by their numbers in ONNX files.
inline constexpr std::array<std::string_view, 24> kOnnxTypes = {
    "unknown", "fp32", "uint8",  "int8",   "uint16",    "int16", "int32", "int64", "text",  "bool",  "fp16", "fp64",
    "uint32",  "uint64", "complex64", "complex128", "bf16", "fp8", "fp8", "fp8", "fp8", "uint4", "int4", "fp4"};

[[nodiscard]] inline std::string onnxTypeName(int number)
{
    const bool isKnown = number >= 0 && number < static_cast<int>(kOnnxTypes.size());
    return std::string(kOnnxTypes[isKnown ? static_cast<std::size_t>(number) : 0]);
}

/// Number of a type in files of ONNX by its name; 0: unknown.
[[nodiscard]] inline int onnxTypeNumber(std::string_view name)
{
    for (std::size_t number = 0; number < kOnnxTypes.size(); ++number) {
        if (kOnnxTypes[number] == name) {
            return static_cast<int>(number);
        }
    }
    return 0;
}

/// True for integer and boolean types.
[[nodiscard]] inline bool isWholeType(std::string_view name)
{
    return name == "bool" || name.find("int") != std::string_view::npos;
}

} // namespace pimento::networks
