// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/space/kernel_space.h"

#include <vector>

namespace pimento::upmem {

/// Schedules that others are compared with: of some hundred random ones that do not divide sums among DPUs where that
/// is possible, the one with the best estimate. The same for every session. Empty: none of them fits.
[[nodiscard]] std::vector<KernelSpace::Decisions> standardSchedules(const KernelSpace& space);

} // namespace pimento::upmem
