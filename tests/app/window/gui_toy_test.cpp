// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/question/result_watch.h"
#include "engine/inspection/inspection.h"
#include "tests/support/toy_system.h"
#include "tests/support/window_test.h"
#include "views/common/result_overlay.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/inspect/ranked_bars.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QScrollBar>
#include <QTabWidget>

#include <optional>

namespace pimento {

namespace {

constexpr std::int64_t kBoards = 6;
constexpr std::size_t kShapes = 4;
constexpr int kToys = 24;

} // namespace

/// The window with a system that has nothing in common with those of Pimento, registered before the window is made.
class GuiToy : private test::WithToy, public WindowTest {
protected:
    void ask()
    {
        choose("model", QStringLiteral("toys"));
        type("n", kBoards);
        type("batch", 3); // numbers of saws that are tried at once: the list grows
    }
    void explore()
    {
        ask();
        ASSERT_EQ(problemText(), "");
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(exploration().isFinished);
    }

    [[nodiscard]] std::size_t columnOf(const char* id) { return exploration().table->columnOf(id).value(); }
    void sortBy(const char* id)
    {
        const int column = CandidateTableModel::modelColumn(columnOf(id));
        table().scrollTo(table().model()->index(0, column));
        clickHeader(column);
        ASSERT_EQ(table().candidates().sortColumn(), column);
    }
    [[nodiscard]] QString cell(int row, const char* id)
    {
        return table().model()->index(row, CandidateTableModel::modelColumn(columnOf(id))).data().toString();
    }
    [[nodiscard]] std::size_t rowWith(const std::string& label)
    {
        std::size_t row = 0;
        while (row < exploration().table->rows() && exploration().table->label(row) != label) {
            ++row;
        }
        return row;
    }
    void select(const std::string& label)
    {
        const std::size_t row = rowWith(label);
        ASSERT_LT(row, exploration().table->rows()) << label;
        const int shown = table().candidates().rowOf(exploration().table->id(row)).value();
        table().scrollTo(table().model()->index(shown, 0));
        clickRow(shown);
        ASSERT_TRUE(waitForEnd());
        ASSERT_EQ(selection().current(), exploration().table->id(row));
    }
    [[nodiscard]] LineView& recipe() { return m_window.inspectPage().lines(0); }
    [[nodiscard]] TimelineView& timeline() { return m_window.timelinePage().view(); }
};

TEST_F(GuiToy, IsOfferedWithItsKernelSizesAndSettings)
{
    ask();

    EXPECT_EQ(child<QComboBox>("kernel").count(), 1);
    EXPECT_EQ(child<QComboBox>("kernel").currentText(), QStringLiteral("Toys"));
    EXPECT_EQ(m_window.findChild<QComboBox*>(QStringLiteral("space")), nullptr);
    EXPECT_FALSE(child<QComboBox>("type").isVisible()); // it takes no texts
    EXPECT_EQ(asked().system, "toy");
    EXPECT_EQ(asked().workload.sizes.at("n"), std::to_string(kBoards));
    EXPECT_EQ(asked().settings.at("batch"), SettingValue(std::int64_t{3}));
    const auto counts = [&] {
        const auto notes = m_window.questionPanel().findChildren<QLabel*>(QStringLiteral("note"));
        return std::ranges::any_of(
            notes, [](const QLabel* note) { return note->text().startsWith(QStringLiteral("%1 toys").arg(kToys)); });
    };
    EXPECT_TRUE(QTest::qWaitFor(counts, kPatience));

    type("n", 100'001);
    EXPECT_NE(problemText(), "");
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiToy, IsExploredWithTheKeyboard)
{
    m_window.activateWindow(); // shortcuts belong to the active window
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    auto& model = child<QComboBox>("model");
    model.setFocus();
    QTest::keyClick(&model, Qt::Key_End);
    ASSERT_EQ(model.currentText(), QStringLiteral("toys"));
    auto& boards = child<QSpinBox>("n");
    boards.setFocus();
    boards.selectAll();
    QTest::keyClicks(&boards, QString::number(kBoards));
    QTest::keyClick(&boards, Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(waitForEnd());

    ASSERT_NE(workspace().exploration(), nullptr);
    EXPECT_EQ(table().candidates().rowCount(), kToys);
    EXPECT_EQ(exploration().report.impossible(), 3U); // a star with six saws, lines with three and six
}

TEST_F(GuiToy, AnswersInItsOwnWords)
{
    explore();

    std::optional<std::size_t> best;
    double least = 0;
    for (std::size_t row = 0; row < static_cast<std::size_t>(kToys); ++row) {
        const auto cost = test::toyCost(row % kShapes, static_cast<std::int64_t>(row / kShapes) + 1, kBoards);
        if (cost && (!best || cost->delay() < least)) {
            best = row;
            least = cost->delay();
        }
    }
    EXPECT_EQ(exploration().best, best);
    EXPECT_EQ(selection().current(), exploration().table->id(*best));
    const QString headline = m_window.page().verdict().headline();
    const QString label = QString::fromStdString(exploration().table->label(*best));
    EXPECT_TRUE(headline.startsWith(QStringLiteral("Best toy: %1. It takes ").arg(label))) << headline.toStdString();
    EXPECT_FALSE(headline.contains(QStringLiteral("cycles"))) << headline.toStdString();
    EXPECT_EQ(m_window.page().bars().bars().bars.size(), 3U); // best and selected, default, fastest computation
    EXPECT_EQ(m_window.page().bars().bars().parts.size(), 2U);
    const QString end = m_window.jobsBar().text();
    EXPECT_TRUE(end.startsWith(QStringLiteral("21 of 24 toys evaluated"))) << end.toStdString();
    EXPECT_TRUE(end.contains(QStringLiteral("a star has five sides")));
    for (const ResultOverlay* overlay : m_window.resultWatch().overlays()) {
        EXPECT_FALSE(overlay->isDown());
    }
}

TEST_F(GuiToy, SortsByItsCategoryAndItsSecondObjective)
{
    explore();

    sortBy("shape");
    EXPECT_EQ(cell(0, "shape"), QStringLiteral("round"));
    EXPECT_EQ(cell(kToys - 1, "shape"), QStringLiteral("line")); // in the order of its words, which is no alphabet's
    sortBy("shape");
    EXPECT_EQ(table().candidates().sortOrder(), Qt::DescendingOrder);
    EXPECT_EQ(cell(0, "shape"), QStringLiteral("line"));

    sortBy("area");
    EXPECT_EQ(table().model()->index(0, 0).data().toString(), QStringLiteral("line-1"));
    EXPECT_EQ(cell(kToys - 1, "area"), QString(QChar(kUnknownMark))); // it cannot be cut
    clickRow(0);
    EXPECT_EQ(selection().current(), exploration().table->id(rowWith("line-1")));
    ASSERT_TRUE(waitForEnd());
    sortBy("delay");
    table().scrollToTop();
    clickRow(0);
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    ASSERT_TRUE(waitForEnd());
}

TEST_F(GuiToy, ShowsItsObjectivesAndItsWorkshop)
{
    explore();
    ScatterPlot& scatter = m_window.page().scatter();
    const std::size_t star = rowWith("star-5"); // needs the most room

    QTest::mouseClick(scatter.findChild<QWidget*>(), Qt::LeftButton, {}, scatter.pixelOf(star).toPoint());
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(selection().current(), exploration().table->id(star));
    const DeviceMap* map = m_window.page().bankMap().map();
    ASSERT_NE(map, nullptr);
    EXPECT_EQ(map->rows, 4U);
    EXPECT_EQ(map->columns, 8U);
    EXPECT_EQ(map->layers[0].title, "Saws");
    EXPECT_TRUE(m_window.page().bankMap().hasIdleCells());
    QTest::keyClick(&m_window.page().bankMap(), Qt::Key_Right);
    EXPECT_FALSE(m_window.page().grab().isNull());
}

TEST_F(GuiToy, IsInspected)
{
    explore();
    select("round-3");
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));

    ASSERT_EQ(recipe().lineCount(), 5); // two lines and one of each saw
    EXPECT_EQ(recipe().lineText(1).trimmed(), QStringLiteral("lay it down"));
    const QModelIndex saw = recipe().model()->index(3, 0);
    QTest::mouseClick(recipe().viewport(), Qt::LeftButton, {}, recipe().visualRect(saw).topLeft() + QPoint(20, 4));
    EXPECT_TRUE(recipe().isLit(2));
    EXPECT_TRUE(recipe().isLit(4));
    EXPECT_FALSE(recipe().isLit(1));
    EXPECT_FALSE(m_window.inspectPage().lines(1).isVisible()); // it has one form

    const auto& shown = child<QComboBox>("shownFigures");
    ASSERT_EQ(shown.count(), 1); // there is no run
    EXPECT_EQ(shown.currentText(), QStringLiteral("Delay by work"));
    const auto& bars = m_window.inspectPage().figures().bars();
    ASSERT_EQ(bars.size(), 2U);
    EXPECT_EQ(bars[0].name, QStringLiteral("cutting"));
    const test::ToyCost cost = test::toyCost(0, 3, kBoards).value();
    EXPECT_DOUBLE_EQ(bars[0].share, cost.cut / cost.delay());
    EXPECT_TRUE(bars[0].value.contains(QStringLiteral("ns"))) << bars[0].value.toStdString();
    EXPECT_FALSE(m_window.inspectPage().grab().isNull());
}

TEST_F(GuiToy, IsFoundWithAProof)
{
    explore();
    const auto best = exploration().best;
    select("line-1");
    press("findBest");
    ASSERT_TRUE(waitForEnd());

    ASSERT_TRUE(exploration().proof.has_value());
    EXPECT_TRUE(exploration().proof->isProved());
    EXPECT_EQ(exploration().best, best);
    EXPECT_EQ(selection().current(), exploration().table->id(*best));
    const QString proof = QStringLiteral("Proved: no toy of the 24 costs less (");
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(proof)) << m_window.jobsBar().text().toStdString();
    EXPECT_TRUE(m_window.page().verdict().detail().startsWith(proof));
}

TEST_F(GuiToy, HasNoTimelineAndSaysSo)
{
    explore();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(timeline().timeline(), nullptr);
    EXPECT_TRUE(m_window.timelinePage().message().contains(QStringLiteral("simulates no commands")))
        << m_window.timelinePage().message().toStdString();
    EXPECT_FALSE(child<QPushButton>("stopTimeline").isVisible());
    for (const Qt::Key key : {Qt::Key_Plus, Qt::Key_Home, Qt::Key_Period, Qt::Key_F, Qt::Key_Down, Qt::Key_Space}) {
        QTest::keyClick(&timeline(), key);
    }
    const QTemporaryDir folder;
    m_window.timelineExports().exportTo(folder.filePath(QStringLiteral("timeline.json")));
    EXPECT_FALSE(QFileInfo::exists(folder.filePath(QStringLiteral("timeline.json"))));
    selection().setCurrent(exploration().table->id(rowWith("square-2")));
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(timeline().timeline(), nullptr);
    EXPECT_FALSE(m_window.timelinePage().grab().isNull());
}

TEST_F(GuiToy, TakesTurnsWithOtherSystems)
{
    explore();
    for (int turn = 0; turn < 2; ++turn) {
        askReduction(2, 1024);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        EXPECT_EQ(table().candidates().rowCount(), 26);
        EXPECT_FALSE(table().isColumnHidden(totalColumn()));
        EXPECT_TRUE(table().isColumnHidden(CandidateTableModel::modelColumn(columnOf("requests"))));
        explore();
        EXPECT_EQ(table().candidates().rowCount(), kToys);
        for (std::size_t column = 0; column < exploration().table->columns().size(); ++column) {
            EXPECT_FALSE(table().isColumnHidden(CandidateTableModel::modelColumn(column))) << column;
        }
    }
}

} // namespace pimento
