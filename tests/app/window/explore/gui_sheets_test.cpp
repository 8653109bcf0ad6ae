// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window_test.h"
#include "views/common/plot_panel.h"
#include "views/explore/order_plot.h"
#include "views/explore/pruning_funnel.h"
#include "views/explore/space_sheets.h"
#include "views/explore/trail_plot.h"

#include <QTabBar>
#include <QTabWidget>

namespace pimento {

class GuiSheets : public WindowTest {
protected:
    void open(int tab)
    {
        QTabBar* tabs = m_window.page().plots().tabBar();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
    }

    SpaceSheets& sheets() { return m_window.page().sheets(); }
};

TEST_F(GuiSheets, PutsAllDraftsInOrderAndGoesThroughThemByKeys)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    open(2);

    const std::vector<OrderedCandidate>& drafts = sheets().order().candidates();
    ASSERT_EQ(drafts.size(), exploration().table->rows());
    EXPECT_TRUE(std::ranges::is_sorted(drafts, {}, &OrderedCandidate::cost));
    EXPECT_TRUE(std::ranges::none_of(drafts, &OrderedCandidate::isBound));
    auto* plot = sheets().order().findChild<QWidget*>();
    QTest::keyClick(plot, Qt::Key_Right);
    const auto row = exploration().table->rowOf(*selection().current());
    EXPECT_EQ(row, drafts[1].row);
    QTest::keyClick(plot, Qt::Key_Left);
    EXPECT_EQ(exploration().table->rowOf(*selection().current()), drafts[0].row);
}

TEST_F(GuiSheets, ShowsTheBoundsThatProveTheBestDraft)
{
    askReduction(2, 1024);
    choose("space", QStringLiteral("all"));
    press("findBest");
    ASSERT_TRUE(waitForEnd());
    open(2);

    const std::vector<OrderedCandidate>& drafts = sheets().order().candidates();
    const auto bounds = std::ranges::count_if(drafts, &OrderedCandidate::isBound);
    EXPECT_GT(bounds, 100);
    const double best = exploration().table->value(*exploration().best, exploration().table->layout().total);
    EXPECT_TRUE(std::ranges::none_of(drafts, [&](const OrderedCandidate& one) { return one.cost < best; }));
    EXPECT_TRUE(exploration().table->columnOf(kBoundColumn).has_value());

    open(3);
    ASSERT_FALSE(sheets().trail().best().cost.empty());
    EXPECT_EQ(sheets().trail().best().cost.back(), best);
    EXPECT_TRUE(std::ranges::is_sorted(sheets().trail().best().cost, std::greater<>()));
}

TEST_F(GuiSheets, ShowsWhatPruningTookOutAndListsItOnAClick)
{
    choose("backend", QStringLiteral("AttAcc"));
    type("nhead", 2);
    type("dhead", 16);
    type("seq_len", 32);
    choose("space", QStringLiteral("kept"));
    press("explore");
    ASSERT_TRUE(waitForEnd());
    open(4);

    const std::vector<FunnelStage>& stages = sheets().funnel().stages();
    ASSERT_GE(stages.size(), 3U);
    std::size_t removed = 0;
    for (const FunnelStage& stage : stages) {
        EXPECT_EQ(stage.before, stages.front().before - removed);
        removed += stage.removed;
    }
    EXPECT_EQ(removed, exploration().removed->size());
    const QPoint place = sheets().funnel().rowRect(1).center();
    QTest::mouseClick(&sheets().funnel(), Qt::LeftButton, {}, place);
    EXPECT_EQ(child<QComboBox>("shownTable").currentIndex(), 2);
}

} // namespace pimento
