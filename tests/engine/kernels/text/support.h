// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/bind.h"

#include <string>
#include <vector>

namespace pimento::language::test {

/// Returns all mistakes of a kernel "k.py", rendered one after another. The text begins with a line break, for raw
/// strings.
[[nodiscard]] std::string mistakes(const std::string& text, const std::string& sizes);

/// Returns a bound kernel from a text without mistakes.
[[nodiscard]] affine::Kernel boundKernel(const std::string& text, const std::string& sizes);

/// Returns the statements as text.
[[nodiscard]] std::vector<std::string> statements(const affine::Kernel& kernel);

/// Returns the variables in the form "b:0..4".
[[nodiscard]] std::vector<std::string> variables(const affine::Kernel& kernel);

/// Returns the tensors in the form "x 4x8".
[[nodiscard]] std::vector<std::string> tensors(const affine::Kernel& kernel);

} // namespace pimento::language::test
