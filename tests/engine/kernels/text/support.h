// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/bind.h"

#include <string>
#include <vector>

namespace pimento::language::test {

/// All mistakes of a kernel "k.py", rendered one after another; a line break first, for raw strings.
[[nodiscard]] std::string mistakes(const std::string& text, const std::string& sizes);

/// A kernel without mistakes.
[[nodiscard]] affine::Kernel boundKernel(const std::string& text, const std::string& sizes);

/// The statements as text.
[[nodiscard]] std::vector<std::string> statements(const affine::Kernel& kernel);

/// "b:0..4"
[[nodiscard]] std::vector<std::string> variables(const affine::Kernel& kernel);

/// "x 4x8"
[[nodiscard]] std::vector<std::string> tensors(const affine::Kernel& kernel);

} // namespace pimento::language::test
