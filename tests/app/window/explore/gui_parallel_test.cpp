// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window_test.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/selection/shared_state.h"

#include <QTabBar>
#include <QTabWidget>

namespace pimento {

class GuiParallel : public WindowTest {
protected:
    void SetUp() override
    {
        askReduction(2, 1024);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        QTabBar* tabs = m_window.page().plots().tabBar();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        ASSERT_TRUE(plot().isVisible());
        ASSERT_TRUE(QTest::qWaitFor([&] { return !plot().picture().image().isNull(); }));
    }

    ParallelPlot& plot() { return m_window.page().parallel(); }
    SharedState& state() { return m_window.workspace().state(); }
};

TEST_F(GuiParallel, SharesItsBrushWithTheOtherViews)
{
    const CandidateTable& drafts = *exploration().table;
    const std::size_t total = drafts.layout().total;
    const ParallelLayout& layout = plot().layoutOfAxes();
    const std::size_t last = layout.xs.size() - 1;
    ASSERT_EQ(plot().axes()[layout.shown[last]].column(), total);

    const QPoint from(static_cast<int>(layout.xs[last]), static_cast<int>(layout.bottom) + 4);
    const QPoint to(from.x(), static_cast<int>(layout.yOf(0.3)));
    QTest::mousePress(&plot(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&plot(), (from + to) / 2);
    QTest::mouseMove(&plot(), to);
    QTest::mouseRelease(&plot(), Qt::LeftButton, {}, to);

    ASSERT_TRUE(state().rows.hasBrush());
    EXPECT_TRUE(state().rows.lit().contains(*exploration().best));
    EXPECT_LT(state().rows.lit().count(), drafts.rows());
    EXPECT_EQ(table().candidates().rowCount(), static_cast<int>(state().rows.lit().count()));

    state().filters.keepBrush(); // now only they are shown, and the axis is theirs
    const ParallelAxis& axis = plot().axes()[layout.shown[last]];
    EXPECT_EQ(axis.shareOf(drafts.value(*exploration().best, total)), 0);
    state().filters.clear();
}

TEST_F(GuiParallel, HasItsAxesMovedInvertedDroppedAndInLogarithms)
{
    const auto ids = [&] {
        QStringList shown;
        for (const std::size_t axis : plot().layoutOfAxes().shown) {
            shown << QString::fromStdString(exploration().table->columns()[plot().axes()[axis].column()].id);
        }
        return shown;
    };
    const auto titleOf = [&](std::size_t place) { return plot().layoutOfAxes().titleBox(place).center().toPoint(); };
    const auto drag = [&](QPoint from, QPoint to) {
        QTest::mousePress(&plot(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&plot(), (from + to) / 2);
        QTest::mouseMove(&plot(), to);
        QTest::mouseRelease(&plot(), Qt::LeftButton, {}, to);
    };
    const QStringList before = ids();
    ASSERT_GE(before.size(), 4);

    drag(titleOf(0), titleOf(2) + QPoint(2, 0));
    EXPECT_EQ(ids()[2], before[0]);
    EXPECT_EQ(ids()[0], before[1]);
    drag(titleOf(0), QPoint(titleOf(0).x(), -40));
    EXPECT_EQ(ids().size(), before.size() - 1);
    EXPECT_FALSE(ids().contains(before[1]));

    const std::size_t last = plot().layoutOfAxes().xs.size() - 1;
    const auto axis = [&]() -> const ParallelAxis& { return plot().axes()[plot().layoutOfAxes().shown[last]]; };
    QTest::mouseDClick(&plot(), Qt::LeftButton, {}, titleOf(last));
    QTest::mouseRelease(&plot(), Qt::LeftButton, {}, titleOf(last));
    EXPECT_TRUE(axis().isInverted());
    const AxisScale scale = axis().scale();
    plot().setFocus();
    QTest::keyClick(&plot(), Qt::Key_End);
    QTest::keyClick(&plot(), Qt::Key_L);
    EXPECT_NE(axis().scale(), scale);
}

TEST_F(GuiParallel, FollowsTheSelectionAndWritesThePlotOnShow)
{
    selection().setCurrent(exploration().table->id(5));
    selection().setHover(exploration().table->id(7));
    EXPECT_FALSE(plot().grab().isNull());

    const QTemporaryDir folder;
    const QString one = folder.filePath(QStringLiteral("lines.svg"));
    const QString other = folder.filePath(QStringLiteral("points.svg"));
    EXPECT_TRUE(m_window.page().savePlot(one));
    m_window.page().plots().setCurrentIndex(0);
    EXPECT_TRUE(m_window.page().savePlot(other));
    const auto textOf = [](const QString& name) {
        QFile file(name);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    };
    EXPECT_NE(textOf(one), textOf(other));
}

} // namespace pimento
