// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/advice_controller.h"
#include "sim/base/work_count.h"
#include "tests/support/window_test.h"
#include "views/explore/predictions/pruned_table_model.h"
#include "views/explore/predictions/pruned_table_view.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

namespace pimento {

/// A window in which the work behind each click is counted.
class GuiClick : public WindowTest {
protected:
    /// Starts to count work of all kinds.
    void start()
    {
        for (std::size_t kind = 0; kind < kWorkKinds; ++kind) {
            m_before[kind] = workCount(static_cast<WorkKind>(kind));
        }
    }
    [[nodiscard]] std::int64_t done(WorkKind kind) const
    {
        return workCount(kind) - m_before[static_cast<std::size_t>(kind)];
    }
    void expectOneRun()
    {
        EXPECT_EQ(done(WorkKind::Lowering), 1);
        EXPECT_EQ(done(WorkKind::Simulation), 1);
        EXPECT_EQ(done(WorkKind::Enumeration), 0);
        EXPECT_EQ(done(WorkKind::Pruning), 0);
    }

    void askSmallGemv()
    {
        choose("backend", QStringLiteral("AttAcc"));
        type("nhead", 2);
        type("dhead", 32);
        type("seq_len", 32);
    }
    /// Asks about a kernel of which a core needs elements with gaps between them, so that each draft has two programs.
    void askKernelWithGaps()
    {
        choose("backend", QStringLiteral("AttAcc"));
        choose("kernel", QStringLiteral("Figure 5"));
        type("A0", 12);
        type("A1", 8);
        type("B0", 4);
        type("k", 16);
    }
    /// Waits until nothing runs any more, including what begins a moment after a change: counts and estimates.
    void settle()
    {
        const auto isQuiet = [&] {
            const auto timers = m_window.findChildren<QTimer*>();
            return workspace().isSettled() && std::ranges::none_of(timers, [](const QTimer* timer) {
                       return timer->isSingleShot() && timer->isActive();
                   });
        };
        for (int times = 0; times < 2; ++times) { // what a delayed job starts
            ASSERT_TRUE(QTest::qWaitFor(isQuiet, kPatience));
            QTest::qWait(50);
        }
        ASSERT_TRUE(QTest::qWaitFor(isQuiet, kPatience));
    }
    void exploreAll()
    {
        press("explore");
        settle();
        ASSERT_TRUE(exploration().isFinished);
        ASSERT_GT(table().candidates().rowCount(), 5);
    }
    /// Clicks a draft that is not selected.
    void clickOther(int row)
    {
        if (table().candidates().idAt(row) == selection().current()) {
            ++row;
        }
        clickRow(row);
        EXPECT_EQ(selection().current(), table().candidates().idAt(row));
        settle();
        ASSERT_NE(workspace().inspection(), nullptr);
        EXPECT_NE(m_window.page().bankMap().map(), nullptr);
    }

private:
    std::int64_t m_before[kWorkKinds] = {};
};

TEST_F(GuiClick, OnADraftCostsOneLoweringAndOneRun)
{
    askSmallGemv();
    exploreAll();
    for (const int row : {1, 3}) {
        start();
        clickOther(row);
        expectOneRun();
    }
}

TEST_F(GuiClick, OnADraftOfAKernelWithGapsCostsNoMore)
{
    askKernelWithGaps();
    exploreAll();
    ASSERT_TRUE(exploration().table->columnOf("whole_ranges"));
    for (const int row : {1, 3}) {
        start();
        clickOther(row);
        expectOneRun();
    }
}

TEST_F(GuiClick, OnADraftOfTheArtifactLowersNothing)
{
    askReduction(2, 1024);
    exploreAll();
    start();
    clickOther(4);

    EXPECT_EQ(done(WorkKind::Lowering), 0);
    EXPECT_EQ(done(WorkKind::Simulation), 1);
}

TEST_F(GuiClick, OnExploreListsTheDraftsOnce)
{
    askSmallGemv();
    choose("space", QStringLiteral("kept"));
    settle(); // the panel has listed the space to count it; Explore uses this list
    start();
    press("explore");
    settle();

    EXPECT_EQ(done(WorkKind::Enumeration), 0);
    EXPECT_EQ(done(WorkKind::Pruning), 0);
    choose("shownTable", QStringLiteral("pruned"));
    settle();
    EXPECT_GT(m_window.page().prunedTable().candidates().rowCount(), 0);
    EXPECT_EQ(done(WorkKind::Enumeration), 0);
    EXPECT_EQ(done(WorkKind::Pruning), 0);
}

TEST_F(GuiClick, OnFindTheBestListsTheDraftsOnce)
{
    askSmallGemv();
    choose("space", QStringLiteral("kept"));
    settle();
    start();
    press("findBest");
    settle();

    EXPECT_EQ(done(WorkKind::Enumeration), 0);
    EXPECT_EQ(done(WorkKind::Pruning), 0);
}

TEST_F(GuiClick, OnThePageTimelineRunsTheDraftOnceMoreAtMost)
{
    askSmallGemv();
    exploreAll();
    clickOther(2);
    start();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    settle();

    ASSERT_NE(m_window.timelinePage().view().timeline(), nullptr);
    EXPECT_LE(done(WorkKind::Lowering), 1);
    EXPECT_LE(done(WorkKind::Simulation), 1);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect"))); // advice tries changes once
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.advice().isRunning(); }, kPatience));
    start();
    for (const char* page : {"explore", "inspect", "timeline"}) { // all of it is known
        ASSERT_TRUE(m_window.showPage(QLatin1String(page)));
        settle();
    }
    EXPECT_EQ(done(WorkKind::Simulation), 0);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    start();
    clickOther(4);
    expectOneRun();
}

} // namespace pimento
