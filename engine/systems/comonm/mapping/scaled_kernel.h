// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/comonm/mapping/kernel_work.h"

namespace pimento::comonm {

/// A kernel with other extents of its loops: those of the work's dimensions, in their order. Tensors get the sizes that
/// their indices reach. The kernel must be one that workOf() takes.
[[nodiscard]] affine::Kernel scaledKernel(const affine::Kernel& kernel, const KernelWork& work, const Tuple& extents);

} // namespace pimento::comonm
