// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/representation/names.h"

#include <string>

namespace pimento::ir {

/// "b+1", "i*2", "-i+3", "0".
[[nodiscard]] std::string text(const affine::Index& index, const Names& names);
/// "[b+1][i*2]".
[[nodiscard]] std::string subscripts(const affine::Reference& reference, const Names& names);
/// In the syntax of the kernel language with the fewest parentheses; tensors are those of the core. An affine position
/// that is more than a variable is position(b+1), so that it is not read as a sum.
[[nodiscard]] std::string text(const affine::Expression& expression, const Names& names);
/// The shortest text that reads as the same number.
[[nodiscard]] std::string text(double number);

} // namespace pimento::ir
