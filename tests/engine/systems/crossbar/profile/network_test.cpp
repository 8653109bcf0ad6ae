// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/network.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::crossbar {
namespace {

using testing::ElementsAre;

/// Two chips of 3 x 2 cores. 1000 bytes take 10 ns in memory, 20 ns on a bus or link and 100 ns between chips.
CrossbarChip twoChips(Connection connection)
{
    CrossbarChip chip;
    chip.chipsX = 2;
    chip.coresX = 3;
    chip.coresY = 2;
    chip.connection = connection;
    chip.globalBandwidth = 100'000;
    chip.connectionBandwidth = 50'000;
    chip.offChipBandwidth = 10'000;
    return chip;
}

TEST(ChipNetwork, ServesTheMemoryOfAChipOneAfterTheOther)
{
    const CrossbarChip chip = twoChips(Connection::Bus);
    ChipNetwork network(chip);

    EXPECT_EQ(network.access(0, 5, 1000), 15);
    EXPECT_EQ(network.access(5, 5, 1000), 25); // another core of the chip
    EXPECT_EQ(network.access(6, 5, 1000), 15); // the other chip
    EXPECT_THAT(network.memoryBusy(), ElementsAre(20, 10));
}

TEST(ChipNetwork, TakesTheBusOfTheSenderAndTheLinkOfChips)
{
    const CrossbarChip chip = twoChips(Connection::Bus);
    ChipNetwork network(chip);

    EXPECT_EQ(network.transfer(0, 5, 0, 1000), 20);
    EXPECT_EQ(network.transfer(1, 2, 0, 1000), 40);
    EXPECT_EQ(network.transfer(7, 0, 0, 1000), 20 + 100);
    EXPECT_THAT(network.connectionBusy(), ElementsAre(40, 20));
}

TEST(ChipNetwork, GoesAlongTheRowAndThenAlongTheColumn)
{
    //  0 -> 1 -> 2
    //            |
    //  3    4    5
    const CrossbarChip chip = twoChips(Connection::Mesh);
    ChipNetwork network(chip);

    EXPECT_EQ(network.transfer(0, 5, 0, 1000), 3 * 20);
    EXPECT_EQ(network.transfer(5, 0, 0, 1000), 3 * 20);  // 5 -> 4 -> 3 -> 0: other links
    EXPECT_EQ(network.transfer(1, 2, 0, 1000), 40 + 20); // the link from 1 to 2 is free at 40
    // 4 -> 3, whose link is free at 40; 3 -> 0, whose link is free at 60; between chips; 6 -> 7 -> 8 -> 11.
    EXPECT_EQ(network.transfer(4, 11, 0, 1000), 40 + 20 + 20 + 100 + 3 * 20);
}

TEST(ChipNetwork, StoresAndLoadsWithSharedMemory)
{
    const CrossbarChip chip = twoChips(Connection::SharedMemory);
    ChipNetwork network(chip);

    EXPECT_EQ(network.transfer(0, 5, 0, 1000), 2 * 10);
    EXPECT_EQ(network.transfer(0, 6, 0, 1000), 20 + 10 + 100 + 10);
    EXPECT_THAT(network.memoryBusy(), ElementsAre(30, 10));
}

TEST(ChipNetwork, BooksWhatItTakes)
{
    const CrossbarChip chip = twoChips(Connection::Mesh);
    Bookings bookings;
    ChipNetwork network(chip, &bookings);

    network.transfer(0, 2, 7, 1000);

    ASSERT_EQ(bookings.size(), 2U);
    EXPECT_EQ(bookings[1].unit, BookedUnit::Link);
    EXPECT_EQ(bookings[1].index, 1U * 4); // to the right of core 1
    EXPECT_EQ(bookings[1].begin, 27);
    EXPECT_EQ(bookings[1].end, 47);
}

} // namespace
} // namespace pimento::crossbar
