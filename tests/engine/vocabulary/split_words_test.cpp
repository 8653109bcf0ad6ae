// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vocabulary/split_words.h"

#include <gtest/gtest.h>

#include <vector>

namespace pimento {

namespace {

const LevelWords kWords{{"channel", "channels"}, {"bank", "banks"}};

std::string said(const std::vector<SplitPart>& parts) { return splitText(parts, kWords); }

} // namespace

TEST(SplitWords, LeaveOutWhatStaysWhole)
{
    EXPECT_EQ(said({{"nhead", 4, 1}, {"dhead", 1, 1}, {"seq_len", 1, 16}}),
              "nhead over 4 channels, seq_len over 16 banks");
}

TEST(SplitWords, SayBothLevelsOfOneDimension)
{
    EXPECT_EQ(said({{"b", 1, 1}, {"dhead", 8, 4}, {"seq_len", 2, 16}}),
              "dhead over 8 channels x 4 banks, seq_len over 2 channels x 16 banks");
}

TEST(SplitWords, SayWhereOnlyOneGroupWorks)
{
    EXPECT_EQ(said({{"seq_len", 1, 8}}), "seq_len over 8 banks of one channel");
    EXPECT_EQ(said({{"nhead", 1, 2}, {"seq_len", 1, 8}}), "nhead over 2 banks, seq_len over 8 banks, in one channel");
}

TEST(SplitWords, SayWhereOneCoreOfEachGroupWorks)
{
    EXPECT_EQ(said({{"nhead", 4, 1}, {"seq_len", 2, 1}}),
              "nhead over 4 channels, seq_len over 2 channels, one bank each");
}

TEST(SplitWords, SayThatNothingIsShared)
{
    EXPECT_EQ(said({{"nhead", 1, 1}, {"seq_len", 1, 1}}), "all in one bank");
    EXPECT_EQ(said({}), "all in one bank");
}

TEST(SplitWords, AreNeutralUnlessSomebodyWantsOthers)
{
    const std::vector<SplitPart> parts = {{"i", 16, 4}};

    EXPECT_EQ(splitText(parts, {}), "i over 16 groups x 4 cores");
}

} // namespace pimento
