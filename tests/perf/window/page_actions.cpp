// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "tests/perf/window/actions.h"
#include "tests/perf/window/scene.h"
#include "views/compare/compare_page.h"
#include "views/explore/candidate_table_model.h"
#include "views/explore/candidate_table_view.h"
#include "views/explore/explore_page.h"

#include <QTabBar>
#include <QTabWidget>

#include <array>

// Changes pages, tabs, themes and the comparison, and lets results come in.

namespace pimento::perf {

namespace {

constexpr double kLimit = 100;

void choosePage(Scene& scene, int step)
{
    QTabBar& tabs = *scene.child<QTabWidget>("pages").tabBar();
    scene.click(tabs, tabs.tabRect(step % tabs.count()).center());
}

void choosePlot(Scene& scene, int step)
{
    QTabBar& tabs = *scene.window().page().plots().tabBar();
    scene.click(tabs, tabs.tabRect((step + 1) % tabs.count()).center());
}

void waitForJobs(Scene& scene, int /*step*/) { scene.waitForJobs(); }

void showExplore(Scene& scene)
{
    scene.waitForJobs();
    (void)scene.window().showPage(QStringLiteral("explore"));
    scene.showPlot(0);
}

void chooseTheme(Scene& scene, int step)
{
    constexpr std::array kThemes = {Theme::Dark, Theme::Contrast, Theme::Light};
    const Theme theme = kThemes[static_cast<std::size_t>(step) % kThemes.size()];
    scene.doAsEvent([&window = scene.window(), theme] { window.setTheme(theme); });
}

/// Fills the comparison: four pins, the asked draft, the default one, and one for each other device.
void makeColumns(Scene& scene, int step)
{
    if (step == 0) {
        CandidateTableView& table = scene.window().page().table();
        for (int place = 0; place < static_cast<int>(Pins::kPins); ++place) {
            scene.workspace().selection().setCurrent(table.candidates().idAt(place * 3));
            scene.window().compareController().pinSelected(static_cast<std::size_t>(place));
        }
        scene.window().compareController().setStandard(true);
        scene.window().compareController().runOnAllDevices(DeviceChoice::Matched);
        (void)scene.window().showPage(QStringLiteral("compare"));
        scene.waitForJobs();
    }
    (void)scene.window().showPage(QStringLiteral("explore"));
}

void showColumns(Scene& scene, int /*step*/)
{
    scene.doAsEvent([&window = scene.window()] { (void)window.showPage(QStringLiteral("compare")); });
}

void chooseBaseline(Scene& scene, int step)
{
    scene.window().compareController().setBaseline(
        step % static_cast<int>(scene.window().comparePage().columns().columns.size()));
}

void endColumns(Scene& scene)
{
    scene.window().compareController().clear();
    scene.workspace().state().pins.clear();
    showExplore(scene);
}

void exploreAgain(Scene& scene, int /*step*/)
{
    scene.doAsEvent([&scene] { scene.explore(); });
    (void)scene.waitFor([&] { return scene.workspace().isExploring(); }, 5);
    scene.waitForJobs();
}

} // namespace

std::vector<Action> pageActions()
{
    return {{"page/each", kLimit, 0, 27, waitForJobs, choosePage, showExplore},
            {"plot/each", kLimit, 0, 20, {}, choosePlot, showExplore},
            {"theme/each", kLimit, 0, 9, {}, chooseTheme},
            {"compare/six columns and more shown", kLimit, 0, 10, makeColumns, showColumns},
            {"compare/another baseline", kLimit, 0, 12, {}, chooseBaseline, endColumns},
            {"explore/known costs", 0, 0, 5, {}, exploreAgain}};
}

std::vector<Action> allActions()
{
    std::vector<Action> all = hoverActions();
    for (auto more :
         {brushActions, tableActions, pageActions, looksActions, lessonActions, programActions, modelActions}) {
        for (Action& action : more()) {
            all.push_back(std::move(action));
        }
    }
    return all;
}

} // namespace pimento::perf
