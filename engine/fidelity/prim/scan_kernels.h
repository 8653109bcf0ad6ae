// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/prim/hw_kernel.h"

namespace pimento::fidelity {

// Prefix sums of numbers of 8 bytes in two launches; between them the host adds up the sums of the DPUs before. Blocks
// of 128 numbers, loops over them unrolled; sums go from each tasklet to the next by a handshake. The numbers have 31
// bits, any of them as often as any other.

/// Numbers of each round of all tasklets.
inline constexpr std::int64_t kScanRound = 16 * 128;

/// Scan, then add: the second launch adds `before`, the sum of the DPUs before, to all results of the first.
[[nodiscard]] DataKernel scanAddKernel(std::int64_t rounds, std::uint64_t before);
/// Reduce, then scan: the first launch adds all numbers up, the second one scans them from `before` on.
[[nodiscard]] DataKernel reduceScanKernel(std::int64_t rounds, std::uint64_t before);

} // namespace pimento::fidelity
