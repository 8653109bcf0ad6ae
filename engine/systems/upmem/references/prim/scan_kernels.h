// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

// Prefix sums of 8-byte numbers in two launches; in between, the host adds up the sums of the DPUs before. Blocks have
// 128 numbers, with unrolled loops; sums pass from each tasklet to the next by a handshake. The numbers have 31 bits
// and are uniformly distributed.

/// Numbers of each iteration over all tasklets.
inline constexpr std::int64_t kScanRound = 16 * 128;

/// Scan, then add: the second launch adds `before`, the sum of the DPUs before, to all results of the first.
[[nodiscard]] DataKernel scanAddKernel(std::int64_t rounds, std::uint64_t before);
/// Reduce, then scan: the first launch adds all numbers up, the second one scans them from `before` on.
[[nodiscard]] DataKernel reduceScanKernel(std::int64_t rounds, std::uint64_t before);

} // namespace pimento::fidelity
