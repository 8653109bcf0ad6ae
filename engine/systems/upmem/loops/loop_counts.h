// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_run.h"

#include <cstdint>
#include <span>
#include <stop_token>

namespace pimento::upmem {

/// What run() counts on the DPU with these coordinates, without its data: loops whose variable decides nothing inside
/// are multiplied, not run. What was counted until `stop` was asked for.
[[nodiscard]] LoopCounts countsOf(const LoopProgram& program, std::span<const std::int64_t> coordinates,
                                  const std::stop_token& stop = {});

} // namespace pimento::upmem
