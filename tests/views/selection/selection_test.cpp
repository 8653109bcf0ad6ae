// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/selection.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace pimento {

TEST(Selection, TellsOfEachChangeOnce)
{
    Selection selection;
    QSignalSpy current(&selection, &Selection::currentChanged);
    QSignalSpy hover(&selection, &Selection::hoverChanged);

    selection.setCurrent(7);
    selection.setCurrent(7);
    selection.setHover(8);
    selection.setHover(8);
    selection.setCurrent(std::nullopt);

    EXPECT_EQ(current.count(), 2);
    EXPECT_EQ(hover.count(), 1);
    EXPECT_EQ(selection.current(), std::nullopt);
    EXPECT_EQ(selection.hover(), 8U);
}

} // namespace pimento
