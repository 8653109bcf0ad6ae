// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_run.h"

#include <cstdint>
#include <span>
#include <stop_token>

namespace pimento::upmem {

/// Counts what run() would count on the DPU with these coordinates, without its data: loops whose variable affects
/// nothing inside are multiplied, not run. After a stop returns the counts so far.
[[nodiscard]] LoopCounts countsOf(const LoopProgram& program, std::span<const std::int64_t> coordinates,
                                  const std::stop_token& stop = {});

} // namespace pimento::upmem
