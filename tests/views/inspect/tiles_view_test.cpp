// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/tiles_view.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

TiledTensor threeAxes()
{
    return {"Input", {"C", "H", "W"}, {64, 56, 28}, {{"Buffer", {16, 14, 28}, {16, 14, 0}}}};
}

} // namespace

TEST(TilePlanes, AreAllPairsOfAxesTheInnermostFirst)
{
    const std::vector<TilePlane> planes = planesOf(threeAxes());

    ASSERT_EQ(planes.size(), 3U);
    EXPECT_EQ(planes[0], (TilePlane{1, 2})); // H x W
    EXPECT_EQ(planes[1], (TilePlane{0, 2}));
    EXPECT_EQ(planes[2], (TilePlane{0, 1}));
    EXPECT_EQ(planesOf({"Weight", {"K"}, {8}, {}}).size(), 1U);
    EXPECT_TRUE(planesOf({"Weight", {}, {}, {}}).empty());
}

TEST(TileScale, IsOneForBothAxesUnlessThePlaneIsTooThin)
{
    const TileScale even = TileScale::of(28, 56, QRectF(0, 0, 280, 280));
    EXPECT_DOUBLE_EQ(even.across, 5); // 56 elements fill 280 pixels
    EXPECT_DOUBLE_EQ(even.down, 5);
    EXPECT_FALSE(even.isUneven);

    const TileScale thin = TileScale::of(7, 512, QRectF(0, 0, 70, 256));
    EXPECT_DOUBLE_EQ(thin.across, 10);
    EXPECT_DOUBLE_EQ(thin.down, 0.5);
    EXPECT_TRUE(thin.isUneven);
}

} // namespace pimento
