// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

namespace pimento::upmem {

/// Simplifies as every compiler does: removes loops with one iteration, decides constant conditions, and removes loops
/// that are never entered. Statement numbers stay.
[[nodiscard]] LoopProgram simplified(LoopProgram program);

} // namespace pimento::upmem
