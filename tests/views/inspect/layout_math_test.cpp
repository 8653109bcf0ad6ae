// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/layout_math.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento {

namespace {

using testing::ElementsAre;

LaidBurst burst(std::int64_t row, int column, std::uint32_t tensor, std::uint32_t sources)
{
    LaidBurst made;
    made.row = row;
    made.column = column;
    made.tensor = tensor;
    made.sources = sources;
    return made;
}

/// Returns a picture: column 0 of row 0 gets tensor 0 from command 5 and tensor 1 from command 20; column 1 gets tensor
/// 0 from command 6, which command 30 reads. Column 0 of row 3 has tensor 2 from the start.
BankPicture picture()
{
    BankPicture made;
    made.side = LayoutSide::Cores;
    made.bursts = {burst(0, 0, 0, 0), burst(0, 0, 1, 1), burst(0, 1, 0, 3), burst(3, 0, 2, 4)};
    made.bursts[3].isThere = true;
    made.sources = {{0, 7}, {1, 2}, {1, 3}, {0, 8}, {2, 0}};
    made.touches = {{0, 5, true}, {1, 20, true}, {2, 6, true}, {2, 30, false}};
    return made;
}

} // namespace

TEST(LayoutMath, AMomentShowsWhatIsThereAndWhatComes)
{
    const auto cells = cellsAt(picture(), {6, 7}, {});

    EXPECT_THAT(cells, ElementsAre(LayoutCell{0, 0, 0, BurstState::There}, LayoutCell{0, 1, 2, BurstState::Moving},
                                   LayoutCell{3, 0, 3, BurstState::There}));
}

TEST(LayoutMath, BeforeTheFirstStepTheFirstBurstOfAColumnComes)
{
    const auto cells = cellsAt(picture(), {0, 1}, {});

    EXPECT_THAT(cells, ElementsAre(LayoutCell{0, 0, 0, BurstState::Coming}, LayoutCell{0, 1, 2, BurstState::Coming},
                                   LayoutCell{3, 0, 3, BurstState::There}));
}

TEST(LayoutMath, AtTheEndTheLastBurstOfAColumnIsThere)
{
    const auto cells = cellsAt(picture(), LayoutMoment::atEnd(), {});

    EXPECT_THAT(cells, ElementsAre(LayoutCell{0, 0, 1, BurstState::There}, LayoutCell{0, 1, 2, BurstState::There},
                                   LayoutCell{3, 0, 3, BurstState::There}));
}

TEST(LayoutMath, ATensorIsShownWhereItLayEvenIfAnotherOneCameLater)
{
    const auto cells = cellsAt(picture(), LayoutMoment::atEnd(), 0);

    EXPECT_THAT(cells, ElementsAre(LayoutCell{0, 0, 0, BurstState::There}, LayoutCell{0, 1, 2, BurstState::There}));
}

TEST(LayoutMath, WhatIsReadMovesToo) { EXPECT_EQ(cellsAt(picture(), {30, 31}, {})[1].state, BurstState::Moving); }

TEST(LayoutMath, BackIsAsExactAsOn)
{
    const BankPicture shown = picture();
    std::vector<std::vector<LayoutCell>> on;
    for (std::uint32_t step = 0; step < 40; ++step) {
        on.push_back(cellsAt(shown, {step, step + 1}, {}));
    }
    for (std::uint32_t step = 40; step-- > 0;) {
        EXPECT_EQ(cellsAt(shown, {step, step + 1}, {}), on[step]) << step;
    }
}

TEST(LayoutMath, BurstsShareHostVectors)
{
    EXPECT_THAT(sharing(picture(), {{1, 3}, {2, 0}}), ElementsAre(false, true, false, true));
    EXPECT_EQ(sourcesOf(picture(), 1).size(), 2U); // {1, 2} and {1, 3}
    EXPECT_THAT(rowsOf(picture()), ElementsAre(0, 3));
}

} // namespace pimento
