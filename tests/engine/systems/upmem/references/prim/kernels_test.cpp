// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/histogram_kernels.h"
#include "engine/systems/upmem/references/prim/matrix_kernels.h"
#include "engine/systems/upmem/references/prim/routines.h"
#include "engine/systems/upmem/references/prim/scan_kernels.h"
#include "engine/systems/upmem/references/prim/search_kernel.h"
#include "engine/systems/upmem/references/prim/selection_kernels.h"
#include "engine/systems/upmem/references/prim/series_kernel.h"
#include "engine/systems/upmem/references/prim/transposition_kernel.h"
#include "engine/systems/upmem/references/prim/vector_kernels.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

// Results of PrIM's programs, compared with results computed here from the same data.

namespace pimento::test {

namespace {

using fidelity::DataKernel;
using fidelity::DataRun;
using fidelity::SharedPlaces;

const sim::DeviceDescription& dpuDevice() { return backends().find("upmem").value()->description(); }

DataRun run(const DataKernel& kernel) { return fidelity::runWithData(kernel, dpuDevice()).value(); }

template <class Number> std::vector<Number> mainMemory(const DataRun& run, std::int64_t offset, std::size_t count)
{
    std::vector<Number> numbers(count);
    run.state.mainMemory.read(offset, std::as_writable_bytes(std::span(numbers)));
    return numbers;
}

template <class Number> Number workingMemory(const DataRun& run, std::int64_t address)
{
    Number number = 0;
    std::memcpy(&number, run.state.workingMemory.data() + address - run.state.workingMemoryBase, sizeof(number));
    return number;
}

/// The first part of a kernel's data as numbers of 8 bytes.
std::vector<std::uint64_t> wideInput(const DataKernel& kernel)
{
    const std::vector<std::uint32_t>& words = kernel.memory.front().words;
    std::vector<std::uint64_t> numbers(words.size() / 2);
    std::memcpy(numbers.data(), words.data(), numbers.size() * sizeof(numbers.front()));
    return numbers;
}

TEST(PrimKernels, AddVectors)
{
    constexpr std::uint32_t kCount = 2048; // a block for some tasklets
    fidelity::MemoryPart one;
    fidelity::MemoryPart other{fidelity::kOutput, {}};
    for (std::uint32_t i = 0; i < kCount; ++i) {
        one.words.push_back(3 * i);
        other.words.push_back(1000000 - i);
    }

    const DataRun result = run({{fidelity::additionKernel(kCount)}, {one, other}});

    const auto sums = mainMemory<std::uint32_t>(result, fidelity::kOutput, kCount);
    for (std::uint32_t i = 0; i < kCount; ++i) {
        ASSERT_EQ(sums[i], 1000000 + 2 * i);
    }
}

TEST(PrimKernels, MultiplyAMatrixWithAVector)
{
    constexpr std::uint32_t kRows = 35;
    constexpr std::uint32_t kColumns = 64;
    fidelity::MemoryPart matrix;
    fidelity::MemoryPart vector{fidelity::kOutput, {}};
    for (std::uint32_t i = 0; i < kRows * kColumns; ++i) {
        matrix.words.push_back(i % 51);
    }
    for (std::uint32_t i = 0; i < kColumns; ++i) {
        vector.words.push_back(i * i);
    }

    // Blocks of half a row, and blocks that bring rows behind it as well.
    for (const auto& [sum, block] :
         {std::pair{fidelity::RowSum::InRegister, 32}, std::pair{fidelity::RowSum::StoredEachTime, 32},
          std::pair{fidelity::RowSum::StoredEachTime, 256}}) {
        const DataRun result = run({{fidelity::matrixKernel({kRows, kColumns, block}, sum)}, {matrix, vector}});

        constexpr std::int64_t kResult = 50331648 - fidelity::kMainMemory;
        const auto products = mainMemory<std::uint64_t>(result, kResult, kRows);
        for (std::uint32_t row = 0; row < kRows; ++row) {
            const auto begin = matrix.words.begin() + row * kColumns;
            ASSERT_EQ(products[row],
                      std::inner_product(begin, begin + kColumns, vector.words.begin(), std::uint32_t{0}));
        }
    }
}

TEST(PrimKernels, SelectNumbersInOrder)
{
    const DataKernel kernel = fidelity::selectionKernel(3);
    std::vector<std::uint64_t> odd = wideInput(kernel);
    std::erase_if(odd, [](std::uint64_t number) { return number % 2 == 0; });
    odd.push_back(0); // nothing behind them

    const DataRun result = run(kernel);

    EXPECT_EQ(mainMemory<std::uint64_t>(result, fidelity::kOutput, odd.size()), odd);
}

TEST(PrimKernels, SelectFromBlocksOfDifferentCounts)
{
    // Blocks with no, one, two ... odd numbers, all of which have a high word as well.
    DataKernel kernel = fidelity::selectionKernel(1);
    std::vector<std::uint32_t>& words = kernel.memory.front().words;
    for (std::size_t i = 0; i < words.size() / 2; ++i) {
        words[2 * i] = static_cast<std::uint32_t>(2 * i + (i % 128 < i / 128 ? 1 : 0));
        words[2 * i + 1] = static_cast<std::uint32_t>(i);
    }
    std::vector<std::uint64_t> odd = wideInput(kernel);
    std::erase_if(odd, [](std::uint64_t number) { return number % 2 == 0; });
    ASSERT_EQ(odd.size(), 120U); // 0 + 1 ... + 15

    const DataRun result = run(kernel);

    EXPECT_EQ(mainMemory<std::uint64_t>(result, fidelity::kOutput, odd.size()), odd);
}

TEST(PrimKernels, KeepOneOfEqualNeighboursAcrossBlocks)
{
    const DataKernel kernel = fidelity::uniqueKernel(3);
    std::vector<std::uint64_t> unique = wideInput(kernel);
    unique.erase(std::unique(unique.begin(), unique.end()), unique.end());

    const DataRun result = run(kernel);

    EXPECT_EQ(mainMemory<std::uint64_t>(result, fidelity::kOutput, unique.size()), unique);
}

TEST(PrimKernels, ScanFromWhatIsBefore)
{
    constexpr std::uint64_t kBefore = 0x123456789a;
    for (const DataKernel& kernel : {fidelity::scanAddKernel(3, kBefore), fidelity::reduceScanKernel(3, kBefore)}) {
        std::vector<std::uint64_t> sums = wideInput(kernel);
        sums.front() += kBefore;
        std::partial_sum(sums.begin(), sums.end(), sums.begin());

        const DataRun result = run(kernel);

        EXPECT_EQ(mainMemory<std::uint64_t>(result, fidelity::kOutput, sums.size()), sums);
    }
}

TEST(PrimKernels, ReduceBeforeAScan)
{
    DataKernel kernel = fidelity::reduceScanKernel(2, 0);
    const std::vector<std::uint64_t> numbers = wideInput(kernel);
    kernel.launches.pop_back();

    const DataRun result = run(kernel);

    EXPECT_EQ(workingMemory<std::uint64_t>(result, SharedPlaces::results),
              std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0}));
}

TEST(PrimKernels, CountInOneTable)
{
    const DataKernel kernel = fidelity::sharedHistogramKernel(2);
    std::vector<std::uint32_t> counts(256);
    for (const std::uint32_t number : kernel.memory.front().words) {
        ++counts[number / 16];
    }

    const DataRun result = run(kernel);

    EXPECT_EQ(mainMemory<std::uint32_t>(result, fidelity::kOutput, counts.size()), counts);
}

TEST(PrimKernels, FindNumbersInATable)
{
    constexpr std::int64_t kNumbers = 4096;
    for (const std::int64_t first : {std::int64_t{1}, std::int64_t{500}, std::int64_t{3000}, kNumbers - 31}) {
        const DataRun result = run(fidelity::searchKernel({.numbers = kNumbers, .first = first, .searches = 32}));

        for (std::int64_t tasklet = 0; tasklet < 16; ++tasklet) { // each has the place of its last number
            EXPECT_EQ(workingMemory<std::uint32_t>(result, SharedPlaces::results + 8 * tasklet),
                      first + 2 * tasklet + 1 - 1);
        }
    }
}

TEST(PrimKernels, FindTheNearestPlaceOfASeries)
{
    constexpr std::int64_t kRounds = 2;
    const fidelity::SeriesData data = fidelity::SeriesData::of(kRounds);
    const std::int64_t places = kRounds * fidelity::kSeriesRound;
    const auto distance = [&](std::int64_t place) {
        const auto at = static_cast<std::size_t>(place);
        const auto begin = data.series.begin() + place;
        const std::int32_t dot = std::inner_product(begin, begin + fidelity::kQueryLength, data.series.begin(), 0);
        return 2 * (64 - (dot - 64 * data.means[at] * data.queryMean) / (data.deviations[at] * data.queryDeviation));
    };

    const DataRun result = run(fidelity::seriesKernel(kRounds));

    const std::int64_t each = places / 16;
    for (std::int64_t tasklet = 0; tasklet < 16; ++tasklet) {
        std::int64_t nearest = 0;
        std::int32_t least = std::numeric_limits<std::int32_t>::max();
        const std::int64_t end = std::min(tasklet * each + each - 1, places - fidelity::kQueryLength);
        for (std::int64_t block = tasklet * each; block < end; block += fidelity::kQueryLength) {
            for (std::int64_t place = block; place < block + fidelity::kQueryLength; ++place) {
                if (distance(place) < least) {
                    std::tie(least, nearest) = std::tuple(distance(place), place);
                }
            }
        }
        EXPECT_EQ(workingMemory<std::int32_t>(result, SharedPlaces::results + 8 * tasklet), least);
        EXPECT_EQ(workingMemory<std::int32_t>(result, SharedPlaces::results + 8 * tasklet + 4), nearest);
    }
}

TEST(PrimKernels, TransposeInPlace)
{
    for (const std::int64_t tiles : {8, 15}) {
        const DataKernel kernel = fidelity::transpositionKernel(tiles);
        const std::int64_t rows = tiles * fidelity::kTileRows;
        const std::vector<std::uint64_t> before = wideInput(kernel);

        const auto after = mainMemory<std::uint64_t>(run(kernel), 0, before.size());

        for (std::int64_t row = 0; row < rows; ++row) {
            for (std::int64_t column = 0; column < fidelity::kTileColumns; ++column) {
                ASSERT_EQ(after[static_cast<std::size_t>(column * rows + row)],
                          before[static_cast<std::size_t>(row * fidelity::kTileColumns + column)]);
            }
        }
    }
}

TEST(PrimKernels, DivideInARoutine)
{
    const std::string text = "main:\n move r16, {a}\n move r19, {b}\n call r22, quotient\n sw zero, 4096, r17\n"
                             " sw zero, 4100, r16\n jump r23\n";
    for (const auto& [a, b] : {std::pair{0, 5}, {4, 5}, {5, 5}, {1000, 7}, {1023, 8}, {2147483647, 1}}) {
        fidelity::HwKernel kernel = fidelity::KernelText(text).put("a", a).put("b", b).kernel();
        kernel.text += fidelity::quotientRoutine();
        kernel.tasklets = 1;

        const DataRun result = run({{kernel}, {}});

        EXPECT_EQ(workingMemory<std::int32_t>(result, 4096), a / b);
        EXPECT_EQ(workingMemory<std::int32_t>(result, 4100), a % b);
    }
}

TEST(PrimKernels, SayWhichInstructionIsWrong)
{
    const auto result = fidelity::runWithData({{{.text = "main:\n mvoe r2, 1\n"}}, {}}, dpuDevice());

    EXPECT_THAT(result.error().message(), testing::HasSubstr("mvoe"));
}

} // namespace

} // namespace pimento::test
