// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/open_rows.h"

#include <gtest/gtest.h>

namespace pimento::sim {

namespace {

using AllBanks = OpenRows::AllBanks;

TEST(OpenRows, AreASetPerBank)
{
    OpenRows rows(4);
    rows.open(2, 7);
    rows.openAll(9);

    EXPECT_TRUE(rows.isOpen(2, 7));
    EXPECT_TRUE(rows.isOpen(2, 9));
    EXPECT_FALSE(rows.isOpen(1, 7));
    EXPECT_FALSE(rows.isOpen(2, 8));
}

TEST(OpenRows, ReportTheFirstBankThatLacksTheRow)
{
    OpenRows rows(3);
    EXPECT_EQ(rows.stateOfAllBanks(5), AllBanks::SomeBankClosed);
    rows.open(0, 4);
    EXPECT_EQ(rows.stateOfAllBanks(5), AllBanks::SomeBankOnOtherRow); // bank 0 comes before closed bank 1
    rows.close(0);
    rows.open(2, 4);
    EXPECT_EQ(rows.stateOfAllBanks(5), AllBanks::SomeBankClosed);
    rows.openAll(5);
    EXPECT_EQ(rows.stateOfAllBanks(5), AllBanks::RowIsOpen);
    EXPECT_EQ(rows.stateOfAllBanks(4), AllBanks::SomeBankOnOtherRow);
}

TEST(OpenRows, ForgetEverythingWhenClosed)
{
    OpenRows rows(2);
    rows.open(0, 1);
    rows.openAll(2);
    rows.openAll(3);
    EXPECT_FALSE(rows.areAllClosed());
    rows.closeAll();
    EXPECT_TRUE(rows.areAllClosed());
    rows.open(0, 8);
    EXPECT_FALSE(rows.isOpen(0, 2)); // nothing of the earlier set is left
    rows.close(0);
    rows.close(0);
    EXPECT_TRUE(rows.areAllClosed());
}

} // namespace

} // namespace pimento::sim
