// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/prim/hw_kernel.h"

namespace pimento::fidelity {

// Counts of 4-byte numbers of 12 bits in 256 bins; a number's bin is its product with 256, shifted.

/// A table for each tasklet, and the sum of all of them at the end, which each tasklet adds up for some of the bins. A
/// number times 256 has the 9 steps of 256. Nobody waits for the tables of the others, which end together.
[[nodiscard]] HwKernel histogramKernel(std::int64_t elements);

/// Numbers of each round of all tasklets.
inline constexpr std::int64_t kSharedHistogramRound = 16 * 256;

/// One table for all tasklets behind a lock; any number of 12 bits as often as any other.
[[nodiscard]] DataKernel sharedHistogramKernel(std::int64_t rounds);

} // namespace pimento::fidelity
