// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "engine/candidates/device_map.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/listing.h"
#include "tests/support/cut_texts.h"
#include "tests/support/known_exploration.h"
#include "tests/support/window_test.h"
#include "views/compare/compare_charts.h"
#include "views/compare/compare_page.h"
#include "views/devices/device_sheets.h"
#include "views/devices/devices_page.h"
#include "views/devices/dpu_picture.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/ranked_bars.h"
#include "views/plots/bar_chart.h"
#include "views/texts/engine_text.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

// Schedules on DPUs by mouse and keys: asked, explored, inspected, compared with drafts of other devices. Pictures
// stand in the folder PIMENTO_SCREENS if it is named.

namespace pimento {

using testing::HasSubstr;
using testing::IsEmpty;

class GuiSchedules : public WindowTest {
protected:
    void SetUp() override
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }

    void askMtv()
    {
        choose("model", QStringLiteral("compiled and verified"));
        choose("kernel", QStringLiteral("MTV"));
        type("rows", 64);
        type("columns", 64);
        choose("backend", QStringLiteral("UPMEM"));
    }
    void exploreMtv()
    {
        test::showKnown(workspace(), "schedules", [&] {
            askMtv();
            press("explore");
        });
        ASSERT_TRUE(exploration().isFinished);
        ASSERT_NE(workspace().inspection(), nullptr);
    }
    void turnTo(Qt::Key page) { QTest::keyClick(&m_window, page, Qt::ControlModifier); }

    /// Expects that nothing on the page is cut or covered. Saves the picture if a folder is named.
    void show(const std::string& name)
    {
        const auto isLaidOut = [&] { return test::cutTexts(m_window).isEmpty() && test::overlaps(m_window).isEmpty(); };
        (void)QTest::qWaitFor(isLaidOut, 2000);
        if (const char* folder = std::getenv("PIMENTO_SCREENS")) {
            EXPECT_TRUE(m_window.grab().save(QString::fromStdString(folder + ("/schedules-" + name + ".png"))));
        }
        EXPECT_THAT(test::cutTexts(m_window).join(QLatin1Char('\n')).toStdString(), IsEmpty()) << name;
        EXPECT_THAT(test::overlaps(m_window).join(QLatin1Char('\n')).toStdString(), IsEmpty()) << name;
    }
};

TEST_F(GuiSchedules, ComeWithTheDevice)
{
    askMtv();

    EXPECT_EQ(child<QComboBox>("model").currentText(), QStringLiteral("schedules for DPUs"));
    EXPECT_EQ(problemText(), "");
    choose("backend", QStringLiteral("AttAcc"));
    EXPECT_EQ(child<QComboBox>("model").currentText(), QStringLiteral("compiled and verified"));
    EXPECT_EQ(problemText(), "");
}

TEST_F(GuiSchedules, AreExploredAndInspected)
{
    exploreMtv();

    EXPECT_EQ(exploration().candidates->size(), 320U);
    EXPECT_THAT(m_window.page().verdict().headline().toStdString(), HasSubstr("Best schedule tried: "));
    EXPECT_THAT(m_window.page().verdict().headline().toStdString(), HasSubstr("DPUs"));
    show("explore");

    turnTo(Qt::Key_2);
    ASSERT_TRUE(waitForEnd());
    const Inspection& inspection = *workspace().inspection();
    ASSERT_EQ(inspection.list<Listing>().size(), 9U);
    EXPECT_NE(inspection.part<DeviceMap>(), nullptr);
    EXPECT_FALSE(m_window.inspectPage().figures().bars().empty());
    show("inspect");
}

// Texts and colours are those of schedules, not of drafts in banks.
TEST_F(GuiSchedules, AreInspectedInTheirOwnWords)
{
    exploreMtv();
    EXPECT_NE(m_window.findChild<QCheckBox*>(QStringLiteral("resident_matrix")), nullptr);
    QTabBar* tabs = m_window.page().plots().tabBar();
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tabs->count() - 1).center());
    const auto shows = [&](const QString& text) {
        const auto labels = m_window.findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == text; });
    };
    EXPECT_TRUE(shows(QStringLiteral("This system does not prune its schedules.")));

    turnTo(Qt::Key_2);
    ASSERT_TRUE(waitForEnd());

    const std::string title = child<QLabel>("inspectTitle").text().toStdString();
    EXPECT_THAT(title, HasSubstr("DPUs x "));
    EXPECT_THAT(title, HasSubstr("(" + exploration().table->label(*exploration().best) + ")"));
    std::set<Role> roles;
    for (const RankedBar& bar : m_window.inspectPage().figures().bars()) {
        roles.insert(bar.role);
    }
    EXPECT_GE(roles.size(), 4U); // to DPUs, launch, kernel, from DPUs, host

    turnTo(Qt::Key_4);
    const auto* find = m_window.timelinePage().findChild<QLineEdit*>(QStringLiteral("find"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.timelinePage().view().timeline() != nullptr; }, kPatience));
    EXPECT_THAT(find->placeholderText().toStdString(), testing::Not(HasSubstr("bank")));
}

TEST_F(GuiSchedules, ShowTheFormsThatAreChosen)
{
    exploreMtv();
    turnTo(Qt::Key_2);
    ASSERT_TRUE(waitForEnd());
    const auto shown = [&] {
        int count = 0;
        for (std::size_t i = 0; i < 9; ++i) {
            count += m_window.inspectPage().column(i).isVisible() ? 1 : 0;
        }
        return count;
    };
    ASSERT_EQ(shown(), 4);

    auto& chooser = child<QToolButton>("formChooser");
    EXPECT_EQ(chooser.text(), QStringLiteral("Forms: 4 of 9"));
    chooser.menu()->actions().front()->trigger();

    EXPECT_EQ(shown(), 5);
    EXPECT_EQ(chooser.text(), QStringLiteral("Forms: 5 of 9"));
    for (QAction* action : chooser.menu()->actions()) {
        if (action->isChecked()) {
            action->trigger();
        }
    }
    EXPECT_EQ(shown(), 1); // one stays
}

TEST_F(GuiSchedules, StandBesideDraftsOfAllDevices)
{
    exploreMtv();
    turnTo(Qt::Key_3);
    EXPECT_FALSE(child<QComboBox>("deviceChoice").isEnabled()); // schedules match nothing: only bests are offered
    EXPECT_EQ(child<QComboBox>("deviceChoice").currentText(), QStringLiteral("each device's best"));
    press("runOnAllDevices");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.compareController().isRunning(); }, 4 * kPatience));

    const ComparedColumns& columns = m_window.comparePage().columns();
    ASSERT_EQ(columns.columns.size(), 5U);
    for (const ComparedColumn& column : columns.columns) {
        ASSERT_TRUE(column.found.hasFigures()) << column.title.toStdString();
        EXPECT_GT(column.found.seconds, 0);
        EXPECT_GT(column.found.picojoules, 0);
        const auto split = timeSplitOf(column.found);
        ASSERT_TRUE(split);
        double seconds = 0;
        for (const TimeSplit::Part& part : split->parts) {
            seconds += part.seconds;
        }
        EXPECT_NEAR(seconds, column.found.seconds, 1e-6 * column.found.seconds);
        EXPECT_NE(limitOf(column.found), "");
    }
    // No bar uses the scale of the baseline: bars show the parts of each.
    EXPECT_FALSE(child<QCheckBox>("ownScale").isEnabled());
    EXPECT_EQ(m_window.comparePage().charts().findChild<BarChart*>()->bars().bars.size(), 5U);
    EXPECT_THAT(child<QLabel>("barsNote").text().toStdString(), HasSubstr("2, 3, 4, 5 cannot be compared"));
    show("compare");
}

// A search tries some schedules and does not know the others: its best one is not proved and not shown as proved.
TEST_F(GuiSchedules, OfASearchAreTheBestOfThoseThatWereTried)
{
    askMtv();
    choose("space", QStringLiteral("Searched"));
    press("findBest");
    ASSERT_TRUE(QTest::qWaitFor([&] { return workspace().isSettled(); }, 4 * kPatience));
    ASSERT_TRUE(exploration().isFinished);

    const VerdictBanner& verdict = m_window.page().verdict();
    const std::string tried = "Best of " + std::to_string(exploration().proof->candidates) + " tried; not a proof";
    EXPECT_EQ(verdict.certainty(), Certainty::Tried);
    EXPECT_THAT(verdict.detail().toStdString(), testing::StartsWith(tried));
    EXPECT_THAT(verdict.headline().toStdString(), testing::StartsWith("Best schedule tried: "));
    EXPECT_THAT(m_window.jobsBar().text().toStdString(), testing::StartsWith(tried));
    EXPECT_NE(Palette::light().color(certaintyRole(Certainty::Tried)), Palette::light().color(Role::Best));
}

TEST_F(GuiSchedules, ShowTheirTaskletsOverTime)
{
    exploreMtv();
    turnTo(Qt::Key_4);
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.timelinePage().view().timeline() != nullptr; }, kPatience));

    const Timeline& timeline = *m_window.timelinePage().view().timeline();
    std::vector<TimelineKind> kinds;
    for (const SpanKind& each : timeline.scheme().kinds) {
        kinds.push_back(each.kind);
    }
    EXPECT_THAT(kinds, testing::Contains(TimelineKind::Pace)); // between two instructions is no waiting
    EXPECT_THAT(kinds, testing::Contains(TimelineKind::Wait));
    EXPECT_GT(timeline.cycles(), 0);
    EXPECT_EQ(timeline.tracks()[3].name, "DMA engine");
    show("timeline");
}

TEST_F(GuiSchedules, ShowTheirDeviceAsADpu)
{
    auto& sheets = m_window.devicesPage().sheets();
    const auto shownSheets = [&] {
        int count = 0;
        for (int sheet = 0; sheet < sheets.count(); ++sheet) {
            count += sheets.isTabVisible(sheet) ? 1 : 0;
        }
        return count;
    };
    turnTo(Qt::Key_6);
    EXPECT_FALSE(child<DpuPicture>("dpuPicture").isVisible());
    EXPECT_EQ(shownSheets(), 9);

    choose("backend", QStringLiteral("UPMEM")); // the page shows what is asked for

    ASSERT_TRUE(QTest::qWaitFor([&] { return child<DpuPicture>("dpuPicture").isVisible(); }, kPatience));
    EXPECT_THAT(child<DpuPicture>("dpuPicture").accessibleDescription().toStdString(), HasSubstr("24 tasklets"));
    EXPECT_EQ(shownSheets(), 4); // overview, units and host, changes, file
    show("devices");
    choose("backend", QStringLiteral("AttAcc"));
    EXPECT_EQ(shownSheets(), 9);
}

} // namespace pimento
