// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/inspection.h"
#include "engine/inspection/listing.h"
#include "engine/problem/catalogue.h"
#include "tests/perf/window/actions.h"
#include "tests/perf/window/scene.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/question/question_panel.h"

#include <QScrollBar>

// Shows another draft on the pages Inspect and Timeline, and its lines, for programs with tens of thousands of lines.

namespace pimento::perf {

namespace {

constexpr double kLimit = 100;

void askForLargePrograms(Scene& scene)
{
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.sizes = parseSizesText("batch=4,nhead=32,dhead=128,seq_len=2048").value();
    question.device.name = "hbm-pim";
    question.settings["space"] = "standard";
    scene.window().questionPanel().setQuestion(question);
    scene.window().questionPanel().findBest();
    scene.waitForJobs();
}

void prepareOn(Scene& scene, const char* page, int step)
{
    if (step == 0) {
        askForLargePrograms(scene);
    }
    (void)scene.window().showPage(QLatin1String(page));
    scene.waitForJobs();
}

/// Chooses another draft and waits for everything that is shown of it.
void chooseDraft(Scene& scene, int step)
{
    scene.doAsEvent([&scene, step] {
        const std::size_t row = scene.someRow(step);
        scene.workspace().selection().setCurrent(scene.exploration().table->id(row));
    });
    (void)scene.waitFor([&] { return !scene.workspace().isSettled(); }, 1);
    scene.waitForJobs();
}

/// Returns the listing with the most lines.
std::size_t largest(Scene& scene)
{
    const auto inspection = scene.workspace().inspection();
    std::size_t best = 0;
    for (std::size_t place = 0; place < inspection->list<Listing>().size(); ++place) {
        if (inspection->list<Listing>()[place].lines.size() > inspection->list<Listing>()[best].lines.size()) {
            best = place;
        }
    }
    return best;
}

void chooseLine(Scene& scene, int step)
{
    scene.doAsEvent([&scene, step] {
        const std::size_t listing = largest(scene);
        const int lines = scene.window().inspectPage().lines(listing).lineCount();
        const auto line = static_cast<int>((static_cast<std::int64_t>(step) + 1) * 7'919 % lines);
        scene.window().inspectPage().selectLine(listing, line);
    });
}

void unfold(Scene& scene, int step)
{
    scene.doAsEvent([&scene, step] { scene.window().inspectPage().lines(largest(scene)).setAllFolded(step % 2 == 1); });
}

void backToTheSpace(Scene& scene)
{
    (void)scene.window().showPage(QStringLiteral("explore"));
    scene.explore();
    scene.waitForJobs();
}

Action on(const char* page, const char* name, int times, void (*perform)(Scene&, int))
{
    return {name,    kLimit,        0, times, [page](Scene& scene, int step) { prepareOn(scene, page, step); },
            perform, backToTheSpace};
}

} // namespace

std::vector<Action> programActions()
{
    std::vector<Action> all = {on("inspect", "program/another draft inspected", 8, chooseDraft),
                               on("timeline", "program/another timeline", 8, chooseDraft),
                               on("inspect", "program/line chosen", 16, chooseLine),
                               on("inspect", "program/unfolded and folded", 8, unfold)};
    all[0].limit = 0; // of the run of a program; its blocks count
    all[1].limit = 0;
    return all;
}

} // namespace pimento::perf
