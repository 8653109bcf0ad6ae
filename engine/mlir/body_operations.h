// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::mlir {

[[nodiscard]] bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names);

/// True for a conversion between types that keeps the number.
[[nodiscard]] bool isConversion(std::string_view name);

/// The expression of an operation such as arith.addf on numbers; none: the kernel language has none.
[[nodiscard]] std::optional<affine::Expression> arithmetic(std::string_view name,
                                                           std::vector<affine::Expression>& operands);

/// Reason why arithmetic() has no expression of an operation.
[[nodiscard]] std::string whyNot(std::string_view name);

} // namespace pimento::mlir
