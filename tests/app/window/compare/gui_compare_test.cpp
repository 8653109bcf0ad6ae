// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "engine/compare/comparison_csv.h"
#include "tests/support/window_test.h"
#include "views/compare/compare_charts.h"
#include "views/compare/compare_page.h"
#include "views/compare/comparison_model.h"
#include "views/compare/comparison_view.h"
#include "views/compare/map_row.h"
#include "views/compare/rooflines_plot.h"
#include "views/selection/pin_of_row.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPointer>
#include <QTimer>
#include <QToolButton>

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace pimento {

using testing::HasSubstr;

/// The window with an explored question of the compiled model.
class GuiCompare : public WindowTest {
protected:
    GuiCompare()
        : m_tester(m_window.comparePage().table().model(), QAbstractItemModelTester::FailureReportingMode::Fatal)
    {
    }

    void SetUp() override // keys of menus are for the active window
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }

    void explore(const QString& kernel, int nhead, int dhead, int length)
    {
        choose("model", QStringLiteral("compiled and verified"));
        choose("kernel", kernel);
        choose("backend", QStringLiteral("AttAcc"));
        type("batch", 1);
        type("nhead", nhead);
        type("dhead", dhead);
        type("seq_len", length);
        choose("space", QStringLiteral("kept"));
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(exploration().best.has_value());
    }
    void exploreGemv() { explore(QStringLiteral("GEMV"), 4, 64, 128); }

    void pin(Qt::Key key) { QTest::keyClick(&m_window, key, Qt::ShiftModifier); }
    /// Explores, and pins the best candidate and another one.
    void pinTwo()
    {
        exploreGemv();
        pin(Qt::Key_1);
        const auto best = selection().current();
        clickRow(2);
        ASSERT_NE(selection().current(), best);
        pin(Qt::Key_2);
        showPage();
        ASSERT_TRUE(waitForColumns());
        ASSERT_EQ(columns().columns.size(), 2U);
    }
    void showPage()
    {
        QTest::keyClick(&m_window, Qt::Key_3, Qt::ControlModifier);
        ASSERT_TRUE(page().isVisible());
    }
    [[nodiscard]] bool waitForColumns()
    {
        return QTest::qWaitFor([&] { return !m_window.compareController().isRunning(); }, kPatience);
    }

    ComparePage& page() { return m_window.comparePage(); }
    const ComparedColumns& columns() { return page().columns(); }
    ComparisonModel& model() { return page().table().comparison(); }
    ComparisonCell cell(const QString& row, std::size_t column)
    {
        const auto found = std::ranges::find(model().rows(), row, &ComparisonRow::title);
        EXPECT_NE(found, model().rows().end()) << row.toStdString();
        return found == model().rows().end() ? ComparisonCell{} : found->cells[column];
    }
    /// Opens the menu at a place of the table.
    QPointer<QMenu> openMenu(QPoint place)
    {
        QWidget& viewport = *page().table().viewport();
        QContextMenuEvent asked(QContextMenuEvent::Mouse, place, viewport.mapToGlobal(place));
        QApplication::sendEvent(&viewport, &asked);
        for (QMenu* menu : page().table().findChildren<QMenu*>(QStringLiteral("columnMenu"))) {
            if (menu->isVisible()) {
                return menu;
            }
        }
        return nullptr;
    }
    void chooseRowOfTable(int row)
    {
        QTest::keyClick(&table(), Qt::Key_Home);
        clickRow(row);
    }

private:
    QAbstractItemModelTester m_tester;
};

TEST_F(GuiCompare, SaysHowDraftsComeHere)
{
    showPage();
    EXPECT_THAT(child<QLabel>("compareEmpty").text().toStdString(), HasSubstr("Shift+1"));
    EXPECT_TRUE(child<QPushButton>("emptyRun").isVisible());
    press("emptyRun");
    EXPECT_THAT(page().progressText().toStdString(), HasSubstr("Explore a question"));
}

TEST_F(GuiCompare, ShowsPinsWhateverIsAskedNext)
{
    ASSERT_NO_FATAL_FAILURE(pinTwo());
    EXPECT_EQ(columns().tag(0), QStringLiteral("A"));
    EXPECT_EQ(columns().tag(1), QStringLiteral("B"));
    const double first = columns().columns[0].found.seconds;
    const double second = columns().columns[1].found.seconds;
    ASSERT_GT(first, 0);
    ASSERT_GT(second, first);
    EXPECT_TRUE(cell(QStringLiteral("Time"), 0).difference.isEmpty());
    EXPECT_THAT(cell(QStringLiteral("Time"), 1).difference.toStdString(),
                HasSubstr((formatFactor(second / first) + QStringLiteral(" slower ▼  +")).toStdString()));
    EXPECT_EQ(page().charts().bars().bars().bars.size(), 2U);
    EXPECT_EQ(page().charts().rooflines().data().tags.front(), QStringLiteral("A"));
    const QSize size = m_window.size();
    m_window.resize(960, 600); // the smallest window has room for the names of the bars
    QApplication::processEvents();
    EXPECT_GE(page().charts().bars().height(), page().charts().bars().leastHeight());
    m_window.resize(size);

    type("seq_len", 256);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(columns().columns.size(), 2U);
    EXPECT_EQ(columns().columns[0].found.seconds, first);

    pin(Qt::Key_3); // of the other question: nothing to compare it with
    ASSERT_TRUE(waitForColumns());
    ASSERT_EQ(columns().columns.size(), 3U);
    EXPECT_THAT(columns().whyNot(2).toStdString(), HasSubstr("seq_len 256 against 128"));
    EXPECT_THAT(cell(QStringLiteral("Compared"), 2).value.toStdString(), HasSubstr("not compared"));
    EXPECT_TRUE(cell(QStringLiteral("Time"), 2).difference.isEmpty());
    EXPECT_EQ(page().charts().bars().bars().bars.size(), 2U);
    EXPECT_THAT(child<QLabel>("barsNote").text().toStdString(), HasSubstr("C"));
}

// Equal candidates of questions that differ in one setting alone.
TEST_F(GuiCompare, NamesFirstWhatDiffers)
{
    exploreGemv();
    pin(Qt::Key_1);
    const std::string candidate = exploration().candidates->text(*exploration().best);
    child<QToolButton>("compiler").setChecked(true);
    check("passes-off", "staging");
    press("explore");
    ASSERT_TRUE(waitForEnd());
    for (std::size_t row = 0; row < exploration().table->rows(); ++row) {
        if (exploration().candidates->text(row) == candidate) {
            selection().setCurrent(exploration().table->id(row));
        }
    }
    pin(Qt::Key_2);
    showPage();
    ASSERT_TRUE(waitForColumns());

    ASSERT_EQ(columns().columns.size(), 2U);
    ASSERT_EQ(columns().columns[1].found.candidate, candidate);
    EXPECT_EQ(model().rows().front().title, QStringLiteral("Differs in"));
    EXPECT_EQ(model().rows().front().cells[0].value, QStringLiteral("the reference"));
    EXPECT_EQ(model().rows().front().cells[1].value, QStringLiteral("disabled passes: staged rearrangement"));
    EXPECT_EQ(cell(QStringLiteral("Candidate"), 0).value, cell(QStringLiteral("Candidate"), 1).value);
}

TEST_F(GuiCompare, TakesPinsAwayByKey)
{
    exploreGemv();
    pin(Qt::Key_1);
    showPage();
    ASSERT_TRUE(waitForColumns());
    ASSERT_EQ(columns().columns.size(), 1U);
    page().table().setFocus();
    page().table().setCurrentIndex(model().index(0, 0));
    QTest::keyClick(&page().table(), Qt::Key_Delete);
    EXPECT_TRUE(columns().columns.empty());
    EXPECT_TRUE(workspace().state().pins.isEmpty());
    EXPECT_TRUE(child<QLabel>("compareEmpty").isVisible());
}

TEST_F(GuiCompare, OpensTheMenuOfTheColumnUnderTheMouse)
{
    exploreGemv();
    pin(Qt::Key_1);
    clickRow(2);
    pin(Qt::Key_2);
    showPage();
    ASSERT_TRUE(waitForColumns());

    for (const int column : {0, 1}) {
        const QRect cell = page().table().visualRect(model().index(1, column));
        for (const QPoint place : {cell.topLeft() + QPoint(2, 2), cell.bottomRight() - QPoint(2, 2)}) {
            const QPointer<QMenu> menu = openMenu(place);
            ASSERT_TRUE(menu && menu->isVisible());
            EXPECT_EQ(menu->actions().front()->isEnabled(), column != 0); // it is the baseline already
            menu->close();
        }
    }
}

TEST_F(GuiCompare, KeepsTheMenuOfAColumnUntilAnotherTakesItsPlace)
{
    exploreGemv();
    pin(Qt::Key_1);
    showPage();
    ASSERT_TRUE(waitForColumns());
    ComparisonView& shown = page().table();
    const QPointer<QMenu> menu = openMenu(shown.visualRect(model().index(1, 0)).center());
    ASSERT_TRUE(menu && menu->isVisible());

    shown.setColumns(std::make_shared<const ComparedColumns>(columns())); // more is known of the same columns
    EXPECT_TRUE(menu && menu->isVisible());

    const auto other = pinOf(exploration(), table().candidates().idAt(2).value());
    ASSERT_TRUE(other && other->id != workspace().state().pins.at(0)->id);
    workspace().state().pins.set(0, other);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !menu || !menu->isVisible(); }, kPatience));
}

TEST_F(GuiCompare, RunsTheDraftOnAllDevices)
{
    exploreGemv();
    showPage();
    press("emptyRun");
    ASSERT_TRUE(waitForColumns());

    ASSERT_EQ(columns().columns.size(), 5U);
    ASSERT_EQ(columns().asked, 0U);
    EXPECT_EQ(columns().answered(), 5U);
    std::vector<ComparisonItem> items;
    for (std::size_t i = 0; i < columns().columns.size(); ++i) {
        const ComparedColumn& column = columns().columns[i];
        items.push_back(column.found.item);
        const bool hasDpus = column.found.item.question.system == "upmem"; // no draft has a match there
        EXPECT_EQ(column.isMatched(), i > 0 && !hasDpus);
        EXPECT_EQ(hasDpus, column.found.item.question.device.name == "upmem");
        EXPECT_TRUE(column.found.hasFigures() || !model().whyEmpty(static_cast<int>(i)).isEmpty());
    }
    // The command line writes the same for the same items.
    const auto alone = compare(items, 0, test::catalogue(), {.threads = 1}, {});
    ASSERT_TRUE(alone) << alone.error().message();
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("comparison.csv"));
    ASSERT_TRUE(m_window.compareController().storeTable(file));
    QFile written(file);
    ASSERT_TRUE(written.open(QIODevice::ReadOnly));
    EXPECT_EQ(written.readAll().toStdString(), comparisonCsv(*alone));

    const auto command = m_window.compareController().command();
    ASSERT_TRUE(command) << command.error().message();
    EXPECT_THAT(*command,
                HasSubstr("pimento-cli compare --item 'attacc gemv batch=1,dhead=64,nhead=4,seq_len=128 best"));
    EXPECT_THAT(*command, HasSubstr("--item 'gddr6-aim gemv batch=1,dhead=64,nhead=4,seq_len=128 match"));
}

TEST_F(GuiCompare, ChangesTheBaselineWithoutFindingOutAnew)
{
    ASSERT_NO_FATAL_FAILURE(pinTwo());
    const double first = columns().columns[0].found.seconds;
    const double second = columns().columns[1].found.seconds;
    ASSERT_GT(second, 0);
    choose("baseline", columns().name(1));
    EXPECT_FALSE(m_window.compareController().isRunning());
    ASSERT_EQ(columns().baseline, 1U);
    EXPECT_TRUE(cell(QStringLiteral("Time"), 1).difference.isEmpty());
    const QString word = first < second ? QStringLiteral(" faster ▲  −") : QStringLiteral(" slower ▼  +");
    EXPECT_THAT(cell(QStringLiteral("Time"), 0).difference.toStdString(), HasSubstr(word.toStdString()));
    EXPECT_EQ(model().headerData(1, Qt::Horizontal).toString().contains(QStringLiteral("the reference")), true);
}

TEST_F(GuiCompare, ProvesTheBestOfEachDevice)
{
    exploreGemv();
    choose("deviceChoice", QStringLiteral("each device's best"));
    showPage();
    press("runOnAllDevices");
    ASSERT_TRUE(waitForColumns());
    ASSERT_EQ(columns().columns.size(), 5U);
    const double best = exploration().table->value(*exploration().best, exploration().table->layout().total);
    const auto parts = timePartsOf(columns());
    EXPECT_FALSE(parts.empty());
    EXPECT_GT(best, 0);
    for (const ComparedColumn& column : columns().columns) {
        const bool hasDpus = column.found.item.question.system == "upmem";
        EXPECT_THAT(column.found.chosen, HasSubstr(hasDpus ? "searched" : "proved"));
    }
    EXPECT_EQ(columns().columns[0].found.candidate, exploration().candidates->text(*exploration().best));
}

TEST_F(GuiCompare, SaysWhyADeviceHasNoMatch)
{
    explore(QStringLiteral("Attention"), 4, 64, 128);
    showPage();
    press("runOnAllDevices");
    ASSERT_TRUE(waitForColumns());
    int refused = 0;
    for (std::size_t i = 1; i < columns().columns.size(); ++i) {
        const QString why = model().whyEmpty(static_cast<int>(i));
        if (!why.isEmpty()) {
            ++refused;
            const bool hasDpus = columns().columns[i].found.item.question.system == "upmem";
            EXPECT_THAT(why.toStdString(), HasSubstr(hasDpus ? "softmax" : "no match, because"));
            EXPECT_EQ(page().table().rowSpan(0, static_cast<int>(i)), model().rowCount());
        }
    }
    EXPECT_GT(refused, 0);
}

TEST_F(GuiCompare, StopsAndGoesOn)
{
    explore(QStringLiteral("GEMV"), 8, 128, 512);
    showPage();
    choose("deviceChoice", QStringLiteral("each device's best"));
    press("runOnAllDevices");
    EXPECT_TRUE(m_window.compareController().isRunning());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !page().progressText().isEmpty(); }, kPatience));
    press("compareStop");
    ASSERT_TRUE(waitForColumns());
    const std::size_t kept = columns().answered();
    if (kept < columns().columns.size()) { // it was faster than the hand
        EXPECT_THAT(page().progressText().toStdString(), HasSubstr("Stopped after"));
        press("compareContinue");
        ASSERT_TRUE(waitForColumns());
    }
    EXPECT_EQ(columns().answered(), columns().columns.size());
}

TEST_F(GuiCompare, ShowsTheDefaultBesideIt)
{
    exploreGemv();
    pin(Qt::Key_1);
    showPage();
    QTest::mouseClick(&child<QCheckBox>("withDefault"), Qt::LeftButton, {},
                      {8, child<QCheckBox>("withDefault").height() / 2});
    ASSERT_TRUE(waitForColumns());
    ASSERT_EQ(columns().columns.size(), 2U);
    EXPECT_EQ(columns().columns[1].found.candidate, exploration().standard->label);
}

TEST_F(GuiCompare, DrawsAllChartsInBothThemes)
{
    exploreGemv();
    pin(Qt::Key_1);
    showPage();
    press("runOnAllDevices");
    ASSERT_TRUE(waitForColumns());
    EXPECT_EQ(columns().asked, 0U); // the pin is the draft that is run everywhere
    EXPECT_EQ(columns().columns.size(), 5U);
    MapRow& maps = page().charts().maps();
    EXPECT_GE(maps.maps().size(), 2U);
    EXPECT_GT(maps.sharedMost(), 0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return maps.width() <= maps.parentWidget()->width(); }))
        << "names of columns make the maps wider than their panel";
    const QTemporaryDir folder;
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        m_window.setTheme(theme);
        choose("shownPlaces", QStringLiteral("Rooflines"));
        for (const char* name : {"charts.svg", "charts.pdf", "charts.png"}) {
            const QString file = folder.filePath(QLatin1String(name));
            ASSERT_TRUE(m_window.compareController().storeCharts(file));
            EXPECT_GT(QFileInfo(file).size(), 2000) << name;
        }
        choose("shownPlaces", QStringLiteral("Device maps"));
        EXPECT_FALSE(m_window.grab().isNull());
    }
    EXPECT_FALSE(m_window.compareController().storeCharts(folder.filePath(QStringLiteral("charts.doc"))));
}

TEST_F(GuiCompare, ScalesBarsToOneOrEachToItsOwn)
{
    ASSERT_NO_FATAL_FAILURE(pinTwo());
    const auto lengthOf = [&](std::size_t bar) {
        const std::vector<double>& values = page().charts().bars().bars().bars[bar].values;
        return std::accumulate(values.begin(), values.end(), 0.0);
    };
    const double ratio = columns().columns[1].found.seconds / columns().columns[0].found.seconds;
    EXPECT_NEAR(lengthOf(1) / lengthOf(0), ratio, 1e-9);
    auto& own = child<QCheckBox>("ownScale");
    QTest::mouseClick(&own, Qt::LeftButton, {}, {8, own.height() / 2});
    EXPECT_NEAR(lengthOf(0), 100, 1e-9);
    EXPECT_NEAR(lengthOf(1), 100, 1e-9);
}

} // namespace pimento
