// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

// Selection: tasklets take blocks of 128 numbers of 8 bytes in turn. The number of retained values determines where the
// next block's results begin: a count passes from each tasklet to the next by a handshake. The loop over a block is
// unrolled.

/// Numbers of each iteration over all tasklets.
inline constexpr std::int64_t kSelectionRound = 16 * 128;

/// Keeps odd numbers of 1, 2, 3 ... with a barrier between counting and storing.
[[nodiscard]] DataKernel selectionKernel(std::int64_t rounds);
/// Keeps the first of equal neighbours of 0, 2, 2, 4, 4 ... with a barrier after storing.
[[nodiscard]] DataKernel uniqueKernel(std::int64_t rounds);

} // namespace pimento::fidelity
