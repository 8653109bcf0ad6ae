// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/session_controller.h"
#include "engine/study_files/study.h"
#include "tests/perf/window/actions.h"
#include "tests/perf/window/measurements.h"
#include "tests/perf/window/scene.h"

#include <fmt/format.h>

#include <algorithm>

// Single actions of a user, from the event to the last widget that is painted for it in any connected view, and a long
// use in which all actions follow each other.

namespace pimento::perf {

namespace {

constexpr double kBlockLimit = 100; // milliseconds that the GUI thread may not answer

/// Performs an action once. Returns the milliseconds until all its effects are on the screen.
double perform(Scene& scene, const Action& action, int step)
{
    WatchedApplication& application = scene.application();
    if (action.prepare) {
        action.prepare(scene, step);
        scene.settle();
    }
    application.forget();
    const auto begin = Clock::now();
    action.perform(scene, step);
    scene.settle();
    const auto painted = application.lastPaint();
    return painted > begin ? std::chrono::duration<double, std::milli>(painted - begin).count()
                           : millisecondsSince(begin);
}

void measure(benchmark::State& state, std::size_t space, const Action& action)
{
    Scene& scene = sceneOf(space);
    Spread spread;
    HandledEvent worst;
    double pass = 0;
    int step = 0;
    for (auto _ : state) {
        const double took = perform(scene, action, step);
        state.SetIterationTime(took * 1e-3);
        if (step > 0) { // the first one fills caches of fonts and pixels
            spread.add(took);
        }
        if (const HandledEvent longest = scene.application().longest(); longest.milliseconds > worst.milliseconds) {
            worst = longest;
        }
        pass = std::max(pass, scene.application().longestPass());
        ++step;
    }
    if (action.end) {
        action.end(scene);
    }
    spread.tell(state, space == 0 && action.smallLimit > 0 ? action.smallLimit : action.limit);
    state.counters["event ms"] = worst.milliseconds;
    state.counters["block ms"] = pass;
    state.SetLabel(pass > kBlockLimit ? "BLOCKED: " + worst.text() : worst.text());
}

/// Moves the mouse while results come in about ten times a second.
void hoverWhileResultsComeIn(Scene& scene)
{
    Workspace& workspace = scene.workspace();
    CostCache* cache = workspace.cache();
    workspace.setCache(nullptr);
    workspace.setStudy(nullptr);
    scene.explore();
    const std::vector<Action> hovers = hoverActions();
    const auto begin = Clock::now();
    constexpr double kLong = 6'000; // milliseconds
    for (int step = 0; workspace.isExploring() && millisecondsSince(begin) < kLong; ++step) {
        hovers[static_cast<std::size_t>(step / 50) % hovers.size()].prepare(scene, step % 50);
        hovers[static_cast<std::size_t>(step / 50) % hovers.size()].perform(scene, step);
        (void)scene.waitFor([] { return true; });
    }
    scene.click("stop");
    scene.waitForJobs();
    workspace.setCache(cache);
    scene.explore();
    scene.waitForJobs();
}

/// Performs all actions one after another; the longest event counts over all of them.
void useEverything(benchmark::State& state, std::size_t space)
{
    Scene& scene = sceneOf(space);
    std::vector<HandledEvent> all;
    double pass = 0;
    const auto collect = [&](const std::string& when) {
        for (HandledEvent event : scene.application().longestOnes()) {
            event.receiver += " (" + when + ")";
            all.push_back(std::move(event));
        }
        pass = std::max(pass, scene.application().longestPass());
        scene.application().forget();
    };
    for (auto _ : state) {
        scene.application().forget();
        for (const Action& action : allActions()) {
            for (int step = 0; step < std::min(action.times, 30); ++step) {
                if (action.prepare) {
                    action.prepare(scene, step);
                }
                action.perform(scene, step);
                scene.settle();
            }
            if (action.end) {
                action.end(scene);
            }
            collect(action.name);
        }
        hoverWhileResultsComeIn(scene);
        collect("results come in");
    }
    std::ranges::stable_sort(all, std::ranges::greater(), &HandledEvent::milliseconds);
    constexpr std::size_t kShown = 20;
    for (std::size_t i = 0; i < std::min(all.size(), kShown); ++i) {
        std::fprintf(stderr, "  %s\n", all[i].text().c_str());
    }
    state.counters["event ms"] = all.front().milliseconds;
    state.counters["block ms"] = pass;
    state.counters["limit ms"] = kBlockLimit;
    state.counters["over"] = static_cast<double>(
        std::ranges::count_if(all, [](const HandledEvent& one) { return one.milliseconds > kBlockLimit; }));
    state.SetLabel(all.front().text());
}

/// Measures from an action of the user until the session's file contains its effect.
void autosave(benchmark::State& state)
{
    constexpr double kLimit = 30'000;
    Scene& scene = sceneOf(measuredSpaces().size() - 1);
    Spread spread;
    for (auto _ : state) {
        scene.waitForJobs();
        scene.key(Qt::Key_1, Qt::ShiftModifier);
        const auto begin = Clock::now();
        const SessionView wanted = scene.window().session().view(false);
        auto looked = begin;
        const bool isKept = scene.waitFor([&] {
            if (millisecondsSince(looked) < 50) {
                return false;
            }
            looked = Clock::now();
            const auto study = Study::open(scene.sessionFile().toStdString(), StudyAccess::Read);
            const auto text = study ? (*study)->view("window") : Result<std::optional<std::string>>(std::nullopt);
            return text && *text && parseSessionView(**text, "view") == wanted;
        });
        const double took = isKept ? millisecondsSince(begin) : 120'000;
        state.SetIterationTime(took * 1e-3);
        spread.add(took);
    }
    spread.tell(state, kLimit);
}

void memory(benchmark::State& state, std::size_t space)
{
    (void)sceneOf(space);
    for (auto _ : state) {
        state.SetIterationTime(1);
    }
    const Memory memory = memoryOf();
    state.counters["resident MiB"] = memory.resident;
    state.counters["peak MiB"] = memory.peak;
}

} // namespace

void addActionBenchmarks()
{
    for (std::size_t space = 0; space < measuredSpaces().size(); ++space) {
        for (const Action& action : allActions()) {
            benchmark::RegisterBenchmark(("window/" + action.name + ", " + measuredSpaces()[space].name).c_str(),
                                         [space, action](benchmark::State& state) { measure(state, space, action); })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond)
                ->Iterations(action.times);
        }
    }
}

void addUseBenchmarks()
{
    const std::size_t last = measuredSpaces().size() - 1;
    benchmark::RegisterBenchmark("window/autosave", autosave)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(3);
    benchmark::RegisterBenchmark(("window/whole use, " + measuredSpaces()[last].name).c_str(),
                                 [last](benchmark::State& state) { useEverything(state, last); })
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1);
    for (std::size_t space = 0; space <= last; ++space) {
        benchmark::RegisterBenchmark(("window/memory, " + measuredSpaces()[space].name).c_str(),
                                     [space](benchmark::State& state) { memory(state, space); })
            ->UseManualTime()
            ->Iterations(1);
    }
}

} // namespace pimento::perf
