// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/base/result.h"

namespace pimento::samsung {

/// Checks that the channels of a run can hold its matrix, inputs and results, because the vendor's kernels accept any
/// address. Sizes must not be negative.
[[nodiscard]] Result<void> checkRoom(const KernelRun& run);

} // namespace pimento::samsung
