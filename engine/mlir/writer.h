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

/// Sizes of the tiles of one level, one per loop of the statement; each divides that of the level above.
using TileSizes = std::vector<std::int64_t>;

/// Writes a kernel of one statement in tiles, for a compiler that goes on from there: the parallel loops of the first
/// level as scf.forall, all others as scf.for, around a linalg.generic on slices of the tensors. Error: as
/// printKernel(), several statements, or tiles that do not divide.
[[nodiscard]] Result<std::string> printTiled(const affine::Kernel& kernel, const std::vector<TileSizes>& levels);

} // namespace pimento::mlir
