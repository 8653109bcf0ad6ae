// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"

namespace pimento {

/// System of kernel schedules for DPUs (IMTP paper): tiling of loops, division among DPUs and tasklets, locations of
/// tile copies. Kernels are those of the library and texts of one statement, in int32 and int64.
[[nodiscard]] const System& upmemSystem();

} // namespace pimento
