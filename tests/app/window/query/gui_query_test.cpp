// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/query/query_controller.h"
#include "app/window/query/report_controller.h"
#include "app/window/session/session_controller.h"
#include "engine/base/workbook.h"
#include "engine/study_files/study.h"
#include "tests/engine/study_files/small_study.h"
#include "tests/support/window_test.h"
#include "views/common/plot_panel.h"
#include "views/plots/bar_chart.h"
#include "views/query/query_page.h"
#include "views/query/query_plot.h"
#include "views/query/query_points.h"
#include "views/query/query_table_model.h"
#include "views/query/sql_editor.h"

#include <QClipboard>
#include <QCompleter>
#include <QLineEdit>
#include <QListWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>

namespace pimento {

/// The page Query over a small study.
class GuiQuery : public WindowTest {
protected:
    void SetUp() override
    {
        ASSERT_TRUE(m_window.beginSession(m_folder.path()));
        test::fill(*workspace().study(), 20);
        ASSERT_TRUE(m_window.showPage(QStringLiteral("query")));
        ASSERT_TRUE(settled());
        editor().setFocus();
    }

    QueryPage& page() { return m_window.queryPage(); }
    SqlEditor& editor() { return page().editor(); }
    [[nodiscard]] bool settled()
    {
        return QTest::qWaitFor([&] { return m_window.queryController().isSettled(); }, kPatience);
    }
    void type(const char* text)
    {
        QTest::keyClicks(&editor(), QLatin1String(text));
        if (editor().completer().popup()->isVisible()) {
            QTest::keyClick(&editor(), Qt::Key_Escape);
        }
    }
    /// Types a statement in place of the last one and runs it.
    [[nodiscard]] bool run(const char* statement)
    {
        QTest::keyClick(&editor(), Qt::Key_A, Qt::ControlModifier);
        type(statement);
        EXPECT_EQ(page().statement(), QLatin1String(statement));
        QTest::keyClick(&editor(), Qt::Key_Return, Qt::ControlModifier);
        return settled();
    }
    QString cell(int row, int column)
    {
        return child<QTableView>("queryTable").model()->index(row, column).data().toString();
    }
    int rows() { return child<QTableView>("queryTable").model()->rowCount(); }
    void open(int tab)
    {
        const QTabBar* bar = child<QTabWidget>("queryResults").tabBar();
        QTest::mouseClick(const_cast<QTabBar*>(bar), Qt::LeftButton, {}, bar->tabRect(tab).center());
    }
    [[nodiscard]] QString file(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    QTemporaryDir m_folder;
};

TEST_F(GuiQuery, CompletesNamesAndRunsAStatement)
{
    QTest::keyClick(&editor(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&editor(), QStringLiteral("SELECT te"));
    ASSERT_TRUE(editor().completer().popup()->isVisible());
    QTest::keyClick(&editor(), Qt::Key_Return);
    QTest::keyClicks(&editor(), QStringLiteral(", saws FROM res"));
    QTest::keyClick(&editor(), Qt::Key_Tab);
    type(" r WHERE r.");
    QTest::keyClick(&editor(), Qt::Key_Space, Qt::ControlModifier);
    ASSERT_TRUE(editor().completer().popup()->isVisible());
    EXPECT_EQ(editor().completer().popup()->model()->index(0, 0).data().toString(), QStringLiteral("question"));
    QTest::keyClick(&editor(), Qt::Key_Escape);
    type("saws > 16 ORDER BY saws DESC");
    EXPECT_EQ(page().statement(),
              QStringLiteral("SELECT text, saws FROM results r WHERE r.saws > 16 ORDER BY saws DESC"));
    QTest::keyClick(&editor(), Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(settled());

    EXPECT_EQ(page().problem(), QString());
    ASSERT_EQ(rows(), 3);
    EXPECT_EQ(cell(0, 0), QStringLiteral("toy-19"));
    EXPECT_EQ(cell(2, 1), QStringLiteral("17"));
}

TEST_F(GuiQuery, ShowsTheTablesAndSortsByAColumn)
{
    const auto& schema = child<QTreeWidget>("querySchema");
    ASSERT_EQ(schema.topLevelItemCount(), 9);
    EXPECT_EQ(schema.topLevelItem(3)->text(0), QStringLiteral("results"));
    EXPECT_EQ(schema.topLevelItem(3)->child(4)->text(0), QStringLiteral("saws"));
    ASSERT_TRUE(run("SELECT text, saws FROM results"));
    auto& table = child<QTableView>("queryTable");
    const QHeaderView* header = table.horizontalHeader();
    const QPoint place(header->sectionViewportPosition(1) + 12, header->height() / 2);

    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);

    EXPECT_EQ(rows(), 20);
    EXPECT_EQ(cell(0, 1), QStringLiteral("19"));
    EXPECT_EQ(cell(0, 0), QStringLiteral("toy-19"));
}

TEST_F(GuiQuery, PlotsPointsAndBars)
{
    ASSERT_TRUE(run("SELECT place, delay, saws FROM results"));
    open(1);
    QueryPlot& plot = page().plot();
    ASSERT_FALSE(plot.showsBars());
    EXPECT_EQ(plot.across().currentText(), QStringLiteral("place"));
    EXPECT_EQ(plot.up().currentText(), QStringLiteral("saws"));
    EXPECT_EQ(plot.points().rows().size(), 20U);
    plot.points().setFocus();
    QTest::keyClick(&plot.points(), Qt::Key_Right);
    EXPECT_EQ(plot.points().shown(), std::size_t{0});
    choose("queryUp", QStringLiteral("delay"));
    EXPECT_TRUE(plot.table().starts_with("place,delay\n0,100\n"));

    ASSERT_TRUE(run("SELECT shape, count(*) AS n FROM results GROUP BY shape"));
    ASSERT_TRUE(plot.showsBars());
    ASSERT_EQ(plot.bars().bars().bars.size(), 2U);
    EXPECT_EQ(plot.bars().bars().bars[0].name, QStringLiteral("round"));
    EXPECT_EQ(plot.bars().bars().bars[0].values, std::vector<double>{10});
}

// The editor may have changed by the time the result comes.
TEST_F(GuiQuery, NamesAPlotByTheStatementThatWasRun)
{
    editor().setPlainText(QStringLiteral("SELECT place,\n  delay FROM results"));
    m_window.queryController().run();
    editor().setPlainText(QStringLiteral("SELECT 1"));
    ASSERT_TRUE(settled());

    EXPECT_EQ(rows(), 20);
    const auto* panel = page().findChild<PlotPanel*>();
    ASSERT_NE(panel, nullptr);
    EXPECT_EQ(panel->subject(), QStringLiteral("SELECT place, delay FROM results"));
}

TEST_F(GuiQuery, StoresStatementsInTheStudy)
{
    QTest::keyClick(&editor(), Qt::Key_A, Qt::ControlModifier);
    type("SELECT count(*) AS n FROM results");
    auto& name = child<QLineEdit>("queryName");
    QTest::keyClicks(&name, QStringLiteral("how many"));
    press("querySave");
    EXPECT_TRUE(page().problem().contains(QStringLiteral("how many"))) << page().problem().toStdString();
    name.clear();
    QTest::keyClicks(&name, QStringLiteral("count"));
    press("querySave");
    EXPECT_EQ(page().problem(), QString());

    ASSERT_TRUE(m_window.session().saveAs(file("b.pimento")));
    ASSERT_TRUE(run("SELECT 1 AS one"));
    auto& stored = child<QListWidget>("queryStored");
    ASSERT_EQ(stored.count(), 1);
    QTest::mouseClick(stored.viewport(), Qt::LeftButton, {}, stored.visualItemRect(stored.item(0)).center());
    ASSERT_TRUE(settled());
    EXPECT_EQ(cell(0, 0), QStringLiteral("20"));
    EXPECT_EQ(savedQueries(*workspace().study()).value().size(), 1U);
    press("queryRemove");
    EXPECT_EQ(stored.count(), 0);
    EXPECT_TRUE(savedQueries(*workspace().study()).value().empty());
}

TEST_F(GuiQuery, KeepsAStoredStatementIfThereIsNothingToSave)
{
    ASSERT_TRUE(saveQuery(*workspace().study(), "count", "SELECT 1"));
    editor().clear();
    QTest::keyClicks(&child<QLineEdit>("queryName"), QStringLiteral("count"));
    press("querySave");

    EXPECT_TRUE(page().problem().contains(QStringLiteral("nothing to save"))) << page().problem().toStdString();
    EXPECT_EQ(savedQueries(*workspace().study()).value().size(), 1U);
}

TEST_F(GuiQuery, TellsMistakesInOneSentenceAndChangesNothing)
{
    ASSERT_TRUE(run("SELECT text FROM results"));
    const auto before = workspace().study()->records(StudyTable::Results).value();
    for (const char* statement : {"SELECT nothing FROM results", "DELETE FROM results", "SELECT 1; SELECT 2",
                                  "PRAGMA x", "SELECT FROM", "ATTACH 'x' AS y"}) {
        ASSERT_TRUE(run(statement));
        EXPECT_FALSE(page().problem().isEmpty()) << statement;
        EXPECT_FALSE(page().problem().contains(QLatin1Char('\n'))) << statement;
        EXPECT_FALSE(page().problem().contains(QStringLiteral("--"))) << page().problem().toStdString();
        EXPECT_EQ(rows(), 20) << statement; // the last result stays
    }
    EXPECT_EQ(workspace().study()->records(StudyTable::Results).value(), before);
}

TEST_F(GuiQuery, StopsALongStatement)
{
    QTest::keyClick(&editor(), Qt::Key_A, Qt::ControlModifier);
    type("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n");
    press("queryRun");
    press("queryStop");
    ASSERT_TRUE(settled());
    EXPECT_EQ(page().problem(), QStringLiteral("Stopped."));
    EXPECT_TRUE(child<QPushButton>("queryRun").isEnabled());
}

TEST_F(GuiQuery, WritesItsTableAndItsCommandLine)
{
    ASSERT_TRUE(run("SELECT text, saws FROM results WHERE saws < 2"));
    m_window.queryController().exportTo(file("a.csv"));
    ASSERT_TRUE(settled());
    QFile csv(file("a.csv"));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    EXPECT_EQ(csv.readAll(), QByteArray("text,saws\ntoy-0,0\ntoy-1,1\n"));
    m_window.queryController().exportTo(file("a.xlsx"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(QFileInfo::exists(file("a.xlsx")), canWriteWorkbooks()) << page().problem().toStdString();

    EXPECT_FALSE(m_window.queryController().command()); // the session has no name
    ASSERT_TRUE(m_window.session().saveAs(file("b.pimento")));
    QTest::mouseClick(&child<QToolButton>("queryCommand"), Qt::LeftButton);
    EXPECT_EQ(QApplication::clipboard()->text(),
              QStringLiteral("pimento-cli study query %1 'SELECT text, saws FROM results WHERE saws < 2'")
                  .arg(file("b.pimento")));
    const QString withRemark = QStringLiteral("SELECT 'a  b' -- two blanks\nFROM best");
    page().editor().setPlainText(withRemark);
    EXPECT_EQ(m_window.queryController().command().value_or(""),
              QStringLiteral("pimento-cli study query %1 'SELECT '\\''a  b'\\'' -- two blanks\nFROM best'")
                  .arg(file("b.pimento"))
                  .toStdString());
}

// Only a workbook tells about the study, too.
TEST_F(GuiQuery, WritesCsvWithoutAnOpenStudy)
{
    ASSERT_TRUE(run("SELECT text, saws FROM results WHERE saws < 1"));
    const auto study = workspace().study();
    workspace().setStudy(nullptr);

    m_window.queryController().exportTo(file("a.csv"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(page().problem(), QString());
    QFile csv(file("a.csv"));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    EXPECT_EQ(csv.readAll(), QByteArray("text,saws\ntoy-0,0\n"));
    m_window.queryController().exportTo(file("a.xlsx"));
    EXPECT_TRUE(page().problem().startsWith(QStringLiteral("This session is not saved")))
        << page().problem().toStdString();

    workspace().setStudy(study);
}

TEST_F(GuiQuery, WritesTheReportAsAPageAndAsADocument)
{
    QSignalSpy ended(&m_window.reports(), &ReportController::ended);
    m_window.reports().write(file("a.pdf"));
    ASSERT_TRUE(ended.wait(kPatience));
    EXPECT_TRUE(ended.front().front().toBool()) << ended.front().back().toString().toStdString();
    QFile pdf(file("a.pdf"));
    ASSERT_TRUE(pdf.open(QIODevice::ReadOnly));
    EXPECT_TRUE(pdf.readAll().startsWith("%PDF-"));
    m_window.reports().write(file("a.html"));
    ASSERT_TRUE(ended.wait(kPatience));
    QFile page(file("a.html"));
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    EXPECT_TRUE(page.readAll().contains("toys of 1 boards"));
    m_window.reports().write(file("none/a.pdf"));
    if (ended.size() < 3) {
        ASSERT_TRUE(ended.wait(kPatience));
    }
    EXPECT_FALSE(ended.back().front().toBool());
}

} // namespace pimento
