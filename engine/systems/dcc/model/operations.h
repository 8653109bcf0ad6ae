// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstddef>

namespace pimento {

/// Arithmetic of a kernel: one for each operator and function of a statement at each of its points, one more for +=,
/// five for each element of a softmax. Comparisons, selections and index arithmetic are free. Of loops whose bounds or
/// guards depend on variables every point is looked at up to some millions; behind that all count as if they ran.
[[nodiscard]] double operationsOf(const affine::Kernel& kernel);

/// Elements of a tensor that a processor moves when it keeps all it has read: those that come in with their values, and
/// those that a statement writes. A tensor that is read and written in place counts twice, one that the kernel makes
/// and uses up not at all.
[[nodiscard]] double elementsMoved(const affine::Kernel& kernel, std::size_t tensor);

} // namespace pimento
