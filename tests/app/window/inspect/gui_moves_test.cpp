// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/link_controller.h"
#include "engine/inspection/data_moves.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/timeline/timeline.h"
#include "tests/support/known_exploration.h"
#include "tests/support/window_test.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/move_picture.h"
#include "views/inspect/moves_view.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QSlider>
#include <QToolButton>

#include <numeric>

namespace pimento {

/// The window with the moving data of a draft of a small GEMV.
class GuiMoves : public WindowTest {
protected:
    void SetUp() override
    {
        test::showKnown(workspace(), "moves", [&] {
            choose("backend", QStringLiteral("AttAcc"));
            type("nhead", 2);
            type("dhead", 16);
            type("seq_len", 64);
            choose("space", QStringLiteral("kept"));
            press("explore");
        });
        ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
        m_window.inspectPage().showMoves();
        ASSERT_TRUE(QTest::qWaitFor([&] { return view().moves() != nullptr; }, kPatience))
            << view().words().toStdString();
    }

    MovesView& view() { return m_window.inspectPage().moves(); }
    TimelineView& timeline() { return m_window.timelinePage().view(); }
};

TEST_F(GuiMoves, ShowsAllTensorsBetweenHostAndCores)
{
    const DataMoves& moves = *view().moves();

    EXPECT_TRUE(moves.isOfTimeline);
    EXPECT_EQ(moves.end, workspace().inspection()->part<Timeline>()->cycles());
    EXPECT_EQ(moves.left.size(), moves.right.size());
    std::vector<double> there(moves.names.size(), 0);
    std::vector<double> back(moves.names.size(), 0);
    for (const DataMove& move : moves.moves) {
        (move.isBack ? back : there)[move.what] += move.bytes;
        EXPECT_LE(move.end, moves.end);
    }
    EXPECT_GT(std::accumulate(there.begin(), there.end(), 0.0), 0); // operands go to the cores
    EXPECT_GT(std::accumulate(back.begin(), back.end(), 0.0), 0);   // results come back
    EXPECT_EQ(view().time(), moves.end);
    EXPECT_EQ(view().picture().sums()->moved(), view().picture().sums()->whole());
}

TEST_F(GuiMoves, SharesThePlayheadWithTheTimeline)
{
    QTest::keyClick(&child<QSlider>("playhead"), Qt::Key_Home);

    EXPECT_EQ(view().time(), 0);
    ASSERT_TRUE(timeline().playhead());
    EXPECT_EQ(*timeline().playhead(), 0);
    EXPECT_EQ(view().picture().sums()->moved(), 0);

    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    const QRect row = timeline().rowRect(0);
    QTest::mouseClick(timeline().viewport(), Qt::LeftButton, {}, {row.center().x(), row.top() - 6}); // the axis

    ASSERT_TRUE(timeline().playhead());
    EXPECT_NEAR(*timeline().playhead(), static_cast<double>(view().moves()->end) / 2,
                static_cast<double>(view().moves()->end) / 100);
    EXPECT_EQ(view().time(), static_cast<std::int64_t>(*timeline().playhead()));
}

TEST_F(GuiMoves, PlaysUntilTheEnd)
{
    QTest::mouseClick(&child<QToolButton>("playMoves"), Qt::LeftButton);
    EXPECT_TRUE(view().isPlaying());
    EXPECT_LT(view().time(), view().moves()->end);

    ASSERT_TRUE(QTest::qWaitFor([&] { return !view().isPlaying(); }, kPatience));
    EXPECT_EQ(view().time(), view().moves()->end);
}

TEST_F(GuiMoves, FollowsTheSelectedCandidate)
{
    const double whole = view().picture().sums()->whole();
    const auto other = exploration().table->id(exploration().table->rows() - 1);
    selection().setCurrent(other);

    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return workspace().isSettled() && !m_window.links().isRunning() && view().moves() != nullptr; },
        kPatience));
    EXPECT_GT(view().picture().sums()->whole(), 0);
    EXPECT_GT(whole, 0);
}

} // namespace pimento
