// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

namespace pimento::mlir {

/// Gives the softmax statements of a kernel their loops and indices, as the kernel language does: loops of other
/// statements that run over a whole dimension of its tensors, or new ones.
void completeSoftmax(affine::Kernel& kernel);

} // namespace pimento::mlir
