// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

namespace pimento::upmem::tensor {

/// What to do about an element type that DPUs do not compute with.
inline constexpr const char* kTakenTypes = "Use int32 or int64";

/// The kernel with one block per statement, each under its loops; loops of one iteration are left out.
/// Error, with its place in the kernel's text: what a DPU does not do (softmax, exp, sqrt, other element types than
/// int32, int64 and fp32, broken constants of integers), results whose elements are not numbered by one loop each,
/// statements that read what they write elsewhere.
[[nodiscard]] Result<Program> tensorProgram(const affine::Kernel& kernel);

} // namespace pimento::upmem::tensor
