// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"
#include "engine/fidelity/validator.h"
#include "engine/systems/modules.h"
#include "engine/systems/upmem/references/prim/benchmarks.h"
#include "engine/systems/upmem/references/prim/histogram_kernels.h"
#include "engine/systems/upmem/references/prim/selection_kernels.h"
#include "engine/systems/upmem/references/prim/series_kernel.h"
#include "engine/systems/upmem/references/prim/vector_kernels.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// The model `hw` against times of UPMEM's hardware; rows count where they are within 20 %.

namespace pimento::test {

namespace {

class Quiet final : public fidelity::ReportSink {
public:
    void file(const fidelity::FileReport& /*report*/) override {}
};

fidelity::FileReport validated(const char* name)
{
    const std::filesystem::path file[] = {sourceFile("/tests/golden/upmem_hw/") + name};
    Quiet sink;
    return fidelity::validate(backends(), referenceFamilies(), file, hardwareThreads(), {}, sink).value().files.front();
}

TEST(DpuTimes, OfMatricesAreWithinAFifth)
{
    const fidelity::FileReport report = validated("gemv_hw_times.csv");

    EXPECT_EQ(report.family, "DPU matrix times");
    EXPECT_EQ(report.rows, 8);
    EXPECT_EQ(report.within(), 8) << testing::PrintToString(report.mismatches);
}

TEST(DpuTimes, OfBenchmarksAreWithinAFifthButForTwoScans)
{
    const fidelity::FileReport report = validated("prim_hw_times.csv");

    // All but two long scans (reduce, then scan), which take 20.02 and 20.04 % longer here.
    EXPECT_EQ(report.family, "DPU benchmark times");
    EXPECT_EQ(report.rows, 127); // none without a program
    EXPECT_EQ(report.within(), 125) << testing::PrintToString(report.mismatches);
}

double milliseconds(const char* benchmark, std::int64_t dpus, std::int64_t size)
{
    const sim::DeviceDescription& device = backends().find("upmem").value()->description();
    return fidelity::benchmarkMilliseconds({benchmark, dpus, size}, device).value();
}

// One row of the hardware's times for each benchmark, the relative error against it is what differs.
struct MeasuredRun {
    const char* benchmark;
    std::int64_t dpus;
    std::int64_t size;
    double milliseconds;
    double error;
};
constexpr MeasuredRun kMeasuredRuns[] = {
    {"VA", 4, 2097152, 15.86646, 0.04},
    {"RED", 4, 2097152, 12.57291, 0.04},
    {"GEMV", 4, 16384, 18.27422, 0.06},
    {"MLP", 4, 1024, 39.39751, 0.02},
    {"HST-S", 4, 524288, 11.26277, 0.19},
    {"HST-L", 4, 524288, 36.60942, 0.11},
    {"SEL", 16, 2097152, 4.73705, 0.08},
    {"UNI", 4, 2097152, 12.88671, 0.02},
    {"SCAN-SSA", 16, 2097152, 9.74472, 0.14},
    {"SCAN-RSS", 4, 2097152, 31.52469, 0.2},
    {"TS", 4, 8192, 10.674, 0.16},
    {"BS", 4, 65536, 13.54648, 0.04},
    {"TRNS", 64, 64, 1.54112, 0.13},
};

TEST(DpuTimes, HaveAProgramOfEachBenchmark)
{
    for (const MeasuredRun& run : kMeasuredRuns) {
        EXPECT_NEAR(milliseconds(run.benchmark, run.dpus, run.size) / run.milliseconds, 1, run.error) << run.benchmark;
    }
}

TEST(DpuTimes, GoOnAsLongRunsDo)
{
    const sim::DeviceDescription& device = backends().find("upmem").value()->description();
    constexpr double kClose = 0.002;

    // Twice as many rounds as are run at most.
    const double selection = fidelity::hwMilliseconds(fidelity::selectionKernel(64), device).value();
    const double histogram = fidelity::hwMilliseconds(fidelity::sharedHistogramKernel(16), device).value();
    const double series = fidelity::hwMilliseconds(fidelity::seriesKernel(8), device).value();

    EXPECT_NEAR(milliseconds("SEL", 1, 64 * fidelity::kSelectionRound) / selection, 1, kClose);
    EXPECT_NEAR(milliseconds("HST-L", 1, 16 * fidelity::kSharedHistogramRound) / histogram, 1, kClose);
    EXPECT_NEAR(milliseconds("TS", 1, 8 * fidelity::kSeriesRound) / series, 1, kClose);
}

TEST(DpuTimes, DealWholeRoundsAndColumns)
{
    // On 64 DPUs a series of 4096 fills as many rounds as one of 65536; 64 columns are transposed on 4 DPUs in 16
    // turns.
    EXPECT_EQ(milliseconds("TS", 64, 4096), milliseconds("TS", 64, 65536));
    EXPECT_DOUBLE_EQ(milliseconds("TRNS", 4, 32), 16 * milliseconds("TRNS", 64, 32));
}

TEST(DpuTimes, SayWhatHasNoProgram)
{
    const sim::DeviceDescription& device = backends().find("upmem").value()->description();
    const auto message = [&](const char* benchmark, std::int64_t dpus, std::int64_t size) {
        return fidelity::benchmarkMilliseconds({benchmark, dpus, size}, device).error().message();
    };

    EXPECT_THAT(message("NW", 1, 256), testing::HasSubstr("NW"));
    EXPECT_THAT(message("VA", 64, 32), testing::HasSubstr("no size of a DPU's share"));
    EXPECT_THAT(message("MLP", 4, 300), testing::HasSubstr("300 columns"));
    EXPECT_THAT(message("BS", 64, 900000000), testing::HasSubstr("Take a smaller size"));
    EXPECT_THAT(message("TRNS", 64, 900000000), testing::HasSubstr("Take a smaller size"));
}

TEST(DpuTimes, SayThatALaunchIsInThem)
{
    const sim::DeviceDescription& device = backends().find("upmem").value()->description();

    // No block at all: jeq, boot, call and some moves.
    EXPECT_NEAR(fidelity::hwMilliseconds(fidelity::additionKernel(0), device).value(), 0.15, 0.002);
}

} // namespace

} // namespace pimento::test
