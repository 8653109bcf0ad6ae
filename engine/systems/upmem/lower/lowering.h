// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/lowered.h"
#include "sim/base/result.h"

namespace pimento::upmem {

/// Splits a scheduled program at the loops that are bound to DPUs and writes their bodies as loop programs (paper sec.
/// 5.2.2): conditions are directly inside the innermost loop of the statements that they guard, and nothing is
/// optimised. Error, naming block or loop: nothing is bound to DPUs; a block on a DPU computes with an element outside
/// WRAM; an index has a quotient (of a fused loop).
[[nodiscard]] Result<Lowered> lower(const tensor::Program& program);

} // namespace pimento::upmem
