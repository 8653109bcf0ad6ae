// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

// Histograms of 4-byte numbers of 12 bits in 256 bins; the bin of a number is its product with 256, shifted.

/// Histogram with a table per tasklet, and a final sum of all tables, where each tasklet adds up some of the bins. A
/// product with 256 takes the 9 steps of 256. No tasklet waits for the tables of others, which end at the same time.
[[nodiscard]] HwKernel histogramKernel(std::int64_t elements);

/// Numbers of each iteration over all tasklets.
inline constexpr std::int64_t kSharedHistogramRound = 16 * 256;

/// Histogram with one table for all tasklets, protected by a lock; all numbers of 12 bits are equally frequent.
[[nodiscard]] DataKernel sharedHistogramKernel(std::int64_t rounds);

} // namespace pimento::fidelity
