// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"
#include "engine/systems/comonm/mapping/mapping.h"
#include "engine/systems/comonm/upmem/map_schedule.h"

namespace pimento::comonm {

/// The code of a tasklet as a listing: its loops, the blocks that it copies and the operations on elements. Estimates
/// use the instructions that the compiler emits for it.
[[nodiscard]] llvcnm::Function codeOf(const SubMap& map, const TaskletTiling& tiling, const KernelWork& work);

} // namespace pimento::comonm
