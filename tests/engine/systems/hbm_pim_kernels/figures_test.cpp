// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/figures.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/hbm_pim_sequences/device.h"
#include "tests/engine/systems/hbm_pim_kernels/vendor_support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <numeric>

namespace pimento::test {

namespace {

using samsung::Figures;
using samsung::KernelRun;
using sim::WaitCause;
using sim::WaitCycles;
using Causes = std::map<WaitCause, std::int64_t>;

const std::filesystem::path kGolden = sourceFile("/tests/golden/hbmpim_samsung");

Figures figuresOf(const KernelRun& run) { return samsung::figures(run).value(); }

/// Returns by how much the second run has more cycles of each cause.
Causes moreCauses(const KernelRun& less, const KernelRun& more)
{
    const WaitCycles first = figuresOf(less).run.waits->run;
    const WaitCycles second = figuresOf(more).run.waits->run;
    Causes causes;
    for (std::size_t i = 0; i < sim::kWaitCauses; ++i) {
        if (second[i] != first[i]) {
            causes[static_cast<WaitCause>(i)] = second[i] - first[i];
        }
    }
    return causes;
}

std::int64_t of(const Figures& figures, WaitCause cause)
{
    return figures.run.waits->run[static_cast<std::size_t>(cause)];
}

// A tile of an addition, for each parity: reads 28, another row 31, reads 28, the result row 27, writes 28, to the
// reads of the other parity 19: 161. In each distance the last cycle is the command itself:
//   28 = 7 x (3 + RD/WR)                       three times
//   31 = 2 + PRE + 13 + ACT + 13 + RD          tRTP, tRP, tRCD to read
//   27 = 2 + PRE + 13 + ACT +  9 + WR          tRTP, tRP, tRCD to write
//   19 = 18 + RD
TEST(SamsungFigures, OfATileOfAnAdditionAreItsDistances)
{
    for (const char* kernel : {"add", "mul"}) {
        EXPECT_EQ(moreCauses({.kernel = kernel, .m = 2 * kTile}, {.kernel = kernel, .m = 3 * kTile}),
                  (Causes{{WaitCause::ColumnPace, 2 * 3 * 21},
                          {WaitCause::Precharge, 2 * (2 + 13 + 2 + 13)},
                          {WaitCause::RowActivation, 2 * (13 + 9)},
                          {WaitCause::WriteToRead, 2 * 18},
                          {WaitCause::RowCommand, 2 * 4},
                          {WaitCause::PimCommand, 2 * 24}}))
            << kernel;
    }
}

// Reads 28, the result row 27, writes 28, to the other parity 19: 102.
TEST(SamsungFigures, OfATileOfAReluAreItsDistances)
{
    EXPECT_EQ(moreCauses({.kernel = "relu", .m = 2 * kTile}, {.kernel = "relu", .m = 3 * kTile}),
              (Causes{{WaitCause::ColumnPace, 2 * 2 * 21},
                      {WaitCause::Precharge, 2 * (2 + 13)},
                      {WaitCause::RowActivation, 2 * 9},
                      {WaitCause::WriteToRead, 2 * 18},
                      {WaitCause::RowCommand, 2 * 2},
                      {WaitCause::PimCommand, 2 * 16}}));
}

// Even tiles: 7 distances of 4 between register writes, to the reads 19, 31 distances of 4 in a row, another row 31, 31
// distances of 4, back to a write 15: 341. Odd tiles load registers through their own bank: instead of 19 and 15 it
// leaves the register row (25 + PRE + 13 + ACT + 13 + RD = 54) and comes back (2 + PRE + 13 + ACT + 9 + WR = 27): 388.
TEST(SamsungFigures, OfTilesOfAMatrixAreTheirDistances)
{
    const auto tiles = [](std::int64_t inputs) { return KernelRun{.kernel = "gemv", .m = 64, .n = 128 * inputs}; };

    const Causes even = {{WaitCause::ColumnPace, 21 + 2 * 93}, {WaitCause::WriteToRead, 18},
                         {WaitCause::ReadToWrite, 14},         {WaitCause::Precharge, 2 + 13},
                         {WaitCause::RowActivation, 13},       {WaitCause::RowCommand, 2},
                         {WaitCause::RegisterAccess, 8},       {WaitCause::PimCommand, 64}};
    const Causes odd = {{WaitCause::ColumnPace, 21 + 2 * 93},    {WaitCause::Precharge, 25 + 13 + 15 + 2 + 13},
                        {WaitCause::RowActivation, 13 + 13 + 9}, {WaitCause::RowCommand, 6},
                        {WaitCause::RegisterAccess, 8},          {WaitCause::PimCommand, 64}};
    EXPECT_EQ(moreCauses(tiles(2), tiles(3)), even);
    EXPECT_EQ(moreCauses(tiles(3), tiles(4)), odd);
    EXPECT_EQ(moreCauses(tiles(4), tiles(5)), even);
}

// A refresh that holds the kernel back takes its command and 349 cycles.
TEST(SamsungFigures, OfALongRunContainItsRefreshes)
{
    const Figures figures = figuresOf({.kernel = "gemv", .channels = 64, .ranks = 2, .m = 4096, .n = 4096});

    // Deadlines of the first rank in 1950, 5850 and 9750; 13650 is behind the end in 13166.
    EXPECT_EQ(of(figures, WaitCause::Refresh), 3 * 349);
}

// A tile adds as much to the bound as it takes: only refresh keeps the vendor's order from reaching the bound.
TEST(SamsungFigures, BoundTilesByWhatTheyTake)
{
    const auto more = [](KernelRun less, KernelRun run) {
        return (figuresOf(run).atLeast.bounds.total - figuresOf(less).atLeast.bounds.total).value();
    };

    EXPECT_EQ(more({.kernel = "add", .m = 7 * kTile}, {.kernel = "add", .m = 8 * kTile}), 322);
    EXPECT_EQ(more({.kernel = "relu", .m = 7 * kTile}, {.kernel = "relu", .m = 8 * kTile}), 204);
    EXPECT_EQ(more({.kernel = "gemv", .m = 64, .n = 128 * 4}, {.kernel = "gemv", .m = 64, .n = 128 * 6}), 388 + 341);
}

void expectSound(const Figures& figures, const std::string& name)
{
    const auto sum = [](const WaitCycles& cycles) {
        return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0});
    };
    const std::int64_t cycles = figures.run.cycles.value();
    EXPECT_EQ(sum(figures.run.waits->run), cycles) << name;
    for (const auto* parts : {&figures.run.waits->channels, &figures.run.waits->banks}) {
        for (const WaitCycles& part : *parts) {
            EXPECT_EQ(sum(part), cycles) << name;
        }
    }
    EXPECT_EQ(of(figures, WaitCause::Scheduling), 0) << name;
    EXPECT_EQ(of(figures, WaitCause::Idle), 0) << name;
    EXPECT_LE(figures.atLeast.bounds.total.value(), cycles) << name;
    for (const sim::ResourceBound& bound : figures.atLeast.bounds.resources) {
        EXPECT_LE(bound.cycles, figures.atLeast.bounds.total) << name << ' ' << bound.resource;
    }
    sim::samsung::RunResult streams; // what they add up to
    for (const sim::samsung::StreamFigures& stream : figures.run.streams) {
        streams.cycles += stream.cycles;
        streams.counts.add(stream.counts, 1);
    }
    EXPECT_EQ(streams.cycles, figures.run.cycles) << name;
    EXPECT_EQ(streams.counts, figures.run.counts) << name;
    EXPECT_EQ(figures.energy.parts.size(), figures.run.streams.size()) << name;
}

class SamsungFiguresOfReferenceRuns : public testing::TestWithParam<const char*> {};

TEST_P(SamsungFiguresOfReferenceRuns, AddUpAndStayAboveTheirBounds)
{
    const auto table = CsvTable::read(kGolden / (std::string(GetParam()) + ".csv")).value();
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto cell = [&](const char* column) { return std::string(table.cell(row, *table.column(column))); };
        const auto number = [&](const char* column) { return parseInteger(cell(column)).value(); };
        const KernelRun run = {cell("kernel"),
                               static_cast<int>(number("channels")),
                               static_cast<int>(number("ranks")),
                               number("m"),
                               number("n"),
                               number("batch")};

        const Figures figures = figuresOf(run);

        ASSERT_EQ(figures.run.cycles.value(), number("cycles")) << row;
        expectSound(figures, run.kernel + " in row " + std::to_string(row));
        EXPECT_EQ(figures.atLeast.windowsThatMayStall, 0) << row; // the vendor's kernels never mix rows
    }
    EXPECT_GT(table.rows(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Files, SamsungFiguresOfReferenceRuns,
                         testing::Values("add", "mul", "relu", "gemv", "gemv_tree", "va_order", "sequences", "host"),
                         [](const testing::TestParamInfo<const char*>& each) { return std::string(each.param); });

std::vector<sim::samsung::Transaction> streamOf(const std::string& name)
{
    const auto table = CsvTable::read(kGolden / "streams" / (name + ".csv")).value();
    std::vector<sim::samsung::Transaction> stream(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto number = [&](const char* column) {
            return parseInteger(table.cell(row, *table.column(column))).value();
        };
        stream[row] = {.row = static_cast<std::uint16_t>(number("row")),
                       .column = static_cast<std::uint8_t>(number("column")),
                       .bank = static_cast<std::uint8_t>(number("bank")),
                       .isWrite = table.cell(row, *table.column("op")) == "W",
                       .isBarrier = number("barrier") == 1};
    }
    return stream;
}

TEST(SamsungFigures, OfReferenceStreamsAddUpAndStayAboveTheirBounds)
{
    const auto table = CsvTable::read(kGolden / "streams_expected.csv").value();
    std::int64_t mayStall = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string name(table.cell(row, *table.column("stream")));
        const auto mode = table.cell(row, *table.column("mode")) == "SB" ? samsung::StreamMode::SingleBank
                                                                         : samsung::StreamMode::AllBankExecute;
        const auto ranks = static_cast<int>(parseInteger(table.cell(row, *table.column("ranks"))).value());
        const auto make = [&]() -> Result<sim::samsung::Work> { return samsung::makeWork(streamOf(name), mode); };

        const Figures figures = samsung::figures(make, {.ranks = ranks}).value();

        ASSERT_EQ(figures.run.cycles.value(), parseInteger(table.cell(row, *table.column("cycles"))).value()) << name;
        expectSound(figures, name);
        mayStall += figures.atLeast.windowsThatMayStall;
    }
    EXPECT_GT(mayStall, 0); // random streams mix rows
}

TEST(SamsungFigures, ReportWhatCannotRun)
{
    const auto refused = samsung::figures({.kernel = "softmax", .m = 1});

    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), testing::HasSubstr("unknown kernel"));
}

} // namespace

} // namespace pimento::test
