// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/kernel_costs.h"

namespace pimento::upmem {

/// Kernel costs of the system of schedules: int8 kernels, computed as int32. DPUs have no softmax and no fractions, so
/// attention and layers of other types do not run on them.
[[nodiscard]] const KernelCosts& scheduleKernelCosts();

} // namespace pimento::upmem
