// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/base/result.h"

namespace pimento::samsung {

/// Whether the channels of a run hold its matrix, inputs and results. The vendor's kernels take any address. Sizes are
/// not negative.
[[nodiscard]] Result<void> checkRoom(const KernelRun& run);

} // namespace pimento::samsung
