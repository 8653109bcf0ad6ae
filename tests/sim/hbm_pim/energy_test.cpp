// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/energy.h"

#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "tests/sim/hbm_pim/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace pimento::test {

namespace {

using sim::EnergyFigures;
using sim::Femtojoules;
using sim::samsung::Work;

EnergyFigures energyOf(const sim::samsung::RunResult& run)
{
    return sim::samsung::energyOf(samsung::hbmPim(), samsung::hbmPimEnergy(), run);
}

Femtojoules of(const EnergyFigures& figures, const std::string& name)
{
    const auto found = std::ranges::find(figures.segments, name);
    EXPECT_NE(found, figures.segments.end()) << name;
    return figures.segment(static_cast<std::size_t>(found - figures.segments.begin()));
}

// ACT 909 pJ; RD (0.44 + 1.01 + 1.23 + 0.5 + 0.3) pJ/bit x 256 bit = 890.88 pJ; host 32 B x 1.28 pJ/B = 40.96 pJ.
TEST(SamsungEnergy, OfOneHostAccessIsThatOfItsPath)
{
    for (const Transaction& access : {readOf(3, 5), writeOf(3, 5)}) {
        const EnergyFigures figures = energyOf(runOnChannel({access}).result);

        EXPECT_EQ(of(figures, "row activation"), 909'000);
        EXPECT_EQ(of(figures, "cell array"), 112'640);
        EXPECT_EQ(figures.total(), 909'000 + 890'880 + 40'960);
    }
}

// One tile of an addition. In the single-bank mode: 16 + 16 parking reads and three of the four writes that enter HAB
// (opening the fourth one's row enters it): 35 accesses. Broadcast: that write, the program, start, stop, two writes
// that leave: 6. Memory: 2 parities x (8 fills + 8 additions + 8 stores) = 48 in 8 units each.
TEST(SamsungEnergy, OfATileIsThatOfItsHostUnitsAndBroadcasts)
{
    const auto run = samsung::simulate({.kernel = "add", .m = 2048}).value();
    ASSERT_EQ(run.counts.allBankMoves, 48);
    ASSERT_EQ(run.counts.allBankBroadcasts, 6);
    ASSERT_EQ(run.counts.arithmetic, 16);

    const EnergyFigures figures = energyOf(run);

    const Femtojoules single = run.counts.activations - run.counts.allBankActivations;
    EXPECT_EQ(of(figures, "row activation"), (single + 8 * run.counts.allBankActivations) * 909'000);
    EXPECT_EQ(of(figures, "cell array"), (35 + 48 * 8) * 112'640);
    EXPECT_EQ(of(figures, "bank group bus"), (35 + 6 * 4) * 258'560); // broadcasts pass all four bank groups
    EXPECT_EQ(of(figures, "rank bus"), (35 + 6) * 314'880);
    EXPECT_EQ(of(figures, "TSV"), (35 + 6) * 128'000);
    EXPECT_EQ(of(figures, "interposer"), (35 + 6) * 76'800);
    EXPECT_EQ(of(figures, "host on-chip memory"), (35 + 6) * 40'960);
    EXPECT_EQ(of(figures, "units"), 16 * 8 * 5'120);                          // 16 lanes x 0.32 pJ
    EXPECT_EQ(of(figures, "buffers"), (16 * 3 + 32 * 1 + 6 * 1) * 8 * 9'600); // registers of 32 bytes x 0.3 pJ
    EXPECT_EQ(of(figures, "refresh"), 0);
    EXPECT_EQ(of(figures, "background"), 0);
}

// Fills move, they compute nothing.
TEST(SamsungEnergy, ChargesArithmeticOfInstructionsOnly)
{
    EXPECT_EQ(samsung::simulate({.kernel = "relu", .m = 3 * 2048}).value().counts.arithmetic, 0);
    EXPECT_EQ(samsung::simulate({.kernel = "add", .m = 3 * 2048}).value().counts.arithmetic, 3 * 16);
    // Every burst of weights is multiplied: 32 input tiles x 64, on each of 64 channels.
    EXPECT_EQ(samsung::simulate({.kernel = "gemv", .channels = 64, .m = 4096, .n = 4096}).value().counts.arithmetic,
              64 * 32 * 64);
}

// A refresh opens two rows in each of 16 banks, of every rank: deadlines at 1950, 3900, 5850.
TEST(SamsungEnergy, OfRefreshCountsAllRanks)
{
    const auto run = samsung::simulate({.kernel = "relu", .ranks = 2, .m = 28 * 2048}).value();
    ASSERT_EQ(run.counts.refreshes, 3);

    EXPECT_EQ(of(energyOf(run), "refresh"), 3 * 16 * 2 * 909'000);
}

TEST(SamsungEnergy, GoesToTheStreamInWhichItWasSpent)
{
    const auto both = samsung::simulate({.kernel = "host_relu", .m = 64 * 16}).value();

    const std::string names[] = {"in", "out"};
    const EnergyFigures figures = sim::samsung::energyOf(samsung::hbmPim(), samsung::hbmPimEnergy(), both, names);

    ASSERT_EQ(figures.parts.size(), 2U);
    EXPECT_EQ(figures.parts[0].name, "in");
    EXPECT_EQ(figures.parts[1].name, "out");
    EXPECT_EQ(both.streams[0].counts.reads, 64);
    EXPECT_EQ(both.streams[0].counts.writes, 0);
    EXPECT_EQ(both.streams[1].counts.writes, 64);
    EXPECT_EQ(energyOf(both).parts[1].name, "stream 2");
    EXPECT_EQ(figures.total(), energyOf(both).total());
}

TEST(SamsungEnergy, OfBackgroundFollowsTheTime)
{
    sim::samsung::EnergyTable table = samsung::hbmPimEnergy();
    table.backgroundMilliwatts = 100;
    const auto run = runOnChannel({readOf(0, 0)}).result; // 39 ns

    const EnergyFigures figures = sim::samsung::energyOf(samsung::hbmPim(), table, run);

    EXPECT_EQ(of(figures, "background"), 100 * 39 * 1000);
}

TEST(SamsungEnergy, CountsAStreamThatEndsInAnAllBankMode)
{
    // Enters HAB by the opening of the fourth row; the last write is the only access in it.
    const std::vector<Transaction> enter = {writeOf(0, 0x17FF, 0x1F), writeOf(1, 0x17FF, 0x1F),
                                            writeOf(8, 0x17FF, 0x1F), last(writeOf(9, 0x17FF, 0x1F))};
    std::vector<Transaction> more = enter;
    more.push_back(readOf(0, 3));

    EXPECT_EQ(runOnChannel(enter).result.counts.allBankBroadcasts, 1);
    EXPECT_EQ(runOnChannel(enter).result.counts.allBankMoves, 0);
    EXPECT_EQ(runOnChannel(more).result.counts.allBankMoves, 1);
}

} // namespace

} // namespace pimento::test
