// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/costs_workbook.h"
#include "app/window/figures/figure_controller.h"
#include "engine/base/workbook.h"
#include "engine/costs/cost_cache.h"
#include "tests/support/places.h"
#include "tests/support/window_test.h"

namespace pimento {

using GuiJobs = WindowTest;

TEST_F(GuiJobs, StopAnswersAtOnceAndKeepsWhatWasFound)
{
    askGemv();
    press("explore");
    ASSERT_TRUE(QTest::qWaitFor([&] { return workspace().exploration() && exploration().known >= 20; }, kPatience));
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(QStringLiteral("simulated ")));
    const auto placeOf = [&](const char* name) {
        const auto& button = child<QPushButton>(name);
        return QRect(button.mapTo(&m_window, QPoint()), button.size());
    };
    EXPECT_LT(placeOf("stop").left(), placeOf("explore").right()); // close to the button that started it
    EXPECT_LT(placeOf("stop").top() - placeOf("predict").bottom(), 60);

    press("stop");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !workspace().isExploring(); }, kPatience));

    EXPECT_TRUE(exploration().wasStopped);
    EXPECT_GE(exploration().known, 20U);
    EXPECT_LT(exploration().known, 1081U);
    EXPECT_EQ(table().candidates().rowCount(), 1081);
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(QStringLiteral("stopped")));
    clickHeader(totalColumn());
    clickHeader(totalColumn());
    clickRow(0);
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
}

TEST_F(GuiJobs, StopKeepsTheBestDraftSoFarAndSaysThatItIsNotProved)
{
    choose("kernel", QStringLiteral("GEMV"));
    type("batch", 1);
    type("nhead", 32);
    type("dhead", 128);
    type("seq_len", 512);
    choose("backend", QStringLiteral("HBM-PIM (HBM2)")); // its proof takes long
    choose("space", QStringLiteral("all"));
    press("findBest");
    const auto isUnderWay = [&] {
        return workspace().exploration() && exploration().proof && exploration().proof->leastLeft > 0;
    };
    ASSERT_TRUE(QTest::qWaitFor(isUnderWay, kPatience));
    EXPECT_TRUE(m_window.jobsBar().text().contains(QStringLiteral("ruled out")));
    EXPECT_TRUE(m_window.jobsBar().text().contains(QStringLiteral("left to prove")));
    EXPECT_TRUE(m_window.page().verdict().detail().startsWith(QStringLiteral("Not proved yet: ")));

    press("stop");
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(exploration().wasStopped);
    EXPECT_FALSE(exploration().proof->isProved());
    EXPECT_GT(exploration().proof->gap(), 0);
    EXPECT_GE(exploration().known, 1U);
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(QStringLiteral("stopped. Not proved: ")));
    EXPECT_TRUE(m_window.page().verdict().detail().startsWith(QStringLiteral("Not proved: ")));
    EXPECT_TRUE(m_window.page().verdict().headline().startsWith(QStringLiteral("Best draft so far: ")));
}

TEST_F(GuiJobs, ANewQuestionReplacesTheRunningOne)
{
    askGemv();
    press("explore");
    ASSERT_TRUE(QTest::qWaitFor([&] { return workspace().exploration() != nullptr; }, kPatience));
    askReduction(2, 1024);
    press("explore");
    EXPECT_NE(workspace().exploration(), nullptr); // the old answer stays until there is a new one
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(exploration().problem->question().workload.name, "red");
    EXPECT_EQ(table().candidates().rowCount(), 26);
}

TEST_F(GuiJobs, SaysWhatIsKnownFromBefore)
{
    CostCache cache;
    workspace().setCache(&cache);
    askReduction(2, 1024);
    for (int i = 0; i < 2; ++i) {
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }
    workspace().setCache(nullptr);

    EXPECT_EQ(exploration().report.cached, cache.size());
    EXPECT_EQ(m_window.jobsBar().text(),
              QStringLiteral("26 of 26 drafts simulated, 18 of them duplicates, 8 from cache"));
}

TEST_F(GuiJobs, SaysWhyAnExplorationFailed)
{
    workspace().explore(test::posed(test::questionAbout("compiled", "red", "batch=1,vec_len=1")));
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(m_window.jobsBar().text().contains(QStringLiteral("has no draft")))
        << m_window.jobsBar().text().toStdString();
    EXPECT_EQ(workspace().exploration(), nullptr);
}

TEST_F(GuiJobs, ExportsTheBytesThatTheCommandLineWrites)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("drafts.csv"));

    ASSERT_TRUE(saveCosts(exploration(), file));

    // The example was written by pimento-cli simulate --space kept --csv.
    const auto read = [](const QString& name) {
        QFile text(name);
        EXPECT_TRUE(text.open(QIODevice::ReadOnly)) << name.toStdString();
        return text.readAll();
    };
    EXPECT_EQ(read(file), read(QString::fromStdString(sourceFile("/datasets/examples/gemv-hbm-pim-hbm3.csv"))));
}

TEST_F(GuiJobs, ExportsCostsAsAWorkbookOrSaysWhyNot)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    const QTemporaryDir folder;

    const QString file = folder.filePath(QStringLiteral("drafts.xlsx"));
    const std::string command = m_window.figures().command().value_or("");
    EXPECT_EQ(saveCostsWorkbook(exploration(), file.toStdString(), "", command).has_value(), canWriteWorkbooks());
    EXPECT_EQ(QFileInfo::exists(file), canWriteWorkbooks());
    EXPECT_FALSE(command.empty());
    const auto nowhere = saveCostsWorkbook(exploration(), file.toStdString() + "/none.xlsx", "", "");
    ASSERT_FALSE(nowhere);
    EXPECT_FALSE(nowhere.error().hint.empty());
}

TEST_F(GuiJobs, ExportsTheScatterInEveryFormat)
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

TEST_F(GuiJobs, OpensTheExample)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(exploration().isFinished);
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    EXPECT_NE(m_window.page().bankMap().map(), nullptr);
}

TEST(MainWindow, ClosesWhileAJobRuns)
{
    auto window = std::make_unique<MainWindow>(test::catalogue());
    window->show();
    window->workspace().explore(
        test::posed(test::questionAbout("dcc-artifact", "gemv", "batch=1,nhead=32,dhead=128,seq_len=512")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->workspace().exploration() != nullptr; }, kPatience));

    window.reset();
}

} // namespace pimento
