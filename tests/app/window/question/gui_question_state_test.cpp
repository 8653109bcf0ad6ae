// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window_test.h"
#include "views/common/plot_panel.h"
#include "views/explore/filter_bar.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/frame/notice_bar.h"
#include "views/inspect/inspect_page.h"
#include "views/selection/shared_state.h"
#include "views/timeline/timeline_page.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace pimento {

/// The views of a question end with the question.
class GuiQuestionState : public WindowTest {
protected:
    void SetUp() override
    {
        m_window.activateWindow(); // keys of commands are for the active window
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        askReduction(2, 1024);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_EQ(exploration().table->rows(), 26U);
    }

    SharedState& state() { return m_window.workspace().state(); }
    FilterBar& bar() { return m_window.page().filters(); }
    ScatterPlot& scatter() { return m_window.page().scatter(); }
    QLabel& problem() { return *bar().findChild<QLabel*>(QStringLiteral("problem")); }

    /// Brushes the cheapest drafts.
    void brush()
    {
        const CandidateTable& drafts = *exploration().table;
        const std::size_t total = drafts.layout().total;
        state().filters.setBrush(
            {ColumnRange{drafts.columns()[total].id, 0, drafts.value(*exploration().best, total)}});
        ASSERT_TRUE(state().rows.hasBrush());
        ASSERT_LT(table().candidates().rowCount(), 26);
    }
    /// Brushes a range without any draft.
    void brushNothing()
    {
        const CandidateTable& drafts = *exploration().table;
        state().filters.setBrush({ColumnRange{drafts.columns()[drafts.layout().total].id, 0, 1}});
        ASSERT_EQ(table().candidates().rowCount(), 0);
    }
    void askAnother()
    {
        askGemv();
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(exploration().isFinished);
    }
    int labelWidth() { return table().columnWidth(CandidateTableModel::kLabelColumn); }
    std::size_t inView()
    {
        std::size_t inside = 0;
        const QRect area = scatter().findChild<QWidget*>()->rect();
        for (std::size_t row = 0; row < exploration().table->rows(); ++row) {
            inside += area.contains(scatter().pixelOf(row).toPoint()) ? 1 : 0;
        }
        return inside;
    }
};

TEST_F(GuiQuestionState, EndsWithItsQuestion)
{
    brush();
    const std::uint64_t other = exploration().table->id(*exploration().best == 3 ? 4 : 3);
    selection().setCurrent(other);
    selection().setHover(other);
    ASSERT_TRUE(waitForEnd());
    table().setColumnWidth(CandidateTableModel::kLabelColumn, 24);
    for (int press = 0; press < 12; ++press) {
        QTest::keyClick(scatter().findChild<QWidget*>(), Qt::Key_Plus);
    }
    ASSERT_LT(inView(), exploration().table->rows());
    m_window.notice().tell(QStringLiteral("about this question"), {}, NoticeBar::About::Question);
    const QString title = m_window.windowTitle();
    const QString inspected = m_window.inspectPage().findChild<QLabel*>(QStringLiteral("inspectTitle"))->text();
    ASSERT_FALSE(inspected.isEmpty());

    askAnother();

    EXPECT_FALSE(state().rows.hasBrush());
    EXPECT_TRUE(state().rows.lit().isAll());
    EXPECT_EQ(table().candidates().rowCount(), static_cast<int>(exploration().table->rows()));
    EXPECT_FALSE(selection().hover());
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    EXPECT_GT(labelWidth(), 60);
    EXPECT_EQ(inView(), exploration().table->rows());
    EXPECT_TRUE(m_window.notice().isHidden());
    EXPECT_NE(m_window.windowTitle(), title);
    EXPECT_NE(m_window.inspectPage().findChild<QLabel*>(QStringLiteral("inspectTitle"))->text(), inspected);
    EXPECT_TRUE(problem().isHidden());
}

// The example replaces a question as any other does.
TEST_F(GuiQuestionState, EndsWithTheExampleToo)
{
    brush();

    workspace().openExample();
    ASSERT_TRUE(waitForEnd());

    EXPECT_FALSE(state().rows.hasBrush());
    EXPECT_EQ(table().candidates().rowCount(), static_cast<int>(exploration().table->rows()));
}

TEST_F(GuiQuestionState, StaysWhileResultsOfTheSameQuestionComeIn)
{
    brush();
    table().setColumnWidth(CandidateTableModel::kLabelColumn, 77);
    const auto kept = state().filters.brush();

    press("findBest");
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(state().filters.brush(), kept);
    EXPECT_EQ(labelWidth(), 77);
}

// Widths come from texts, and the first picture of a filtered question may list none.
TEST_F(GuiQuestionState, FitsTheColumnOfDraftsOnceThereAreAny)
{
    state().filters.push(LabelText{"no draft is called so"});
    askAnother();
    ASSERT_EQ(table().candidates().rowCount(), 0);

    state().filters.clear();

    const QString longest = table().model()->index(0, CandidateTableModel::kLabelColumn).data().toString();
    EXPECT_GE(labelWidth(), std::min(table().fontMetrics().horizontalAdvance(longest),
                                     40 * table().fontMetrics().averageCharWidth()));
}

TEST_F(GuiQuestionState, ABrushIsEndedByItsButtonByEscAndByBackspace)
{
    EXPECT_FALSE(bar().clearBrush().isVisible());
    brush();
    ASSERT_TRUE(bar().clearBrush().isVisible());
    QTest::mouseClick(&bar().clearBrush(), Qt::LeftButton);
    EXPECT_FALSE(state().rows.hasBrush());
    EXPECT_FALSE(bar().clearBrush().isVisible());

    for (QWidget* focus : {static_cast<QWidget*>(&table()), scatter().findChild<QWidget*>(),
                           static_cast<QWidget*>(&child<QPushButton>("explore"))}) {
        brush();
        focus->setFocus();
        QTest::keyClick(focus, Qt::Key_Escape);
        EXPECT_FALSE(state().rows.hasBrush()) << focus->objectName().toStdString();
    }

    state().filters.push(BestShare{50});
    brush();
    bar().startFilter();
    QTest::keyClick(&bar().field(), Qt::Key_Backspace);
    EXPECT_FALSE(state().rows.hasBrush());
    EXPECT_EQ(state().filters.filters().size(), 1U);
    QTest::keyClick(&bar().field(), Qt::Key_Backspace);
    EXPECT_TRUE(state().filters.isEmpty());
}

TEST_F(GuiQuestionState, EscEndsABrushBeforeALargePanel)
{
    brush();
    auto* panel = m_window.page().findChild<PlotPanel*>();
    panel->setMaximised(true);

    QTest::keyClick(panel, Qt::Key_Escape);
    EXPECT_FALSE(state().rows.hasBrush());
    EXPECT_TRUE(panel->isMaximised());
    QTest::keyClick(panel, Qt::Key_Escape);
    EXPECT_FALSE(panel->isMaximised());
}

TEST_F(GuiQuestionState, AnEmptyTableSaysThatABrushEmptiedIt)
{
    brushNothing();
    EXPECT_TRUE(bar().problem().startsWith(QStringLiteral("The brush covers 0 of 26.")));
    Q_EMIT problem().linkActivated(QStringLiteral("brush"));
    EXPECT_EQ(table().candidates().rowCount(), 26);
    EXPECT_TRUE(bar().problem().isEmpty());

    state().filters.push(LabelText{"no draft is called so"});
    brushNothing();
    EXPECT_TRUE(bar().problem().startsWith(QStringLiteral("0 of 26 pass the filters, and there is a brush.")));
    Q_EMIT problem().linkActivated(QStringLiteral("clear"));
    EXPECT_EQ(table().candidates().rowCount(), 26);
    EXPECT_FALSE(state().rows.hasBrush());
}

TEST_F(GuiQuestionState, ANoticeEndsWithItsPage)
{
    m_window.notice().tell(QStringLiteral("done"), {}, NoticeBar::About::Page);
    ASSERT_FALSE(m_window.notice().isHidden());

    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));

    EXPECT_TRUE(m_window.notice().isHidden());
    m_window.notice().tell(QStringLiteral("of the program"));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    askAnother();
    EXPECT_FALSE(m_window.notice().isHidden());
}

// The end of a search scrolls the selected draft into view, wherever the user has scrolled meanwhile.
TEST_F(GuiQuestionState, TheBestDraftIsInSightWhenItIsFound)
{
    askGemv();
    press("findBest");
    ASSERT_TRUE(waitForEnd());

    const auto row = table().candidates().rowOf(exploration().table->id(*exploration().best));
    ASSERT_TRUE(row);
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    const QRect cell = table().visualRect(table().model()->index(*row, CandidateTableModel::kLabelColumn));
    EXPECT_TRUE(table().viewport()->rect().intersects(cell));
}

} // namespace pimento
