// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_geometry.h"

#include "engine/inspection/dram/command_spans.h"
#include "tests/support/small_exploration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <stdexcept>

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

namespace {

/// Returns the pixels that are visited for commands in the given cycles.
std::vector<double> pixelsOf(const TimeWindow& window, const std::vector<std::int64_t>& cycles)
{
    std::vector<double> pixels;
    forEachPixel(
        window, cycles.begin(), cycles.end(), [](std::int64_t cycle) { return static_cast<double>(cycle); },
        [&](double pixel) {
            pixels.push_back(pixel);
            if (pixels.size() > 10'000) {
                throw std::runtime_error("the pixels do not advance");
            }
        });
    return pixels;
}

} // namespace

// A jump to a command of one or two cycles shows it on 60 pixels: cycles lie on the borders of pixels, where toPixel()
// and toCycle() are rounded to different sides at about every second width.
TEST(TimeWindow, GoesFromPixelToPixelAtAnyWidth)
{
    std::vector<std::int64_t> cycles;
    for (std::int64_t cycle = 0; cycle < 20'000; cycle += 1 + cycle % 7) {
        cycles.insert(cycles.end(), 3, cycle); // several channels
    }
    for (int width = 800; width <= 2000; ++width) {
        TimeWindow window(20'000, width - 182);
        for (const std::int64_t target : {20, 3768, 12'345, 19'990}) {
            for (const double length : {1.0, 2.0, 19.0}) {
                const double half = length / 60 * window.pixels() / 2;
                const double middle = static_cast<double>(target) + length / 2;
                window.show(middle - half, middle + half);
                const std::vector<double> pixels = pixelsOf(window, cycles);
                ASSERT_TRUE(std::ranges::is_sorted(pixels)) << width;
                ASSERT_EQ(std::ranges::adjacent_find(pixels), pixels.end()) << width;
                std::set<double> wanted;
                const auto first = static_cast<std::int64_t>(window.begin()) - 1;
                for (auto at = std::ranges::lower_bound(cycles, first); at != cycles.end(); ++at) {
                    const auto cycle = static_cast<double>(*at);
                    if (cycle >= window.end()) {
                        break;
                    }
                    if (const double pixel = std::floor(window.toPixel(cycle)); pixel >= 0) {
                        wanted.insert(pixel);
                    }
                }
                ASSERT_EQ(std::set<double>(pixels.begin(), pixels.end()), wanted) << width;
            }
        }
    }
}

// In the window of a frozen case toPixel(3768) is pixel 608, and toCycle(609) is not behind 3768.
TEST(TimeWindow, FindsTheNextPixelWhereRoundingDisagrees)
{
    std::size_t disagreements = 0;
    for (int width = 800; width <= 2000; ++width) {
        TimeWindow window(20'000, width - 182);
        const double half = window.pixels() / 60;
        window.show(3768 - half, 3768 + half);
        for (double cycle = std::ceil(window.begin()); cycle < window.end(); ++cycle) {
            const double pixel = std::floor(window.toPixel(cycle));
            disagreements += window.toCycle(pixel + 1) <= cycle ? 1 : 0;
        }
        const std::vector<double> cycles = {3768};
        const auto same = [](double cycle) { return cycle; };
        const double pixel = std::floor(window.toPixel(3768));
        EXPECT_EQ(firstFrom(window, pixel + 1, cycles.begin(), cycles.end(), same), cycles.end());
    }
    EXPECT_GT(disagreements, 0U); // else the test looks at nothing
}

TEST(LaneRows, FoldsByDepth)
{
    const CommandTracks tracks(*test::registry().find("attacc").value());
    const TrackTree& lanes = tracks.tree();
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
    const CommandTracks tracks(*test::registry().find("attacc").value());
    const TrackTree& lanes = tracks.tree();
    LaneRows rows(lanes);
    const std::uint32_t bank = tracks.bank(3, 20);

    EXPECT_EQ(lanes[rows.rows()[rows.rowOf(bank)]].name, "channel 3");
    rows.reveal(bank);
    EXPECT_EQ(rows.rows()[rows.rowOf(bank)], bank);
    rows.setOpen(0, false);
    EXPECT_EQ(rows.rowOf(bank), 0U);
}

TEST(LaneRows, FoldWhatAJumpUnfoldedAtTheNextOne)
{
    const CommandTracks tracks(*test::registry().find("attacc").value());
    const TrackTree& lanes = tracks.tree();
    LaneRows rows(lanes);
    const std::size_t before = rows.rows().size();
    const std::uint32_t bank = tracks.bank(3, 20);

    rows.reveal(bank);
    const std::size_t shown = rows.rows().size();
    ASSERT_GT(shown, before);
    rows.reveal(tracks.bank(5, 20));

    EXPECT_EQ(rows.rows().size(), shown); // as many as the first bank needed
    EXPECT_NE(rows.rows()[rows.rowOf(bank)], bank);

    const std::uint32_t channel = rows.rows()[rows.rowOf(tracks.bank(7, 0))];
    rows.setOpen(channel, true); // by hand
    rows.reveal(tracks.bank(7, 20));
    rows.reveal(bank);
    EXPECT_TRUE(rows.isOpen(channel));
}

} // namespace pimento
