// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window_test.h"
#include "views/explore/filter_bar.h"
#include "views/explore/scatter_tools.h"
#include "views/selection/shared_state.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <set>

namespace pimento {

class GuiFilter : public WindowTest {
protected:
    void SetUp() override
    {
        askReduction(2, 1024);
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }

    FilterBar& bar() { return m_window.page().filters(); }
    SharedState& state() { return m_window.workspace().state(); }
    ScatterPlot& scatter() { return m_window.page().scatter(); }
    QWidget* plot() { return scatter().findChild<QWidget*>(); }

    void filterBy(const QString& text)
    {
        bar().startFilter();
        QTest::keyClicks(&bar().field(), text);
        QTest::keyClick(&bar().field(), Qt::Key_Return);
    }

    std::size_t rowsInScatter()
    {
        std::size_t rows = 0;
        for (std::size_t group = 0; group < scatter().groups().size(); ++group) {
            rows += scatter().groups().rows(group).size();
        }
        return rows;
    }

    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers keys)
    {
        QTest::mousePress(plot(), Qt::LeftButton, keys, from);
        QTest::mouseMove(plot(), (from + to) / 2);
        QTest::mouseMove(plot(), to);
        QTest::mouseRelease(plot(), Qt::LeftButton, keys, to);
    }
};

TEST_F(GuiFilter, HoldsInEveryViewAndIsTakenBackStepByStep)
{
    const CandidateTable& drafts = *exploration().table;
    const double best = drafts.value(*exploration().best, drafts.layout().total);
    const auto within =
        std::ranges::count_if(drafts.values(drafts.layout().total), [&](double total) { return total <= best * 1.5; });
    ASSERT_LT(within, 26);

    filterBy(QStringLiteral("within 50 %"));
    EXPECT_EQ(table().candidates().rowCount(), within);
    EXPECT_EQ(rowsInScatter(), static_cast<std::size_t>(within));
    EXPECT_EQ(bar().count().text(), QStringLiteral("%1 of 26").arg(within));
    filterBy(QStringLiteral("%1 <= %2").arg(QStringLiteral("total")).arg(best));
    const int atBest = table().candidates().rowCount();
    EXPECT_LT(atBest, within);

    QTest::keyClick(&bar().field(), Qt::Key_Backspace);
    EXPECT_EQ(table().candidates().rowCount(), within);
    QTest::keyClick(&bar().field(), Qt::Key_Backspace);
    EXPECT_EQ(table().candidates().rowCount(), 26);
    EXPECT_EQ(rowsInScatter(), 26U);
}

// The field leaves keys to the window that mean nothing to it, and Esc leaves the field.
TEST_F(GuiFilter, LeavesTheKeysOfTheWindowToTheWindow)
{
    m_window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    filterBy(QStringLiteral("within 50 %"));
    const auto takes = [&](int key, Qt::KeyboardModifiers modifiers, const QString& text) {
        QKeyEvent event(QEvent::ShortcutOverride, key, modifiers, text);
        QApplication::sendEvent(&bar().field(), &event);
        return event.isAccepted();
    };
    EXPECT_FALSE(takes(Qt::Key_Z, Qt::ControlModifier, {})) << "the window takes the filter back";
    EXPECT_FALSE(takes(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier, {}));
    EXPECT_FALSE(takes(Qt::Key_Question, Qt::ShiftModifier, QStringLiteral("?")));
    EXPECT_TRUE(takes(Qt::Key_O, {}, QStringLiteral("o")));

    QTest::keyClicks(&bar().field(), QStringLiteral("ab"));
    EXPECT_TRUE(takes(Qt::Key_Z, Qt::ControlModifier, {})); // the field has something to take back
    QTest::keyClick(&bar().field(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(bar().field().text(), QString());
    EXPECT_EQ(state().filters.filters().size(), 1U);

    bar().startFilter();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar().field().hasFocus(); }, kPatience));
    QTest::keyClick(&bar().field(), Qt::Key_Escape);
    EXPECT_TRUE(table().hasFocus());
}

TEST_F(GuiFilter, SaysWhatIsWrongAndWhichFilterIsTheTightest)
{
    filterBy(QStringLiteral("compuet <= 3"));
    EXPECT_TRUE(bar().problem().contains(QStringLiteral("Did you mean 'compute'?")));
    EXPECT_TRUE(state().filters.isEmpty());
    bar().field().clear();

    filterBy(QStringLiteral("best 50 %"));
    filterBy(QStringLiteral("total <= 1"));
    EXPECT_EQ(table().candidates().rowCount(), 0);
    EXPECT_TRUE(bar().problem().contains(QStringLiteral("The tightest filter is 'total <= 1'")));
    QTest::keyClick(&bar().field(), Qt::Key_Backspace);
    EXPECT_TRUE(bar().problem().isEmpty());
    EXPECT_GT(table().candidates().rowCount(), 0);
}

TEST_F(GuiFilter, OffersToTakeTheTightestFilterAwayWhereNothingPasses)
{
    filterBy(QStringLiteral("total <= 1"));
    filterBy(QStringLiteral("best 50 %"));
    ASSERT_EQ(table().candidates().rowCount(), 0);
    auto* problem = bar().findChild<QLabel*>(QStringLiteral("problem"));
    ASSERT_TRUE(problem->isVisible());
    EXPECT_TRUE(bar().problem().startsWith(QStringLiteral("0 of 26 pass the filters.")));

    Q_EMIT problem->linkActivated(QStringLiteral("relax"));
    EXPECT_EQ(state().filters.filters().size(), 1U);
    EXPECT_GT(table().candidates().rowCount(), 0);

    filterBy(QStringLiteral("total <= 1"));
    Q_EMIT problem->linkActivated(QStringLiteral("clear"));
    EXPECT_TRUE(state().filters.isEmpty());
    EXPECT_EQ(table().candidates().rowCount(), 26);
}

TEST_F(GuiFilter, OffersAnExampleThatCanBeWritten)
{
    const QString example = bar().field().placeholderText();
    ASSERT_TRUE(example.startsWith(QStringLiteral("Filter: compute <= "))) << example.toStdString();
    const auto before = state().filters.filters().size();

    filterBy(example.section(QLatin1Char(','), 0, 0).section(QStringLiteral(": "), 1));

    EXPECT_EQ(state().filters.filters().size(), before + 1);
    EXPECT_GT(state().rows.shown().count(), 0U);
}

TEST_F(GuiFilter, ChipsComeBackIntoTheField)
{
    filterBy(QStringLiteral("best 50 %"));
    auto* chip = bar().findChild<QToolButton*>(QStringLiteral("chip"));
    ASSERT_NE(chip, nullptr);

    QTest::mouseClick(chip, Qt::LeftButton, {}, QPoint(8, chip->height() / 2));

    EXPECT_EQ(bar().field().text(), QStringLiteral("best 50 %"));
    EXPECT_TRUE(state().filters.isEmpty());
}

TEST_F(GuiFilter, BrushesTheScatterAndKeepsTheBrush)
{
    const QPoint at = scatter().pixelOf(*exploration().best).toPoint();

    drag(at - QPoint(12, 12), at + QPoint(12, 12), Qt::ShiftModifier);

    ASSERT_TRUE(state().rows.hasBrush());
    EXPECT_TRUE(state().rows.lit().contains(*exploration().best));
    const std::size_t lit = state().rows.lit().count();
    ASSERT_LT(lit, 26U);
    EXPECT_EQ(state().rows.shown().count(), 26U); // nothing disappears from the scatter
    EXPECT_EQ(rowsInScatter(), 26U);
    EXPECT_EQ(table().candidates().rowCount(), static_cast<int>(lit));

    QTest::mouseClick(&bar().keep(), Qt::LeftButton);
    EXPECT_FALSE(state().rows.hasBrush());
    EXPECT_EQ(state().filters.filters().size(), 2U); // a range on either axis
    EXPECT_EQ(rowsInScatter(), lit);
}

TEST_F(GuiFilter, MovesTheViewByDraggingAndBackByADoubleClick)
{
    const QPoint middle = plot()->rect().center();
    const QPointF before = scatter().pixelOf(*exploration().best);

    drag(middle, middle + QPoint(60, 20), Qt::NoModifier);
    EXPECT_NEAR(scatter().pixelOf(*exploration().best).x() - before.x(), 60, 2);
    EXPECT_NEAR(scatter().pixelOf(*exploration().best).y() - before.y(), 20, 2);
    EXPECT_FALSE(state().rows.hasBrush());

    QTest::mouseDClick(plot(), Qt::LeftButton, {}, middle);
    EXPECT_NEAR(scatter().pixelOf(*exploration().best).x(), before.x(), 1);
}

TEST_F(GuiFilter, ShowsOtherColumnsAndColours)
{
    ScatterTools& tools = m_window.page().scatterTools();
    const auto pick = [](QComboBox& combo, const QString& title) {
        combo.setFocus();
        while (combo.currentText() != title && combo.currentIndex() + 1 < combo.count()) {
            QTest::keyClick(&combo, Qt::Key_Down);
        }
        return combo.currentText() == title;
    };
    ASSERT_TRUE(pick(tools.y(), QStringLiteral("energy")));
    ASSERT_TRUE(pick(tools.x(), QStringLiteral("total")));

    const CandidateTable& drafts = *exploration().table;
    const auto total = drafts.layout().total;
    const std::set<double> totals(drafts.values(total).begin(), drafts.values(total).end());
    const std::set<double> shown(scatter().groups().xs().begin(), scatter().groups().xs().end());
    EXPECT_EQ(shown, totals);
    EXPECT_TRUE(plot()->accessibleName().contains(QStringLiteral("energy against total")));
    ASSERT_TRUE(pick(tools.colour(), QStringLiteral("compute")));
    EXPECT_EQ(scatter().axes().colour, "cycles_compute");
}

TEST_F(GuiFilter, DrawsTheFrontAndHidesWhatItBeats)
{
    const CandidateTable& drafts = *exploration().table;
    const auto& layout = drafts.layout();
    std::set<std::size_t> front; // found by comparing all pairs
    for (std::size_t row = 0; row < drafts.rows(); ++row) {
        const auto at = [&](std::size_t each, std::size_t column) { return drafts.value(each, column); };
        bool isBeaten = false;
        for (std::size_t other = 0; other < drafts.rows(); ++other) {
            const bool isAsGood = at(other, layout.scatterX) <= at(row, layout.scatterX) &&
                                  at(other, layout.scatterY) <= at(row, layout.scatterY);
            isBeaten = isBeaten || (isAsGood && (at(other, layout.scatterX) < at(row, layout.scatterX) ||
                                                 at(other, layout.scatterY) < at(row, layout.scatterY)));
        }
        if (!isBeaten) {
            front.insert(row);
        }
    }
    EXPECT_EQ(std::set<std::size_t>(scatter().front().begin(), scatter().front().end()), front);

    scatter().setDominatedShown(false);
    EXPECT_EQ(rowsInScatter(), front.size());
    scatter().setDominatedShown(true);
    EXPECT_EQ(rowsInScatter(), 26U);
}

TEST_F(GuiFilter, MarksPinsWithTheirLetters)
{
    const auto& problem = exploration().problem;
    state().pins.toggle(0, {problem, exploration().table->id(3), exploration().table->label(3)});
    state().pins.toggle(2, {problem, exploration().table->id(7), exploration().table->label(7)});

    QStringList names;
    for (const auto& each : m_window.page().bars().bars().bars) {
        names << each.name;
    }
    EXPECT_TRUE(names.contains(QStringLiteral("A")));
    EXPECT_TRUE(names.contains(QStringLiteral("C")));
    state().pins.toggle(1, {problem, exploration().table->id(3), exploration().table->label(3)}); // it moves
    EXPECT_FALSE(state().pins.at(0));
    EXPECT_TRUE(state().pins.at(1));
    state().pins.toggle(1, {problem, exploration().table->id(3), exploration().table->label(3)}); // and goes
    EXPECT_FALSE(state().pins.at(1));
}

} // namespace pimento
