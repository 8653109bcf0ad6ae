// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

namespace pimento::upmem::tensor {

/// Hint for an element type that DPUs do not compute with: the types in which they can compute the kernel.
[[nodiscard]] const char* takenTypesHint(const affine::Kernel& kernel);

/// Converts a kernel to a tensor program with one block per statement, each under its loops; loops of one iteration are
/// left out. Error, with its position in the kernel's text: unsupported operations or types (softmax, exp, sqrt,
/// element types other than int32, int64 and fp32, fractional constants of integers), results whose dimensions are not
/// indexed by one loop each, or statements that read elsewhere what they write.
[[nodiscard]] Result<Program> tensorProgram(const affine::Kernel& kernel);

} // namespace pimento::upmem::tensor
