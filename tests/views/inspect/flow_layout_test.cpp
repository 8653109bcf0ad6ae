// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/flow_layout.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

/// DRAM, buffer and unit: 30 B of weights and 10 B of inputs reach the buffer, 60 B of inputs go on from there, and 20
/// B of results return past the buffer.
FlowDiagram diagram()
{
    return {"Traffic",
            "B",
            {{"DRAM"}, {"Buffer"}, {"Unit"}},
            {{0, 1, 10, "Input"}, {0, 1, 30, "Weight"}, {1, 2, 60, "Input"}, {2, 0, 20, "Output"}}};
}

constexpr QRectF kArea(0, 0, 300, 110);

} // namespace

TEST(FlowLayoutTest, PutsStationsInTheMiddleOfEqualColumns)
{
    EXPECT_EQ(layoutOf(diagram(), kArea, 5).columns, (std::vector<double>{50, 150, 250}));
}

TEST(FlowLayoutTest, FillsTheHeightBetweenEachTwoStations)
{
    const FlowLayout layout = layoutOf(diagram(), kArea, 5);

    EXPECT_EQ(layout.sums, (std::vector<double>{60, 80})); // 10 + 30 + 20, and 60 + 20
    ASSERT_EQ(layout.bands.size(), 4U);
    // Three bands with two gaps of 5 share 110: 100 pixels for 60 B.
    EXPECT_NEAR(layout.bands[0].stretches[0].height, 100.0 * 10 / 60, 1e-9);
    EXPECT_NEAR(layout.bands[1].stretches[0].top, 100.0 * 10 / 60 + 5, 1e-9);
    EXPECT_NEAR(layout.bands[2].stretches[0].height, 105.0 * 60 / 80, 1e-9);
}

TEST(FlowLayoutTest, LeadsABandPastTheStationsBetween)
{
    const FlowBand band = layoutOf(diagram(), kArea, 5).bands[3];

    ASSERT_EQ(band.stretches.size(), 2U);
    EXPECT_EQ(band.stretches[0].left, 0U);
    EXPECT_EQ(band.stretches[1].left, 1U);
    EXPECT_NEAR(band.stretches[0].top + band.stretches[0].height, 110, 1e-9);
    EXPECT_NEAR(band.stretches[1].top + band.stretches[1].height, 110, 1e-9);
}

TEST(FlowLayoutTest, LeavesOutWhatDoesNotMoveAndUnknownStations)
{
    FlowDiagram shown = diagram();
    shown.flows = {{0, 1, 0, "Input"}, {1, 1, 5, "Weight"}, {0, 7, 5, "Output"}};

    const FlowLayout layout = layoutOf(shown, kArea, 5);

    EXPECT_TRUE(layout.bands.empty());
    EXPECT_EQ(layout.sums, (std::vector<double>{0, 0}));
    shown.stations.resize(1);
    EXPECT_TRUE(layoutOf(shown, kArea, 5).columns.empty());
}

} // namespace pimento
