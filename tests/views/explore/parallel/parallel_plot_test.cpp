// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/many_drafts.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/selection/shared_state.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QMenu>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace pimento {

namespace {

constexpr double kNoEnd = std::numeric_limits<double>::infinity();
constexpr std::size_t kRows = 5000;
// Columns of manyDrafts().
constexpr std::size_t kGroups = 0;
constexpr std::size_t kTotal = 5;
constexpr std::size_t kCompute = 6;

} // namespace

class ParallelPlotOfDrafts : public ::testing::Test {
protected:
    void SetUp() override
    {
        m_plot.resize(800, 360);
        m_plot.show();
        m_state.rows.setExploration(m_exploration);
        ASSERT_TRUE(waitForPicture());
    }

    [[nodiscard]] bool waitForPicture()
    {
        return QTest::qWaitFor([&] { return m_plot.picture().isSettled() && !m_plot.picture().image().isNull(); });
    }
    [[nodiscard]] QStringList ids() const
    {
        QStringList result;
        for (const ParallelAxis& axis : m_plot.axes().axes()) {
            result << QString::fromStdString(axis.info().id);
        }
        return result;
    }
    [[nodiscard]] std::size_t placeOf(std::size_t column) const { return m_plot.axes().placeOf(column).value(); }
    [[nodiscard]] const ParallelAxis& axisOf(std::size_t column) const { return m_plot.axes()[placeOf(column)]; }
    /// Returns the pixel at a share of a column's axis.
    [[nodiscard]] QPointF at(std::size_t column, double share) const
    {
        const ParallelLayout& layout = m_plot.layoutOfAxes();
        return {layout.xs[placeOf(column)], layout.yOf(share)};
    }
    void drag(QPointF from, QPointF to)
    {
        QTest::mousePress(&m_plot, Qt::LeftButton, {}, from.toPoint());
        for (int step = 1; step <= 4; ++step) {
            QTest::mouseMove(&m_plot, (from + (to - from) * step / 4).toPoint());
        }
        QTest::mouseRelease(&m_plot, Qt::LeftButton, {}, to.toPoint());
    }
    [[nodiscard]] std::optional<ValueRange> range(const char* column) const
    {
        return brushedRange(m_state.filters.brush(), column);
    }
    [[nodiscard]] QPointF titleOf(std::size_t column) const
    {
        return m_plot.layoutOfAxes().titleBox(placeOf(column)).center();
    }
    [[nodiscard]] std::size_t countOf(const auto& passes) const
    {
        std::size_t count = 0;
        for (std::size_t row = 0; row < kRows; ++row) {
            count += passes(row) ? 1 : 0;
        }
        return count;
    }

    SharedState m_state;
    std::shared_ptr<const Exploration> m_exploration = test::explorationOf(test::manyDrafts(kRows));
    const CandidateTable& m_table = *m_exploration->table;
    ParallelPlot m_plot{m_state};
};

TEST_F(ParallelPlotOfDrafts, LightsTheDraftsOfARange)
{
    drag(at(kCompute, 0.5), at(kCompute, 1.2));

    const auto brushed = range("compute");
    ASSERT_TRUE(brushed);
    EXPECT_EQ(brushed->most, kNoEnd);
    EXPECT_NEAR(brushed->least, axisOf(kCompute).valueAt(0.5), axisOf(kCompute).valueAt(0.5) * 0.05);
    const auto passes = [&](std::size_t row) { return m_table.value(row, kCompute) >= brushed->least; };
    EXPECT_EQ(m_state.rows.lit().count(), countOf(passes));
    EXPECT_EQ(m_state.rows.shown().count(), kRows);
}

TEST_F(ParallelPlotOfDrafts, LightsWhatIsInAllRanges)
{
    drag(at(kCompute, 0.5), at(kCompute, 1.2));
    drag(at(kGroups, 0.2), at(kGroups, 0.6)); // 1, 2, 4, 8, 16: the second and the third

    EXPECT_EQ(range("g0"), (ValueRange{2, 4}));
    const double least = range("compute")->least;
    const auto passes = [&](std::size_t row) {
        const double groups = m_table.value(row, kGroups);
        return m_table.value(row, kCompute) >= least && (groups == 2 || groups == 4);
    };
    EXPECT_EQ(m_state.rows.lit().count(), countOf(passes));
}

TEST_F(ParallelPlotOfDrafts, MovesResizesAndClearsRanges)
{
    drag(at(kGroups, 0.2), at(kGroups, 0.3));
    ASSERT_EQ(range("g0"), (ValueRange{2, 2}));
    drag(at(kGroups, 0.25), at(kGroups, 0.75)); // all of it, by two steps
    EXPECT_EQ(range("g0"), (ValueRange{8, 8}));
    drag(at(kGroups, axisOf(kGroups).sharesOf({8, 8}).first), at(kGroups, 0.2)); // its lower end
    EXPECT_EQ(range("g0"), (ValueRange{2, 8}));
    drag(at(kGroups, axisOf(kGroups).sharesOf({2, 8}).second), at(kGroups, 0.55)); // its upper end
    EXPECT_EQ(range("g0"), (ValueRange{2, 4}));

    QTest::mouseClick(&m_plot, Qt::LeftButton, {}, at(kGroups, 0.4).toPoint()); // inside: it stays
    EXPECT_TRUE(range("g0"));
    QTest::mouseClick(&m_plot, Qt::LeftButton, {}, at(kGroups, 0.98).toPoint());
    EXPECT_FALSE(range("g0"));
    EXPECT_TRUE(m_state.filters.brush().empty());
}

TEST_F(ParallelPlotOfDrafts, ShowsTheBrushOfOtherViewsAndLeavesTheirFiltersAlone)
{
    m_state.filters.setBrush({NearBest{50}, ColumnRange{"k0", 7, 7}, ColumnRange{"g0", 4, 4}});
    ASSERT_TRUE(waitForPicture());
    drag(at(kGroups, 0.5), at(kGroups, 0.76)); // the range in the middle, up by a step
    EXPECT_EQ(m_state.filters.brush(),
              (FilterStack::Filters{NearBest{50}, ColumnRange{"k0", 7, 7}, ColumnRange{"g0", 8, 8}}));
    m_state.filters.clearBrush();
    EXPECT_TRUE(m_state.rows.lit().isAll());
}

TEST_F(ParallelPlotOfDrafts, SendsTheBrushWhileItIsDragged)
{
    QTest::mousePress(&m_plot, Qt::LeftButton, {}, at(kCompute, 0.5).toPoint());
    QTest::mouseMove(&m_plot, at(kCompute, 0.8).toPoint());
    EXPECT_TRUE(QTest::qWaitFor([&] { return range("compute").has_value(); }, 5000));
    QTest::mouseRelease(&m_plot, Qt::LeftButton, {}, at(kCompute, 0.8).toPoint());
    EXPECT_TRUE(range("compute"));
}

TEST_F(ParallelPlotOfDrafts, PointsAtTheNearestLineAndSelectsIt)
{
    m_state.rows.setExploration(m_exploration);
    ASSERT_TRUE(waitForPicture());
    // Among many lines any place has one; the first row's totals are far below all others.
    const std::size_t total = placeOf(kTotal);
    const QPointF one = m_plot.pointOf(total - 1, m_table.value(0, m_plot.axes()[total - 1].column()));
    const QPointF other = m_plot.pointOf(total, m_table.value(0, kTotal));
    QTest::mouseMove(&m_plot, (one * 0.2 + other * 0.8).toPoint());
    ASSERT_TRUE(m_state.selection.hover());
    EXPECT_EQ(m_state.selection.hover(), m_table.id(0));

    QTest::mouseClick(&m_plot, Qt::LeftButton, {}, (one * 0.2 + other * 0.8).toPoint());
    EXPECT_EQ(m_state.selection.current(), m_table.id(0));

    QTest::mouseMove(&m_plot, QPoint(5, 5));
    EXPECT_FALSE(m_state.selection.hover());
}

TEST_F(ParallelPlotOfDrafts, PointsOnlyAtLinesThatAreLit)
{
    drag(at(kGroups, 0.9), at(kGroups, 1.2)); // 16
    const ParallelLayout& layout = m_plot.layoutOfAxes();
    for (int i = 1; i < 10; ++i) {
        QTest::mouseMove(&m_plot, QPointF(layout.xs[3] + 3 * i, layout.yOf(0.1 * i)).toPoint());
        if (m_state.selection.hover()) {
            EXPECT_EQ(m_table.value(*m_table.rowOf(*m_state.selection.hover()), kGroups), 16);
        }
    }
}

TEST_F(ParallelPlotOfDrafts, MovesAndDropsAxesByTheirTitles)
{
    const QStringList before = ids();
    drag(titleOf(kGroups), m_plot.layoutOfAxes().titleBox(2).center());
    EXPECT_EQ(ids(), QStringList({before[1], before[2], before[0], before[3], before[4], before[5], before[6]}));

    m_state.filters.setBrush({ColumnRange{"g0", 4, 4}});
    drag(titleOf(kGroups), QPointF(titleOf(kGroups).x(), -40));
    EXPECT_FALSE(ids().contains(QStringLiteral("g0")));
    EXPECT_TRUE(m_state.filters.brush().empty()); // the brush of an axis that is not shown

    m_plot.addButton().menu()->popup({});
    const auto actions = m_plot.addButton().menu()->actions();
    const auto add = std::ranges::find_if(actions, [](const QAction* each) { return each->text() == "groups rows"; });
    ASSERT_NE(add, actions.end());
    (*add)->trigger();
    m_plot.addButton().menu()->close();
    EXPECT_EQ(ids()[ids().size() - 2], QStringLiteral("g0")); // in front of the total
    m_plot.resetAxes();
    EXPECT_EQ(ids(), before);
}

TEST_F(ParallelPlotOfDrafts, InvertsAnAxisByADoubleClick)
{
    QTest::mouseDClick(&m_plot, Qt::LeftButton, {}, titleOf(kTotal).toPoint());
    EXPECT_TRUE(axisOf(kTotal).isInverted());
    QTest::mouseRelease(&m_plot, Qt::LeftButton, {}, titleOf(kTotal).toPoint());
    drag(at(kTotal, 0.5), at(kTotal, 1.2)); // up is cheap now
    EXPECT_EQ(range("total")->least, -kNoEnd);
}

TEST_F(ParallelPlotOfDrafts, IsUsedWithoutAMouse)
{
    m_plot.setFocus(Qt::TabFocusReason);
    EXPECT_EQ(m_plot.focusedPlace(), 0U);
    QTest::keyClick(&m_plot, Qt::Key_Right);
    QTest::keyClick(&m_plot, Qt::Key_Tab);
    EXPECT_EQ(m_plot.focusedPlace(), 2U);
    QTest::keyClick(&m_plot, Qt::Key_Home);
    EXPECT_TRUE(m_plot.accessibleDescription().contains(QStringLiteral("axis 1 of 7: groups rows")));

    const QStringList before = ids();
    QTest::keyClick(&m_plot, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(ids()[1], before[0]);
    EXPECT_EQ(m_plot.focusedPlace(), 1U);   // the keyboard goes with the axis
    QTest::keyClick(&m_plot, Qt::Key_Down); // 16 is out
    EXPECT_EQ(range("g0"), (ValueRange{-kNoEnd, 8}));
    QTest::keyClick(&m_plot, Qt::Key_Up, Qt::ShiftModifier); // and 1
    EXPECT_EQ(range("g0"), (ValueRange{2, 8}));
    EXPECT_TRUE(m_plot.accessibleDescription().contains(QStringLiteral("brushed from 2 to 8")));
    QTest::keyClick(&m_plot, Qt::Key_Return);
    const auto lit = m_state.selection.current();
    ASSERT_TRUE(lit);
    EXPECT_TRUE(m_state.rows.lit().contains(*m_table.rowOf(*lit)));
    QTest::keyClick(&m_plot, Qt::Key_Escape);
    EXPECT_TRUE(m_state.filters.brush().empty());

    QTest::keyClick(&m_plot, Qt::Key_End);
    QTest::keyClick(&m_plot, Qt::Key_I);
    EXPECT_TRUE(axisOf(kTotal).isInverted());
    const AxisScale scale = axisOf(kTotal).scale();
    QTest::keyClick(&m_plot, Qt::Key_L);
    EXPECT_NE(axisOf(kTotal).scale(), scale);
    QTest::keyClick(&m_plot, Qt::Key_Delete);
    EXPECT_FALSE(ids().contains(QStringLiteral("total")));
}

TEST_F(ParallelPlotOfDrafts, LeavesOutAxesThatFindNoRoom)
{
    m_plot.resize(300, 300);
    ASSERT_TRUE(waitForPicture());
    const ParallelLayout& layout = m_plot.layoutOfAxes();
    EXPECT_GT(layout.hidden, 0U);
    EXPECT_EQ(layout.hidden + layout.xs.size(), 7U);
    EXPECT_EQ(m_plot.axes()[layout.shown.back()].column(), kTotal); // the last one stays
    for (std::size_t place = 1; place < layout.xs.size(); ++place) {
        EXPECT_FALSE(layout.titleBox(place).intersects(layout.titleBox(place - 1)));
    }
    m_plot.resize(900, 300);
    EXPECT_EQ(m_plot.layoutOfAxes().hidden, 0U);
}

TEST_F(ParallelPlotOfDrafts, SaysWhatItDoesNotShow)
{
    EXPECT_EQ(m_plot.noteText(), QString());
    m_state.filters.setBrush({ColumnRange{"k0", 7, 7}});
    EXPECT_EQ(m_plot.noteText(), QStringLiteral("the brush also covers a range of constant"));
    m_state.filters.clearBrush();
    EXPECT_EQ(m_plot.noteText(), QString());

    std::vector<test::MadeColumn> columns = {
        test::madeColumn("g0", "groups", ColumnRole::Decision,
                         [](std::size_t row) { return static_cast<double>(row % 5); }),
        test::madeColumn("total", "total", ColumnRole::Cost, [](std::size_t row) {
            return row < 10 ? 100.0 + static_cast<double>(row) : std::numeric_limits<double>::quiet_NaN();
        })};
    m_state.rows.setExploration(test::explorationOf(test::madeTable(30, columns, {1, {}, 1, 1})));
    EXPECT_EQ(m_plot.noteText(),
              QStringLiteral("not simulated: 20 of 30 candidates, whose lines end before the cost axes"));
}

// Thousands of lines without a cost would hide the few that a proof needed.
TEST_F(ParallelPlotOfDrafts, LeavesOutWhatAProofHasRuledOut)
{
    std::vector<test::MadeColumn> columns = {test::madeColumn("g0", "groups", ColumnRole::Decision,
                                                              [](std::size_t row) { return static_cast<double>(row); }),
                                             test::madeColumn("total", "total", ColumnRole::Cost, [](std::size_t row) {
                                                 return row < 10 ? 100.0 + static_cast<double>(row)
                                                                 : std::numeric_limits<double>::quiet_NaN();
                                             })};
    Exploration proved = *test::explorationOf(test::madeTable(30, columns, {1, {}, 1, 1}));
    proved.proof.emplace();
    m_state.rows.setExploration(std::make_shared<const Exploration>(proved));

    EXPECT_EQ(m_plot.noteText(), QStringLiteral("ruled out by the proof and not drawn: 20 of 30 candidates"));
    EXPECT_LE(axisOf(0).valueAt(1), 10); // the axis is of what is drawn
}

TEST_F(ParallelPlotOfDrafts, FollowsFiltersAndOtherExplorations)
{
    m_state.filters.push(ColumnRange{"total", -kNoEnd, 4000});
    EXPECT_LE(axisOf(kTotal).valueAt(1), 4000); // the axis is of what is shown
    m_state.filters.clear();
    m_state.rows.setExploration(test::explorationOf(test::manyDrafts(60)));
    ASSERT_TRUE(waitForPicture());
    QTest::mouseMove(&m_plot, m_plot.rect().center());
    m_state.rows.setExploration(nullptr);
    QTest::mouseMove(&m_plot, m_plot.rect().center() + QPoint(3, 3));
    QTest::keyClick(&m_plot, Qt::Key_Right);
    EXPECT_FALSE(m_plot.grab().isNull());
}

TEST_F(ParallelPlotOfDrafts, IsWrittenInThreeFormats)
{
    const QTemporaryDir folder;
    for (const char* name : {"p.svg", "p.pdf", "p.png"}) {
        const QString file = folder.filePath(QLatin1String(name));
        EXPECT_TRUE(m_plot.saveTo(file)) << name;
        EXPECT_GT(QFile(file).size(), 1000) << name;
    }
    QFile svg(folder.filePath(QStringLiteral("p.svg")));
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    EXPECT_TRUE(svg.readAll().contains("rearrangement")); // texts are texts
    EXPECT_EQ(QImage(folder.filePath(QStringLiteral("p.png"))).size(), m_plot.size() * 2);
    EXPECT_FALSE(m_plot.saveTo(QStringLiteral("/nowhere/p.png")));
    EXPECT_FALSE(m_plot.saveTo(QStringLiteral("/nowhere/p.svg")));
    EXPECT_FALSE(m_plot.saveTo(QStringLiteral("/nowhere/p.pdf")));
}

} // namespace pimento
