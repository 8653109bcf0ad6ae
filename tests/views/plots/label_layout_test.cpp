// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/label_layout.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

const QRectF kArea(0, 0, 400, 300);
const QSizeF kSize(60, 14);

} // namespace

TEST(LabelLayout, PutsALabelRightOfItsPoint)
{
    const auto boxes = layOutLabels({{{100, 100}, kSize}}, kArea);

    EXPECT_GT(boxes[0].left(), 100);
    EXPECT_DOUBLE_EQ(boxes[0].center().y(), 100);
}

TEST(LabelLayout, GoesLeftAtTheRightEdge)
{
    const auto boxes = layOutLabels({{{390, 100}, kSize}}, kArea);

    EXPECT_LT(boxes[0].right(), 390);
    EXPECT_TRUE(kArea.contains(boxes[0]));
}

TEST(LabelLayout, LeavesOtherPointsUncoveredWhereItCan)
{
    std::vector<QPointF> row; // of drafts, right of the point
    for (int x = 110; x < 200; x += 5) {
        row.emplace_back(x, 100);
    }
    const auto boxes = layOutLabels({{{100, 100}, kSize}}, kArea, row);

    EXPECT_LT(boxes[0].right(), 100);

    row.emplace_back(60, 100); // one on the left is less than many on the right, none above is less than one
    EXPECT_LT(layOutLabels({{{100, 100}, kSize}}, kArea, row)[0].bottom(), 100);
}

TEST(LabelLayout, KeepsLabelsOfNeighboursApart)
{
    const auto boxes = layOutLabels({{{30, 290}, kSize}, {{36, 288}, kSize}}, kArea);

    EXPECT_FALSE(boxes[0].intersects(boxes[1]));
    EXPECT_TRUE(kArea.contains(boxes[0]));
    EXPECT_TRUE(kArea.contains(boxes[1]));
}

} // namespace pimento
