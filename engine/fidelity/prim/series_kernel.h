// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/prim/hw_kernel.h"

namespace pimento::fidelity {

/// Numbers of a query, and of each block of 256 bytes.
inline constexpr std::int64_t kQueryLength = 64;
/// Numbers of each round of all tasklets; a DPU's share is whole rounds.
inline constexpr std::int64_t kSeriesRound = 16 * kQueryLength;

/// The place in a time series that is nearest to a query: for each place the product of the query with what begins
/// there, and a distance from it by means and deviations. Each tasklet has places behind each other; those of the last
/// block, at which no whole query begins, are left out. Products are added up in WRAM, a number of the query times 64
/// of the series after another. The series counts 0 to 126 again and again, the query from 0 on.
[[nodiscard]] DataKernel seriesKernel(std::int64_t rounds);

/// What is searched, from the same data: results of a tasklet are its least distance and the place of it.
struct SeriesData {
    std::vector<std::int32_t> series; // of one query more than places
    std::vector<std::int32_t> means;
    std::vector<std::int32_t> deviations;
    std::int32_t queryMean = 0;
    std::int32_t queryDeviation = 0;

    [[nodiscard]] static SeriesData of(std::int64_t rounds);
};

} // namespace pimento::fidelity
