// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/prim/hw_kernel.h"

namespace pimento::fidelity {

// Tasklets take blocks of 128 numbers of 8 bytes in turn. How many of a block remain says where the next one begins: a
// count goes from each tasklet to the next by a handshake. The loop over a block is unrolled.

/// Numbers of each round of all tasklets.
inline constexpr std::int64_t kSelectionRound = 16 * 128;

/// Keeps odd numbers of 1, 2, 3 ... A barrier stands between counting and storing.
[[nodiscard]] DataKernel selectionKernel(std::int64_t rounds);
/// Keeps the first one of equal neighbours of 0, 2, 2, 4, 4 ... A barrier stands behind storing.
[[nodiscard]] DataKernel uniqueKernel(std::int64_t rounds);

} // namespace pimento::fidelity
