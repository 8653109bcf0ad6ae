// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "app/window/learn/window_parts.h"
#include "engine/inspection/inspection.h"
#include "engine/whatif/whatif.h"
#include "tests/support/chip_window.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "views/compare/compare_charts.h"
#include "views/compare/compare_page.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/inspect/ranked_bars.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace pimento {

/// The shipped devices and kernels, and the chip's file among the devices.
class ChipCatalogue {
protected:
    ChipCatalogue()
    {
        std::filesystem::copy(sourceFile("/datasets/backends"), m_folder.path());
        std::ofstream(m_folder.path() / "mesh168.json") << test::chipJson();
        m_catalogue.backends = BackendRegistry::load(m_folder.path()).value();
    }

    test::TemporaryFolder m_folder;
    Catalogue m_catalogue = test::catalogue();
};

/// The window with a tenant whose device has no banks, registered before the window is made.
class GuiChip : private test::WithChip, private ChipCatalogue, public ChipWindow {
protected:
    GuiChip() : ChipWindow(m_catalogue) {}

    void ask(int units)
    {
        choose("model", QStringLiteral("chip"));
        choose("backend", QStringLiteral("Mesh of 168"));
        choose("kernel", QStringLiteral("Two branches"));
        type("batch", 1);
        type("units", units);
        ASSERT_EQ(problemText(), "");
    }
    void solve(int units)
    {
        ask(units);
        press("findBest");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(exploration().isProved());
    }
};

TEST_F(GuiChip, IsSolvedToAProof)
{
    solve(168);

    const QString headline = m_window.page().verdict().headline();
    EXPECT_TRUE(headline.startsWith(QStringLiteral("Best plan: "))) << headline.toStdString();
    EXPECT_TRUE(headline.contains(QStringLiteral(", proved"))) << headline.toStdString();
    EXPECT_EQ(exploration().proof->gap(), 0);
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(QStringLiteral("Proved: no plan costs less than ")))
        << m_window.jobsBar().text().toStdString();
    const DeviceMap* map = m_window.page().bankMap().map();
    ASSERT_NE(map, nullptr);
    EXPECT_EQ(map->rows * map->columns, 168U);
    EXPECT_EQ(m_window.page().bars().bars().parts.size(), 3U);
}

TEST_F(GuiChip, ShowsBoundAndGapBeforeTheProof)
{
    solve(168);
    // Pictures that the window shows for a moment during the search.
    std::vector<std::shared_ptr<const Exploration>> pictures;
    ExploreOptions options;
    options.publishEvery = std::chrono::milliseconds(0);
    const auto end = exploreBest(exploration().problem, options, {}, [&](const Exploration& picture) {
        pictures.push_back(std::make_shared<const Exploration>(picture));
    });
    ASSERT_TRUE(end) << end.error().message();
    ASSERT_GE(pictures.size(), 1U);

    m_window.page().setExploration(pictures.front());

    const QString shown = m_window.page().verdict().headline();
    EXPECT_TRUE(shown.startsWith(QStringLiteral("Best plan so far: "))) << shown.toStdString();
    EXPECT_TRUE(shown.contains(QStringLiteral(", at least "))) << shown.toStdString();
    EXPECT_TRUE(shown.contains(QStringLiteral(", gap "))) << shown.toStdString();
}

TEST_F(GuiChip, IsComparedWithAnotherPlan)
{
    solve(24);
    clickRow(0);
    QTest::keyClick(&m_window, Qt::Key_1, Qt::ShiftModifier);
    clickRow(1);
    QTest::keyClick(&m_window, Qt::Key_2, Qt::ShiftModifier);
    ASSERT_TRUE(workspace().state().pins.at(0));
    ASSERT_TRUE(workspace().state().pins.at(1));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("compare")));
    // Columns are replaced whenever more is known.
    const auto columns = [&]() -> const ComparedColumns& { return m_window.comparePage().columns(); };
    ASSERT_TRUE(QTest::qWaitFor([&] { return columns().answered() == 2 && !m_window.compareController().isRunning(); },
                                kPatience));
    for (const ComparedColumn& column : columns().columns) {
        ASSERT_TRUE(column.found.hasFigures()) << column.title.toStdString();
        const auto split = timeSplitOf(column.found);
        ASSERT_TRUE(split);
        EXPECT_EQ(split->parts.back().id, "spill");
    }
    EXPECT_LE(columns().columns[0].found.seconds, columns().columns[1].found.seconds);
    EXPECT_EQ(m_window.comparePage().charts().findChild<BarChart*>()->bars().bars.size(), 2U);
    EXPECT_FALSE(m_window.comparePage().grab().isNull());
}

TEST_F(GuiChip, IsExploredAndPlotted)
{
    ask(4);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(table().candidates().rowCount(), 256);
    ScatterPlot& scatter = m_window.page().scatter();
    QTest::mouseClick(scatter.findChild<QWidget*>(), Qt::LeftButton, {}, scatter.pixelOf(200).toPoint());
    ASSERT_TRUE(waitForEnd());
    EXPECT_TRUE(selection().current().has_value());
    EXPECT_FALSE(m_window.page().grab().isNull());
}

TEST_F(GuiChip, IsInspectedOverTime)
{
    solve(168);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(m_window.inspectPage().lines(0).lineCount(), 4); // a line of each layer
    EXPECT_EQ(m_window.inspectPage().figures().bars().size(), 3U);

    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForEnd());
    const auto& timeline = m_window.timelinePage().view().timeline();
    ASSERT_NE(timeline, nullptr) << m_window.timelinePage().message().toStdString();
    EXPECT_EQ(timeline->tracks().size(), 1U + 12 + 2 * 168);
    EXPECT_FALSE(m_window.timelinePage().grab().isNull());
}

TEST_F(GuiChip, IsTriedWithAnotherMesh)
{
    solve(24);
    openWhatIf();
    const double before = m_window.whatIfController().answers().here()->best->ranked;
    typeHop("0");

    const WhatIfPoint* here = m_window.whatIfController().answers().here();
    ASSERT_NE(here, nullptr);
    EXPECT_TRUE(here->isProved);
    EXPECT_LT(here->best->ranked, before);
}

} // namespace pimento
