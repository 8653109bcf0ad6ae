// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/system.h"

namespace pimento {

/// Schedules of kernels on systems of DPUs (IMTP paper): how loops are cut, what goes to DPUs and tasklets, where tiles
/// are copied. Kernels are those of the library and texts of one statement, of int32, int64 and fp32.
[[nodiscard]] const System& upmemSystem();

} // namespace pimento
