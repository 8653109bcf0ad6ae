// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <cstdint>

namespace pimento::upmem {

/// What a branch is counted as.
enum class BranchOf : std::uint8_t { Copy, Store, Compute };

/// Of a branch with this body.
[[nodiscard]] BranchOf branchOf(const LoopProgram& program, const Body& body);

/// Whether something is computed for each iteration of a loop with this body: not inside of a further loop.
[[nodiscard]] bool isAroundComputation(const Body& body);

} // namespace pimento::upmem
