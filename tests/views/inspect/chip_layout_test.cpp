// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/chip_layout.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

ChipMap chipsOf(std::size_t across, std::size_t down, std::size_t coresAcross, std::size_t coresDown,
                std::size_t arrays)
{
    ChipMap map;
    map.chipsAcross = across;
    map.chipsDown = down;
    map.coresAcross = coresAcross;
    map.coresDown = coresDown;
    map.arraysOfCore = arrays;
    map.cores.resize(across * down * coresAcross * coresDown);
    return map;
}

} // namespace

TEST(ChipLayoutTest, EveryArrayLiesInItsCoreAndIsFoundThere)
{
    for (const QSizeF size : {QSizeF(300, 200), QSizeF(1400, 900), QSizeF(200, 700)}) {
        for (const ChipMap& map : {chipsOf(1, 1, 12, 14, 12), chipsOf(4, 4, 2, 2, 1), chipsOf(1, 1, 12, 12, 64)}) {
            const QRectF area({4, 6}, size);
            const ChipLayout layout(map, area, 12);
            for (std::size_t core = 0; core < map.cores.size(); ++core) {
                const QRectF whole = layout.core(core);
                ASSERT_TRUE(area.adjusted(-0.1, -0.1, 0.1, 0.1).contains(whole));
                ASSERT_EQ(layout.coreAt(whole.center()), core);
                for (std::size_t other = 0; other < core; ++other) {
                    ASSERT_FALSE(whole.intersects(layout.core(other)));
                }
                for (std::size_t array = 0; array < map.arraysOfCore; ++array) {
                    const QRectF cell = layout.array({core, array});
                    ASSERT_EQ(layout.arrayAt(cell.center()), (ArrayPlace{core, array}));
                }
            }
        }
    }
}

TEST(ChipLayoutTest, CoresLieAsOnTheirChips)
{
    // Two chips beside each other, of 2 x 2 cores: 0 1 | 4 5 above 2 3 | 6 7.
    const ChipLayout layout(chipsOf(2, 1, 2, 2, 4), QRectF(0, 0, 400, 200), 12);

    EXPECT_EQ(layout.neighbour(1, 1, 0), 4U);
    EXPECT_EQ(layout.neighbour(4, -1, 0), 1U);
    EXPECT_EQ(layout.neighbour(4, 0, 1), 6U);
    EXPECT_EQ(layout.neighbour(7, 1, 1), 7U);
    EXPECT_EQ(layout.neighbour(0, -1, -1), 0U);
    EXPECT_EQ(layout.core(0).top(), layout.core(5).top());
    EXPECT_GT(layout.core(4).left() - layout.core(1).right(), layout.core(1).left() - layout.core(0).right());
    EXPECT_TRUE(layout.chip(1).contains(layout.core(6)));
    EXPECT_FALSE(layout.chip(0).intersects(layout.core(6)));
    EXPECT_FALSE(layout.coreAt({-5, 10}));
}

} // namespace pimento
