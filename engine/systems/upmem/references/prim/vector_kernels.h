// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

/// Adds vectors of 4-byte integers in blocks of 1024 bytes.
[[nodiscard]] HwKernel additionKernel(std::int64_t elements);
/// Adds up 8-byte integers in blocks of 1024 bytes.
[[nodiscard]] HwKernel sumKernel(std::int64_t elements);

} // namespace pimento::fidelity
