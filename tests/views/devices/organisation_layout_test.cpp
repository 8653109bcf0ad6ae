// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/organisation_layout.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

const std::vector<int> kAttAcc = {16, 2, 2, 4, 4};

TEST(OrganisationLayout, HasASquareForEachLevelAndOneForTheBank)
{
    const OrganisationLayout layout = layOutOrganisation(kAttAcc, {960, 190}, 14);

    ASSERT_EQ(layout.squares.size(), 6U);
    EXPECT_EQ(layout.squares[0].cells.size(), 16U);
    EXPECT_EQ(layout.squares[3].cells.size(), 4U);
    EXPECT_FALSE(layout.squares[4].open.isEmpty());
    EXPECT_TRUE(layout.squares[5].open.isEmpty());
}

TEST(OrganisationLayout, KeepsEverythingInsideAndApart)
{
    for (const std::vector<int>& counts :
         {kAttAcc, std::vector<int>{4, 8}, std::vector<int>{4096, 256}, std::vector<int>{1, 1, 1, 1, 1, 1, 1, 1}}) {
        for (const QSizeF size : {QSizeF(960, 190), QSizeF(420, 150), QSizeF(2000, 400)}) {
            const OrganisationLayout layout = layOutOrganisation(counts, size, 14);
            const QRectF all(QPointF(0, 0), size);
            for (std::size_t i = 0; i < layout.squares.size(); ++i) {
                const auto& square = layout.squares[i];
                EXPECT_TRUE(all.contains(square.area));
                EXPECT_TRUE(all.contains(square.title)) << counts.size() << ' ' << size.width();
                EXPECT_TRUE(all.contains(square.caption));
                EXPECT_FALSE(square.title.intersects(square.area));
                EXPECT_FALSE(square.caption.intersects(square.area));
                for (const QRectF& cell : square.cells) {
                    EXPECT_TRUE(square.area.contains(cell));
                }
                if (i > 0) {
                    EXPECT_GT(square.area.left(), layout.squares[i - 1].area.right());
                    EXPECT_GE(square.title.left(), layout.squares[i - 1].title.right());
                }
            }
        }
    }
}

TEST(OrganisationLayout, ShowsAtMostSoManyCells)
{
    EXPECT_EQ(layOutOrganisation({4096, 2}, {960, 190}, 14).squares[0].cells.size(),
              static_cast<std::size_t>(kMostCells));
}

TEST(OrganisationLayout, IsAsHighAsItsSquares)
{
    const int height = organisationHeight(kAttAcc.size(), 960, 14);
    const OrganisationLayout layout = layOutOrganisation(kAttAcc, QSizeF(960, height), 14);

    EXPECT_NEAR(layout.squares.back().area.right(), 960 - layout.squares.front().area.left(), 1e-6); // in the middle
    EXPECT_LE(organisationHeight(1, 3000, 14), 250);
}

} // namespace

} // namespace pimento
