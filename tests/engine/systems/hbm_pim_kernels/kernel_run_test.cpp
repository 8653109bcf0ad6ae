// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include "engine/hbm_pim_sequences/device.h"
#include "tests/engine/systems/hbm_pim_kernels/vendor_support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using samsung::KernelRun;
using sim::samsung::RunResult;

constexpr std::int64_t kFirstRefresh = 3900; // with one rank; shorter runs are not disturbed

RunResult simulated(const KernelRun& run) { return samsung::simulate(run).value(); }
std::int64_t cyclesOf(const KernelRun& run) { return simulated(run).cycles.value(); }

TEST(SamsungKernels, CostOnlyTheOverheadWithoutATile)
{
    for (const char* kernel : {"add", "mul", "relu"}) {
        EXPECT_EQ(cyclesOf({.kernel = kernel, .m = 1}), 367) << kernel;
        EXPECT_EQ(cyclesOf({.kernel = kernel, .m = kTile - 16}), 367) << kernel; // one burst short of a tile
    }
}

TEST(SamsungKernels, FollowTheClosedFormsOfElementWiseTiles)
{
    // A tile of an addition: per parity two groups of reads, a row change, writes and a turn of the bus: 161.
    for (std::int64_t tiles = 1; 409 + 322 * tiles < kFirstRefresh; ++tiles) {
        EXPECT_EQ(cyclesOf({.kernel = "add", .m = tiles * kTile}), 409 + 322 * tiles);
        EXPECT_EQ(cyclesOf({.kernel = "mul", .m = tiles * kTile}), 409 + 322 * tiles);
    }
    for (std::int64_t tiles = 1; 409 + 204 * tiles < kFirstRefresh; ++tiles) {
        EXPECT_EQ(cyclesOf({.kernel = "relu", .m = tiles * kTile}), 409 + 204 * tiles);
    }
}

TEST(SamsungKernels, FollowTheClosedFormOfGemv)
{
    for (std::int64_t inputTiles = 1; inputTiles <= 8; ++inputTiles) {
        for (std::int64_t outputTiles = 1; outputTiles <= 4; ++outputTiles) {
            for (std::int64_t batch = 1; batch <= 2; ++batch) {
                const std::int64_t part = 419 + 388 * (inputTiles / 2) + 341 * ((inputTiles - 1) / 2);
                const std::int64_t expected = 331 + outputTiles * batch * part;
                if (expected < kFirstRefresh) {
                    EXPECT_EQ(
                        cyclesOf({.kernel = "gemv", .m = 64 * outputTiles, .n = 128 * inputTiles, .batch = batch}),
                        expected);
                }
            }
        }
    }
}

TEST(SamsungKernels, TakeAsLongOnManyChannelsWithAsMuchWorkEach)
{
    const RunResult one = simulated({.kernel = "gemv", .m = 64, .n = 4096});
    const RunResult many = simulated({.kernel = "gemv", .channels = 64, .m = 4096, .n = 4096});

    EXPECT_EQ(many.cycles, one.cycles);
    EXPECT_EQ(many.counts.executingReads, 64 * one.counts.executingReads);
    EXPECT_EQ(one.counts.executingReads, 32 * 64); // input tiles x bursts of weights
}

TEST(SamsungKernels, ReproduceTheVendorsMeasurements)
{
    const auto run = [](const char* kernel, std::int64_t m, std::int64_t n = 0) {
        return cyclesOf({.kernel = kernel, .channels = 64, .ranks = 2, .m = m, .n = n});
    };

    EXPECT_EQ(run("gemv", 4096, 4096), 13166);
    EXPECT_EQ(run("host_gemv", 4096, 4096), 36082);
    EXPECT_EQ(run("add", 1 << 20), 3349);
    EXPECT_EQ(run("host_add", 1 << 20), 6651);
    EXPECT_EQ(run("mul", 1 << 21), 5926);
    EXPECT_EQ(run("host_add", 1 << 21), 13255);
    EXPECT_EQ(run("relu", 1 << 22), 7665);
    EXPECT_EQ(run("host_relu", 1 << 22), 17504);
}

TEST(SamsungKernels, StarveRefreshWhenParitiesAlternateBehindEveryCommand)
{
    const RunResult run = simulated({.kernel = "va_order2", .m = 64});

    EXPECT_EQ(run.cycles.value(), 74607);
    EXPECT_EQ(run.counts.refreshes, 2); // 74607 / 3900 = 19 were due
}

TEST(SamsungKernels, DropTheRemainderOfATile)
{
    EXPECT_EQ(simulated({.kernel = "add", .m = 3 * kTile + 100}), simulated({.kernel = "add", .m = 3 * kTile}));
}

TEST(SamsungKernels, MoveEveryBurstOfTheHostOnce)
{
    // 100 bursts over 16 channels: four channels have seven of them, twelve have six.
    const RunResult run = simulated({.kernel = "host_read", .channels = 16, .m = 100 * 32});
    const RunResult seven = simulated({.kernel = "host_read", .m = 7 * 32});

    EXPECT_EQ(run.counts.reads, 100);
    EXPECT_EQ(run.transactions, 100);
    EXPECT_EQ(run.cycles, seven.cycles);
}

TEST(SamsungKernels, WriteResultsBehindTheInputs)
{
    // 3 bursts in on channels 0 to 2, 3 bursts out on channels 3, 0 and 1.
    const RunResult run = simulated({.kernel = "host_relu", .channels = 4, .m = 48});

    EXPECT_EQ(run.counts.reads, 3);
    EXPECT_EQ(run.counts.writes, 3);
    // Read in 15 + 24 = 39 cycles. Channel 3 has a fresh bank, opened at 40 and written at 50. Channels 0 and 1 go on
    // to another bank of the group: also fresh, and nothing holds it back any more. 50 + 11.
    EXPECT_EQ(run.cycles.value(), 61);
}

TEST(SamsungSequences, AddUpTransactions)
{
    const RunResult add = simulated({.kernel = "add", .m = 4 * kTile});
    const RunResult mul = simulated({.kernel = "mul", .m = 4 * kTile});
    const RunResult behind = simulated({.kernel = "add+mul", .m = 4 * kTile});
    const RunResult later = simulated({.kernel = "add+!mul", .m = 4 * kTile});

    EXPECT_EQ(behind.transactions, add.transactions + mul.transactions);
    EXPECT_EQ(later.transactions, behind.transactions);
    EXPECT_EQ(later.counts.executingReads, add.counts.executingReads + mul.counts.executingReads);
    EXPECT_LT(behind.cycles, later.cycles);
}

TEST(SamsungSequences, GiveEveryKernelItsOwnMeaningOfTheSizes)
{
    // 64 elements make no tile of the second kernel, so it adds mode changes and parking only.
    const RunResult gemv = simulated({.kernel = "gemv", .m = 64, .n = 128});
    const RunResult both = simulated({.kernel = "gemv+relu", .m = 64, .n = 128});

    EXPECT_EQ(both.counts.executingReads, gemv.counts.executingReads);
    EXPECT_EQ(both.counts.modeWrites, 2 * gemv.counts.modeWrites);
}

TEST(SamsungSequences, TakeAnyKernels)
{
    for (const std::string_view first : samsung::kernelNames()) {
        for (const std::string_view second : samsung::kernelNames()) {
            for (const char* link : {"+", "+!"}) {
                const std::string kernel = std::string(first) + link + std::string(second);
                const auto run = samsung::simulate({.kernel = kernel, .channels = 2, .m = 3, .n = 200});

                ASSERT_TRUE(run) << kernel << ": " << run.error().message();
                ASSERT_EQ(run->counts.reads + run->counts.writes, run->transactions) << kernel;
            }
        }
    }
}

struct Refused {
    const char* name;
    KernelRun run;
    const char* message;
};

void PrintTo(const Refused& each, std::ostream* out) { *out << each.name; }

class SamsungKernelRunRefuses : public testing::TestWithParam<Refused> {};

TEST_P(SamsungKernelRunRefuses, WithTheName)
{
    const auto run = samsung::simulate(GetParam().run);

    ASSERT_FALSE(run);
    EXPECT_THAT(run.error().message(), testing::HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Input, SamsungKernelRunRefuses,
    testing::Values(Refused{"UnknownKernel", {.kernel = "softmax", .m = 1}, "unknown kernel \"softmax\""},
                    Refused{"NoKernel", {.kernel = "", .m = 1}, "unknown kernel \"\""},
                    Refused{"NothingBehindPlus", {.kernel = "add+", .m = 1}, "unknown kernel \"\""},
                    Refused{"LeadingWait", {.kernel = "!add", .m = 1}, "unknown kernel \"!add\""},
                    Refused{"NegativeSize", {.kernel = "add", .m = -1}, "m cannot be -1"},
                    Refused{"NoChannel", {.kernel = "add", .channels = 0, .m = 1}, "channels cannot be 0"},
                    Refused{"NoRank", {.kernel = "add", .ranks = 0, .m = 1}, "ranks cannot be 0"},
                    Refused{"NoBatch", {.kernel = "gemv", .m = 1, .n = 1, .batch = 0}, "batch cannot be 0"},
                    Refused{"TooLarge",
                            {.kernel = "gemv", .m = std::int64_t{1} << 40, .n = std::int64_t{1} << 40},
                            "Use smaller sizes or more channels"},
                    // 16 banks of 16,384 rows of 1 KiB are 256 MiB; 2 x 256 x 512 + 2^20 x 2 x 768 bytes are more.
                    Refused{"LargeBatch",
                            {.kernel = "gemv", .m = 256, .n = 512, .batch = std::int64_t{1} << 20},
                            "the data needs 1536 MiB, a channel has 256 MiB"}),
    [](const testing::TestParamInfo<Refused>& each) { return each.param.name; });

} // namespace

} // namespace pimento::test
