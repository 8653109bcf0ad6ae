// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/series_kernel.h"

#include "engine/systems/upmem/references/prim/routines.h"

#include <cmath>
#include <numeric>

namespace pimento::fidelity {

namespace {

// Caches of 256 bytes: r2 series, then its next block, the query, means, deviations, sums of products at 1280.
// Registers: r20 position, r21 end; r1 index in the query, r3 its address, r14 index in the series, r5 address of a
// sum; r15 minimum distance, r11 its position; r4 and r7 to r9 main memory.
constexpr const char* kSeries = R"(main:
    move r2, 8192
    move r16, id
    move r19, 1536
    call r22, product
    add r2, r2, r17
    call r22, barrier
    move r16, id
    move r19, {each}
    call r22, product
    move r20, r17
    add r21, r20, {each} - 1
    jleu r21, {places} - 64, .Lbounded
    move r21, {places} - 64
.Lbounded:
    move r4, {series}
    lsl_add r4, r4, r20, 2
    move r7, {means}
    lsl_add r7, r7, r20, 2
    move r8, {deviations}
    lsl_add r8, r8, r20, 2
    move r15, 0x7fffffff
    move r11, 0
.Lblock:
    jgeu r20, r21, .Lend
    add r6, r2, 1280
    add r9, r2, 1536
.Lclear:
    sw r6, 0, zero
    add r6, r6, 4
    jneq r6, r9, .Lclear
    ldma r2, r4, 31
    add r0, r2, 256
    add r4, r4, 256
    ldma r0, r4, 31
    add r0, r2, 512
    move r9, 524288
    ldma r0, r9, 31
    move r1, 0
    add r3, r2, 512
.Lquery:
    move r14, 0
    add r5, r2, 1280
.Lplace:
    add r9, r14, r1
    lsl_add r12, r2, r9, 2
    jleu r9, 63, .Lloaded
    add r9, r9, -64
    add r12, r2, 256
    lsl_add r12, r12, r9, 2
.Lloaded:
    lw r16, r12, 0
    lw r19, r3, 0
    call r22, product
    lw r18, r5, 0
    add r18, r18, r17
    sw r5, 0, r18
    add r5, r5, 4
    add r14, r14, 1
    jneq r14, 64, .Lplace
    add r3, r3, 4
    add r1, r1, 1
    jneq r1, 64, .Lquery
    add r0, r2, 768
    ldma r0, r7, 31
    add r7, r7, 256
    add r0, r2, 1024
    ldma r0, r8, 31
    add r8, r8, 256
    move r5, 0
    add r6, r2, 1280
.Ldistance:
    lw r16, r6, -512
    move r19, 64
    call r22, product
    move r16, r17
    move r19, {query_mean}
    call r22, product
    lw r18, r6, 0
    sub r18, r18, r17
    lw r16, r6, -256
    move r19, {query_deviation}
    call r22, product
    move r19, r17
    move r16, r18
    jlts r18, 0, .Lnegative
    call r22, quotient
    jump .Lquotients
.Lnegative:
    sub r16, zero, r18
    call r22, quotient
    sub r17, zero, r17
.Lquotients:
    move r12, 64
    sub r12, r12, r17
    add r12, r12, r12
    jlts r12, r15, .Lnearer
    jump .Lfarther
.Lnearer:
    move r15, r12
    add r11, r20, r5
.Lfarther:
    add r6, r6, 4
    add r5, r5, 1
    jneq r5, 64, .Ldistance
    add r20, r20, 64
    jump .Lblock
.Lend:
    sw id8, {results}, r15
    sw id8, {results} + 4, r11
    jump r23
)";

std::vector<std::uint32_t> wordsOf(const std::vector<std::int32_t>& values) { return {values.begin(), values.end()}; }

} // namespace

SeriesData SeriesData::of(std::int64_t rounds)
{
    constexpr std::int32_t kValues = 127;
    const auto places = static_cast<std::size_t>(rounds * kSeriesRound);
    constexpr auto kQuery = static_cast<std::size_t>(kQueryLength);
    SeriesData data;
    for (std::size_t i = 0; i < places + kQuery; ++i) {
        data.series.push_back(static_cast<std::int32_t>(i) % kValues);
    }
    const auto meanOf = [&](std::size_t begin) {
        const auto first = data.series.begin() + static_cast<std::ptrdiff_t>(begin);
        return std::accumulate(first, first + kQueryLength, 0.0) / static_cast<double>(kQueryLength);
    };
    const auto deviationOf = [&](std::size_t begin) {
        const auto first = data.series.begin() + static_cast<std::ptrdiff_t>(begin);
        const double squares = std::inner_product(first, first + kQueryLength, first, 0.0);
        return std::sqrt(squares / static_cast<double>(kQueryLength) - meanOf(begin) * meanOf(begin));
    };
    for (std::size_t place = 0; place < places; ++place) {
        data.means.push_back(static_cast<std::int32_t>(meanOf(place)));
        data.deviations.push_back(static_cast<std::int32_t>(deviationOf(place)));
    }
    data.queryMean = data.means.front(); // the query is the beginning of the series
    data.queryDeviation = data.deviations.front();
    return data;
}

DataKernel seriesKernel(std::int64_t rounds)
{
    const SeriesData data = SeriesData::of(rounds);
    const std::int64_t places = rounds * kSeriesRound;
    const std::int64_t series = 4 * kQueryLength; // behind the query
    const std::int64_t means = series + 4 * (places + kQueryLength);
    const std::int64_t deviations = means + 4 * places;
    HwKernel kernel = KernelText(kSeries)
                          .put("each", places / HwKernel{}.tasklets)
                          .put("places", places)
                          .put("series", kMainMemory + series)
                          .put("means", kMainMemory + means)
                          .put("deviations", kMainMemory + deviations)
                          .put("query_mean", data.queryMean)
                          .put("query_deviation", data.queryDeviation)
                          .put("results", SharedPlaces::results)
                          .kernel();
    kernel.text += productRoutine() + quotientRoutine() + synchronisationRoutines();
    const std::vector<std::int32_t> query(data.series.begin(), data.series.begin() + kQueryLength);
    return {{std::move(kernel)},
            {{0, wordsOf(query)},
             {series, wordsOf(data.series)},
             {means, wordsOf(data.means)},
             {deviations, wordsOf(data.deviations)}}};
}

} // namespace pimento::fidelity
