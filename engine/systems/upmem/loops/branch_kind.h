// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <cstdint>

namespace pimento::upmem {

/// Category in which a branch is counted.
enum class BranchOf : std::uint8_t { Copy, Store, Compute };

/// Returns the category of a branch with this body.
[[nodiscard]] BranchOf branchOf(const LoopProgram& program, const Body& body);

/// True if each iteration of a loop with this body computes something directly, not in a further loop.
[[nodiscard]] bool isAroundComputation(const Body& body);

} // namespace pimento::upmem
