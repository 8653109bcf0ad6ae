// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/window_looks.h"
#include "tests/perf/window/actions.h"
#include "tests/perf/window/scene.h"
#include "views/commands/command_registry.h"

#include <QAction>

#include <array>

// Changes the text size, starts a presentation, and moves all panels to their first places.

namespace pimento::perf {

namespace {

constexpr double kNoLimit = 0; // all is painted anew; that the window answers meanwhile counts

void changeText(Scene& scene, int step) { scene.key(step % 4 < 2 ? Qt::Key_Plus : Qt::Key_Minus, Qt::ControlModifier); }

void present(Scene& scene, int step)
{
    scene.doAsEvent([&looks = scene.window().looks(), isOn = step % 2 == 0] { looks.setPresenting(isOn); });
}

void usualText(Scene& scene)
{
    scene.window().looks().setPresenting(false);
    scene.window().looks().setTextPercent(100);
    scene.settle();
}

/// Shows another page each time, with larger text.
void changeLooks(Scene& scene, int step)
{
    constexpr std::array kPages = {"explore", "inspect", "compare", "timeline", "whatif"};
    (void)scene.window().showPage(QLatin1String(kPages[static_cast<std::size_t>(step) % kPages.size()]));
    scene.window().looks().setTextPercent(120);
    scene.waitForJobs();
}

void putBack(Scene& scene, int /*step*/)
{
    scene.doAsEvent(
        [&commands = scene.window().commands()] { commands.action(QStringLiteral("view.reset"))->trigger(); });
}

void showExplore(Scene& scene)
{
    (void)scene.window().showPage(QStringLiteral("explore"));
    scene.waitForJobs();
}

} // namespace

std::vector<Action> looksActions()
{
    return {{"text/larger and smaller", kNoLimit, 0, 16, {}, changeText, usualText},
            {"text/presentation", kNoLimit, 0, 8, {}, present, usualText},
            {"panels/everything put back", kNoLimit, 0, 10, changeLooks, putBack, showExplore}};
}

} // namespace pimento::perf
