// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

/// Numbers of a query, and of each block of 256 bytes.
inline constexpr std::int64_t kQueryLength = 64;
/// Numbers of each iteration over all tasklets; a DPU has whole iterations.
inline constexpr std::int64_t kSeriesRound = 16 * kQueryLength;

/// Finds the position in a time series that is nearest to a query: for each position the product of the query with the
/// series there, and a distance derived from it by means and deviations. Each tasklet has consecutive positions; those
/// of the last block, where no whole query begins, are excluded. Products are accumulated in WRAM, one number of the
/// query times 64 of the series after another. The series repeats 0 to 126, the query counts from 0 on.
[[nodiscard]] DataKernel seriesKernel(std::int64_t rounds);

/// Data of the search; results of a tasklet are its minimum distance and the position of it.
struct SeriesData {
    std::vector<std::int32_t> series; // one query longer than the number of positions
    std::vector<std::int32_t> means;
    std::vector<std::int32_t> deviations;
    std::int32_t queryMean = 0;
    std::int32_t queryDeviation = 0;

    [[nodiscard]] static SeriesData of(std::int64_t rounds);
};

} // namespace pimento::fidelity
