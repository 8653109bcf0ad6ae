// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/narrow_tabs.h"

#include <gtest/gtest.h>

#include <QTabBar>
#include <QWidget>

namespace pimento {

TEST(NarrowTabs, BringsTabsCloserTogetherBeforeTheyScroll)
{
    NarrowTabs pages;
    for (int i = 0; i < 8; ++i) {
        pages.addTab(new QWidget, QStringLiteral("a page with a name"));
    }
    pages.resize(4000, 300);
    pages.show();
    const int wide = pages.tabBar()->tabRect(7).right();
    ASSERT_LT(wide, 4000);

    pages.resize(wide - 40, 300);

    EXPECT_LT(pages.tabBar()->tabRect(7).right(), wide - 40);
    pages.resize(4000, 300);
    EXPECT_EQ(pages.tabBar()->tabRect(7).right(), wide);
}

} // namespace pimento
