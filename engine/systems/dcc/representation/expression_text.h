// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/representation/names.h"

#include <string>

namespace pimento::ir {

/// Writes an index: "b+1", "i*2", "-i+3", "0".
[[nodiscard]] std::string text(const affine::Index& index, const Names& names);
/// Writes the subscripts of a reference: "[b+1][i*2]".
[[nodiscard]] std::string subscripts(const affine::Reference& reference, const Names& names);
/// Writes an expression in the syntax of the kernel language with the fewest parentheses; tensors are those of the
/// core. An affine position that is more than a variable is written position(b+1), so that it is not read as a sum.
[[nodiscard]] std::string text(const affine::Expression& expression, const Names& names);
/// Writes the shortest text that reads back as the same number.
[[nodiscard]] std::string text(double number);

} // namespace pimento::ir
