// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::mlir {

/// Writes a kernel as a function on tensors with a linalg.generic for each statement; readKernels() reads the same
/// kernel from it. Error: MLIR cannot say a statement in this way (conditions, loops that do not run over whole
/// dimensions), with its reason.
[[nodiscard]] Result<std::string> printKernel(const affine::Kernel& kernel);

} // namespace pimento::mlir
