// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"
#include "app/table_export.h"
#include "tests/support/small_exploration.h"
#include "views/models/draft_table_model.h"
#include "views/pages/explore_page.h"
#include "views/panels/jobs_bar.h"
#include "views/panels/question_panel.h"
#include "views/panels/verdict.h"
#include "views/plots/bank_map.h"
#include "views/plots/bar_chart.h"
#include "views/plots/scatter_plot.h"
#include "views/state/number_format.h"
#include "views/widgets/draft_table_view.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kPatience = 60'000; // milliseconds, for slow machines

class GuiExplore : public ::testing::Test {
protected:
    GuiExplore()
    {
        m_window.resize(1400, 900);
        m_window.show();
    }

    template <class T> T& child(const char* name)
    {
        T* found = m_window.findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }

    void choose(const char* combo, const QString& text)
    {
        auto& box = child<QComboBox>(combo);
        box.showPopup();
        const QModelIndex item = box.model()->index(box.findText(text), 0);
        box.view()->scrollTo(item);
        const QPoint place = box.view()->visualRect(item).center();
        QTest::mouseMove(box.view()->viewport(), place); // the list chooses what it highlights
        QTest::mouseClick(box.view()->viewport(), Qt::LeftButton, {}, place);
        ASSERT_EQ(box.currentText(), text);
    }

    void type(const char* size, int value)
    {
        auto& box = child<QSpinBox>(size);
        box.selectAll();
        QTest::keyClicks(&box, QString::number(value));
        QTest::keyClick(&box, Qt::Key_Tab);
        ASSERT_EQ(box.value(), value);
    }

    void askReduction(int batch, int length)
    {
        choose("kernel", QStringLiteral("Reduction"));
        type("batch", batch);
        type("vec_len", length);
        choose("backend", QStringLiteral("AttAcc"));
    }

    void askGemv()
    {
        choose("kernel", QStringLiteral("GEMV"));
        type("batch", 1);
        type("nhead", 32);
        type("dhead", 128);
        type("seq_len", 512);
        choose("backend", QStringLiteral("AttAcc"));
    }

    void press(const char* button) { QTest::mouseClick(&child<QPushButton>(button), Qt::LeftButton); }

    [[nodiscard]] bool waitForEnd()
    {
        return QTest::qWaitFor([&] { return workspace().isSettled(); }, kPatience);
    }

    Workspace& workspace() { return m_window.workspace(); }
    Selection& selection() { return m_window.workspace().selection(); }
    DraftTableView& table() { return m_window.page().table(); }
    const Exploration& exploration() { return *m_window.workspace().exploration(); }

    int totalColumn() { return DraftTableModel::modelColumn(exploration().table->layout().total); }

    void clickHeader(int column)
    {
        QHeaderView* header = table().horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 12, header->height() / 2});
    }

    void clickRow(int row)
    {
        const QRect cell = table().visualRect(table().model()->index(row, 0));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell.center());
    }

    MainWindow m_window{test::registry()};
};

} // namespace

TEST_F(GuiExplore, AnswersAQuestionAskedWithTheMouse)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(exploration().isFinished);
    EXPECT_EQ(table().drafts().rowCount(), 26);
    EXPECT_TRUE(m_window.page().verdict().headline().startsWith(QStringLiteral("Best draft")));
    EXPECT_EQ(m_window.jobsBar().text(), QStringLiteral("26 of 26 drafts simulated"));
    EXPECT_EQ(m_window.page().bars().bars().bars.size(), 3U); // best, default, selected
}

TEST_F(GuiExplore, SelectsTheBestDraftAndMapsIt)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    ASSERT_NE(m_window.page().bankMap().map(), nullptr);
    EXPECT_EQ(m_window.page().bankMap().map()->rows, 16U);
    EXPECT_EQ(m_window.page().bankMap().map()->layers.size(), 4U);
}

TEST_F(GuiExplore, SortsByAClickOnTheHeaderAndSelectsByAClickOnARow)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    const auto best = exploration().table->id(*exploration().best);

    clickHeader(totalColumn()); // it was ascending
    EXPECT_EQ(table().drafts().sortOrder(), Qt::DescendingOrder);
    clickRow(0);
    EXPECT_NE(selection().current(), best);

    clickHeader(totalColumn());
    EXPECT_EQ(table().drafts().sortOrder(), Qt::AscendingOrder);
    clickRow(0);
    EXPECT_EQ(selection().current(), best);
    ASSERT_TRUE(waitForEnd());
}

TEST_F(GuiExplore, KeepsTheSelectionWhenTheOrderChanges)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    clickRow(5);
    const auto chosen = selection().current();

    clickHeader(totalColumn());

    EXPECT_EQ(selection().current(), chosen);
    EXPECT_EQ(table().drafts().idAt(table().currentIndex().row()), chosen);
}

TEST_F(GuiExplore, MovesTheSelectionWithTheArrowKeys)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    clickRow(0);

    QTest::keyClick(&table(), Qt::Key_Down);

    EXPECT_EQ(selection().current(), table().drafts().idAt(1));
}

TEST_F(GuiExplore, SelectsADraftByAClickInTheScatterAndScrollsTheTableToIt)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    const auto& values = exploration().table->values(exploration().table->layout().total);
    const auto slowest = static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
    ScatterPlot& scatter = m_window.page().scatter();
    auto* plot = scatter.findChild<QWidget*>();

    QTest::mouseClick(plot, Qt::LeftButton, {}, scatter.pixelOf(slowest).toPoint() + QPoint(2, -2));

    ASSERT_TRUE(selection().current());
    const auto row = exploration().table->rowOf(*selection().current());
    EXPECT_EQ(values[*row], values[slowest]);
    EXPECT_EQ(table().drafts().idAt(table().currentIndex().row()), selection().current());
    EXPECT_TRUE(table().viewport()->rect().intersects(table().visualRect(table().currentIndex().siblingAtColumn(0))));
}

TEST_F(GuiExplore, WalksThroughTheScatterWithTheArrowKeys)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    ScatterPlot& scatter = m_window.page().scatter();
    const auto x = [&] {
        const CandidateTable& drafts = *exploration().table;
        return drafts.value(*drafts.rowOf(*selection().current()), drafts.layout().scatterX);
    };

    double before = 0;
    for (std::size_t i = 0; i < scatter.groups().size(); ++i) {
        QTest::keyClick(scatter.findChild<QWidget*>(), Qt::Key_Right);
        EXPECT_GE(x(), before);
        before = x();
    }

    EXPECT_EQ(before, scatter.groups().xs().back());
}

TEST_F(GuiExplore, ShowsADraftUnderTheMouseInTheTable)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    ScatterPlot& scatter = m_window.page().scatter();

    QTest::mouseMove(scatter.findChild<QWidget*>(), scatter.pixelOf(*exploration().best).toPoint());
    ASSERT_TRUE(QTest::qWaitFor([&] { return selection().hover().has_value(); }));

    const auto row = table().drafts().rowOf(*selection().hover());
    ASSERT_TRUE(row);
    EXPECT_TRUE(table().drafts().index(*row, 0).data(Qt::BackgroundRole).isValid());
}

TEST_F(GuiExplore, StopAnswersAtOnceAndKeepsWhatWasFound)
{
    askGemv();
    press("explore");
    ASSERT_TRUE(QTest::qWaitFor([&] { return workspace().exploration() && exploration().simulated >= 20; }, kPatience));
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(QStringLiteral("simulated ")));

    QElapsedTimer clock;
    clock.start();
    press("stop");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !workspace().isExploring(); }, kPatience));

    EXPECT_LT(clock.elapsed(), 200);
    EXPECT_TRUE(exploration().wasStopped);
    EXPECT_GE(exploration().simulated, 20U);
    EXPECT_LT(exploration().simulated, 1081U);
    EXPECT_EQ(table().drafts().rowCount(), 1081);
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(QStringLiteral("stopped")));
    clickHeader(totalColumn());
    clickHeader(totalColumn());
    clickRow(0);
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
}

TEST_F(GuiExplore, ANewQuestionReplacesTheRunningOne)
{
    askGemv();
    press("explore");
    ASSERT_TRUE(QTest::qWaitFor([&] { return workspace().exploration() != nullptr; }, kPatience));
    askReduction(2, 1024);
    press("explore");
    EXPECT_NE(workspace().exploration(), nullptr); // the old answer stays until there is a new one
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(exploration().question.kernel->name, "red");
    EXPECT_EQ(table().drafts().rowCount(), 26);
}

TEST_F(GuiExplore, SaysWhyAQuestionIsNotPossible)
{
    choose("backend", QStringLiteral("AttAcc"));
    auto& kernel = child<QComboBox>("kernel");
    const int add = kernel.findText(QStringLiteral("Vector add"));

    const QStandardItem* item = static_cast<QStandardItemModel*>(kernel.model())->item(add);
    EXPECT_FALSE(item->isEnabled());
    EXPECT_FALSE(item->toolTip().isEmpty());

    kernel.setCurrentIndex(add); // a list cannot choose it, a change of the device can
    EXPECT_FALSE(m_window.questionPanel().problem().isEmpty());
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiExplore, RefusesAShapeThatIsTooLarge)
{
    askGemv();
    type("batch", 2'000'000);
    type("seq_len", 2'000'000'000);

    EXPECT_FALSE(m_window.questionPanel().problem().isEmpty());
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiExplore, OffersInferenceOnlyWhereItExists)
{
    askGemv();
    auto& mode = child<QComboBox>("mode");
    EXPECT_TRUE(mode.isEnabled());
    mode.setCurrentIndex(1);
    EXPECT_TRUE(m_window.questionPanel().problem().isEmpty());

    choose("kernel", QStringLiteral("Reduction"));

    EXPECT_FALSE(mode.isEnabled());
    EXPECT_EQ(mode.currentIndex(), 0);
    EXPECT_TRUE(m_window.questionPanel().problem().isEmpty());
}

TEST_F(GuiExplore, SaysHowManyDraftsTheSpaceHas)
{
    askGemv();

    auto& space = child<QComboBox>("space");
    const auto hasNote = [&](const QString& text) {
        const auto notes = m_window.findChildren<QLabel*>(QStringLiteral("note"));
        return std::ranges::any_of(notes, [&](const QLabel* note) { return note->text().contains(text); });
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return hasNote(formatInteger(1081) + QStringLiteral(" drafts")); }, kPatience));

    space.setCurrentIndex(1);
    EXPECT_TRUE(hasNote(formatInteger(2223) + QStringLiteral(" drafts")));
}

TEST_F(GuiExplore, SaysWhyAnExplorationFailed)
{
    Question question = test::smallQuestion();
    question.kernel = findKernel("va").value(); // AttAcc cannot run it
    workspace().explore(question);
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(m_window.jobsBar().text().contains(QStringLiteral("cannot run")));
    EXPECT_EQ(workspace().exploration(), nullptr);
}

TEST_F(GuiExplore, ExportsTheBytesThatTheCommandLineWrites)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("drafts.csv"));

    ASSERT_TRUE(saveCosts(exploration(), file));

    // The example was written by pimento-cli simulate --space listed --csv.
    const auto read = [](const QString& name) {
        QFile text(name);
        EXPECT_TRUE(text.open(QIODevice::ReadOnly)) << name.toStdString();
        return text.readAll();
    };
    EXPECT_EQ(read(file), read(QStringLiteral(PIMENTO_SOURCE_DIR "/datasets/examples/gemv-attacc.csv")));
}

TEST_F(GuiExplore, ExportsTheScatterInEveryFormat)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    const QTemporaryDir folder;

    for (const char* name : {"plot.png", "plot.svg", "plot.pdf"}) {
        const QString file = folder.filePath(QLatin1String(name));
        EXPECT_TRUE(m_window.page().scatter().saveTo(file)) << name;
        EXPECT_GT(QFileInfo(file).size(), 1000) << name;
    }
    EXPECT_FALSE(m_window.page().scatter().saveTo(QStringLiteral("/nowhere/plot.svg")));
    EXPECT_FALSE(m_window.page().scatter().saveTo(QStringLiteral("/nowhere/plot.pdf")));
}

TEST_F(GuiExplore, OpensTheExampleWithinTwoSeconds)
{
    QElapsedTimer clock;
    clock.start();
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());

    EXPECT_LT(clock.elapsed(), 2000);
    EXPECT_TRUE(exploration().isFinished);
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    EXPECT_NE(m_window.page().bankMap().map(), nullptr);
}

TEST(MainWindow, ClosesWhileAJobRuns)
{
    auto window = std::make_unique<MainWindow>(test::registry());
    window->show();
    const Kernel* kernel = findKernel("gemv").value();
    window->workspace().explore({kernel, Shape::make(*kernel, {1, 32, 128, 512}).value(),
                                 test::registry().find("attacc").value(), Space::Listed, Mode::Kernel});
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->workspace().exploration() != nullptr; }, kPatience));

    QElapsedTimer clock;
    clock.start();
    window.reset();

    EXPECT_LT(clock.elapsed(), 1000);
}

} // namespace pimento
