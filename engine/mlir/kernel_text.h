// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <map>
#include <string>

namespace pimento::mlir {

/// Writes a bound kernel in the kernel language, with the sizes in its loops. `title`: its title, one line.
[[nodiscard]] std::string kernelText(const affine::Kernel& kernel, const std::string& title);

/// Sizes of the arguments, as questions name them: {"x": "1x128"}.
[[nodiscard]] std::map<std::string, std::string> argumentSizes(const affine::Kernel& kernel);

} // namespace pimento::mlir
