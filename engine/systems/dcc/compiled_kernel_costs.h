// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/kernel_costs.h"

namespace pimento {

/// Kernel costs of the compiled system.
[[nodiscard]] const KernelCosts& compiledKernelCosts();

} // namespace pimento
