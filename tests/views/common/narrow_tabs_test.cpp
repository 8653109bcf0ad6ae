// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/narrow_tabs.h"

#include <gtest/gtest.h>

#include <QStyle>
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

    const QTabBar& bar = *pages.tabBar();
    EXPECT_LT(bar.tabRect(7).right(), wide - 40);
    const int around = bar.style()->pixelMetric(QStyle::PM_TabBarTabHSpace, nullptr, &bar);
    for (int i = 0; i < 8; ++i) {
        EXPECT_GE(bar.tabRect(i).width() - around, bar.fontMetrics().horizontalAdvance(bar.tabText(i))) << i;
    }
    pages.resize(4000, 300);
    EXPECT_EQ(pages.tabBar()->tabRect(7).right(), wide);
}

TEST(NarrowTabs, ScrollsTabsWhoseNamesHaveNoRoom)
{
    NarrowTabs pages;
    for (int i = 0; i < 8; ++i) {
        pages.addTab(new QWidget, QStringLiteral("a page with a name"));
    }
    pages.resize(300, 300);
    pages.show();

    const QTabBar& bar = *pages.tabBar();
    EXPECT_GT(bar.tabRect(7).right(), bar.width());
    EXPECT_GE(bar.tabRect(0).width(), bar.fontMetrics().horizontalAdvance(bar.tabText(0)));
}

} // namespace pimento
