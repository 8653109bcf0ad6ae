// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/timeline_geometry.h"

#include "tests/support/small_exploration.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento {

TEST(TimeWindow, ShowsTheWholeRunFirst)
{
    const TimeWindow window(999, 500); // the run lasts from 0 to 1000

    EXPECT_DOUBLE_EQ(window.begin(), 0);
    EXPECT_DOUBLE_EQ(window.end(), 1000);
    EXPECT_DOUBLE_EQ(window.cyclesPerPixel(), 2);
    EXPECT_DOUBLE_EQ(window.toPixel(500), 250);
    EXPECT_TRUE(window.showsAll());
}

// At pixel 250 is cycle 500; half the cycles per pixel: 500 - 250 x 1 = 250 to 750.
TEST(TimeWindow, KeepsTheCycleUnderTheMouse)
{
    TimeWindow window(999, 500);

    window.zoom(250, 2);

    EXPECT_DOUBLE_EQ(window.begin(), 250);
    EXPECT_DOUBLE_EQ(window.end(), 750);
    window.zoom(0, 0.5);
    EXPECT_DOUBLE_EQ(window.begin(), 0); // the run has no more to show
}

TEST(TimeWindow, NeverLeavesTheRun)
{
    std::mt19937 random(1);
    for (const std::int64_t cycles : {0, 5, 1000, 100'000'000}) {
        TimeWindow window(cycles, 1300);
        for (int i = 0; i < 2000; ++i) {
            const double some = static_cast<double>(random() % 3000) - 500;
            switch (random() % 5) {
            case 0:
                window.zoom(some, random() % 2 == 0 ? 3 : 0.3);
                break;
            case 1:
                window.pan(some);
                break;
            case 2:
                window.show(some, some + static_cast<double>(random() % 50) + 0.01);
                break;
            case 3:
                window.reveal(some, some + 10);
                break;
            default:
                window.setPixels(some);
            }
            ASSERT_GE(window.begin(), 0);
            ASSERT_LE(window.end(), window.runEnd() * (1 + 1e-9));
            ASSERT_GT(window.cyclesPerPixel(), 0);
        }
    }
}

TEST(TimeWindow, RevealsWithTheLeastMove)
{
    TimeWindow window(9999, 1000);
    window.show(2000, 3000);

    window.reveal(2500, 2600);
    EXPECT_DOUBLE_EQ(window.begin(), 2000); // already on show
    window.reveal(5000, 5100);
    EXPECT_DOUBLE_EQ(window.begin(), 4550); // in the middle
    window.reveal(7000, 9000);
    EXPECT_DOUBLE_EQ(window.begin(), 7000); // too long: its begin
}

TEST(LaneRows, FoldsByDepth)
{
    const LaneTree lanes(*test::registry().find("attacc").value());
    LaneRows rows(lanes);
    EXPECT_EQ(rows.rows().size(), 1U + 16U + 3U); // device, channels, what is below the first

    rows.openTo(0);
    EXPECT_EQ(rows.rows().size(), 1U);
    rows.openTo(1);
    EXPECT_EQ(rows.rows().size(), 17U);
    rows.openTo(rows.deepest());
    EXPECT_EQ(rows.rows().size(), lanes.size());
}

TEST(LaneRows, FindsTheRowOfAFoldedLane)
{
    const LaneTree lanes(*test::registry().find("attacc").value());
    LaneRows rows(lanes);
    const std::uint32_t bank = lanes.bank(3, 20);

    EXPECT_EQ(lanes[rows.rows()[rows.rowOf(bank)]].name, "channel 3");
    rows.reveal(bank);
    EXPECT_EQ(rows.rows()[rows.rowOf(bank)], bank);
    rows.setOpen(0, false);
    EXPECT_EQ(rows.rowOf(bank), 0U);
}

} // namespace pimento
