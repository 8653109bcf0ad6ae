// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/rank_mode.h"

#include "engine/hbm_pim_sequences/assembler.h"
#include "engine/hbm_pim_sequences/device.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using sim::samsung::Burst;
using sim::samsung::Mode;
using sim::samsung::RankMode;

constexpr Burst kExecute = {1};
constexpr Burst kStop = {0};

RankMode allBank()
{
    RankMode mode(samsung::hbmPim());
    for (const int bank : {9, 0, 8, 1}) {
        mode.activated(bank, 0x17FF, 0x1F);
    }
    return mode;
}

RankMode executing(std::uint32_t instruction, const Burst& control = kExecute)
{
    RankMode mode = allBank();
    mode.registerWritten(4, {instruction, samsung::assembler::exit()});
    mode.registerWritten(0, control);
    return mode;
}

TEST(SamsungRankMode, TellsRowsOfSwitchesFromRowsOfMemory)
{
    const RankMode mode(samsung::hbmPim());
    EXPECT_TRUE(mode.isUntouched(0x17FF));
    EXPECT_FALSE(mode.isUntouched(0x0FFF));
}

TEST(SamsungRankMode, EntersWhenTheLastOfFourBanksOpensTheRow)
{
    RankMode mode(samsung::hbmPim());
    mode.activated(0, 0x17FF, 0x1F);
    mode.activated(1, 0x17FF, 0x1F);
    mode.activated(8, 0x17FF, 0x1F);
    mode.activated(9, 0x17FF, 0x1E); // for another column
    mode.activated(10, 0x17FF, 0x1F);
    EXPECT_EQ(mode.mode(), Mode::SingleBank);

    mode.activated(9, 0x17FF, 0x1F);

    EXPECT_EQ(mode.mode(), Mode::AllBank);
    EXPECT_TRUE(mode.mayActivate(1));
    EXPECT_FALSE(mode.mayActivate(2));
}

TEST(SamsungRankMode, LeavesWhenBothBanksCloseTheRow)
{
    RankMode mode = allBank();
    mode.precharged(0, 0x1FFF);
    mode.precharged(1, 0x1000);
    EXPECT_EQ(mode.mode(), Mode::AllBank);

    mode.precharged(1, 0x1FFF);

    EXPECT_EQ(mode.mode(), Mode::SingleBank);
}

TEST(SamsungRankMode, FollowsTheControlWordInAllBankModesOnly)
{
    RankMode single(samsung::hbmPim());
    single.registerWritten(0, kExecute);
    EXPECT_EQ(single.mode(), Mode::SingleBank);

    RankMode mode = allBank();
    mode.registerWritten(0, kExecute);
    EXPECT_EQ(mode.mode(), Mode::AllBankExecute);
    mode.registerWritten(0, kStop);
    EXPECT_EQ(mode.mode(), Mode::AllBank);
}

TEST(SamsungRankMode, RunsInstructionsUntilTheProgramEnds)
{
    RankMode mode = executing(samsung::assembler::nop(2));

    EXPECT_TRUE(mode.accessed(0, 5));
    EXPECT_FALSE(mode.accessed(0, 0x1000)); // bit 12
    EXPECT_TRUE(mode.accessed(1, 5));
    EXPECT_FALSE(mode.accessed(0, 5));

    mode.registerWritten(0, kExecute); // starts anew
    EXPECT_TRUE(mode.accessed(0, 5));
}

TEST(SamsungRankMode, LetsTheControlWordChooseWhatTriggers)
{
    Burst control = kExecute;
    control[4] = 1; // byte 16, bit 0: even banks trigger nothing
    RankMode odd = executing(samsung::assembler::nop(8), control);
    EXPECT_FALSE(odd.accessed(0, 5));
    EXPECT_TRUE(odd.accessed(1, 5));

    control[4] = 4; // bit 2: any row triggers
    EXPECT_TRUE(executing(samsung::assembler::nop(8), control).accessed(0, 0x1000));
}

} // namespace

} // namespace pimento::test
