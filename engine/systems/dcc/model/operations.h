// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstddef>

namespace pimento {

/// Counts the arithmetic of a kernel: one per operator and function of a statement at each of its points, one more for
/// +=, five per element of a softmax. Comparisons, selections and index arithmetic are free. Loops whose bounds or
/// guards depend on variables are enumerated up to some millions of points; further points all count as executed.
[[nodiscard]] double operationsOf(const affine::Kernel& kernel);

/// Counts the elements of a tensor that a processor with unlimited cache moves: those read with their initial values
/// and those written. A tensor that is read and written in place counts twice; a temporary counts not at all.
[[nodiscard]] double elementsMoved(const affine::Kernel& kernel, std::size_t tensor);

} // namespace pimento
