// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/local_memory.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pimento::crossbar {
namespace {

TEST(WrittenCells, KnowWhichCellsWereWritten)
{
    WrittenCells cells;
    EXPECT_EQ(cells.firstUnwritten(3, 2), 3); // behind the end

    std::ranges::fill(cells.write(4, 3), 7);

    EXPECT_EQ(cells.end(), 7);
    EXPECT_EQ(cells.firstUnwritten(4, 3), -1);
    EXPECT_EQ(cells.firstUnwritten(3, 3), 3);
    EXPECT_EQ(cells.firstUnwritten(5, 4), 7);
    EXPECT_EQ(cells.firstWritten(0, 4), -1);
    EXPECT_EQ(cells.firstWritten(0, 10), 4);
    EXPECT_EQ(cells.read(6, 1).front(), 7);
    EXPECT_EQ(cells.firstUnwritten(100, 1), 100);
}

} // namespace
} // namespace pimento::crossbar
