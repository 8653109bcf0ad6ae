// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/lowered.h"
#include "sim/base/result.h"

namespace pimento::upmem {

/// Cuts a scheduled program at the loops that are bound to DPUs and writes what is below as loop programs (paper sec.
/// 5.2.2): conditions stand right inside of the innermost loop of what they guard, nothing is optimised.
/// Error, naming block or loop: nothing is bound to DPUs; a block on a DPU computes with an element that is not in
/// working memory; an index has a quotient (of a fused loop).
[[nodiscard]] Result<Lowered> lower(const tensor::Program& program);

} // namespace pimento::upmem
