// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/explore/predict_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/model/model_controller.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/system.h"
#include "tests/perf/window/measurements.h"
#include "tests/perf/window/scene.h"
#include "views/compare/compare_page.h"
#include "views/learn/learn_page.h"
#include "views/model/model_fields.h"
#include "views/model/model_page.h"
#include "views/question/question_panel.h"

#include <QPushButton>

// Measures from a click on Stop until the stopped job has ended on the screen.

namespace pimento::perf {

namespace {

constexpr double kLimit = 200;
constexpr int kTimes = 7;

/// A long job, with the button that stops it.
struct LongJob {
    const char* button = "";
    std::function<void(Scene&)> start;
    std::function<bool(Scene&)> isUnderWay; // far enough to be stopped
    std::function<bool(Scene&)> isRunning;
    std::function<void(Scene&)> end = {};
    bool needsNewWindow = false; // that knows no results yet
};

Question compiledQuestion(const std::string& kernel, const std::string& device, const std::string& sizes,
                          const std::string& space)
{
    Question question;
    question.system = "compiled";
    question.workload.name = kernel;
    question.workload.sizes = parseSizesText(sizes).value();
    question.device.name = device;
    question.settings["space"] = space;
    return question;
}

void ask(Scene& scene, const Question& question, ExploreExtent extent)
{
    scene.workspace().setStudy(nullptr);
    scene.workspace().setCache(nullptr);
    scene.window().questionPanel().setQuestion(question);
    if (extent == ExploreExtent::All) {
        scene.window().questionPanel().explore();
    } else {
        scene.window().questionPanel().findBest();
    }
}

bool isExploring(Scene& scene) { return scene.workspace().isExploring(); }

bool isFarEnough(Scene& scene)
{
    constexpr std::size_t kSome = 200;
    return isExploring(scene) && scene.workspace().exploration() != nullptr && scene.exploration().known >= kSome;
}

LongJob exploration()
{
    return {"stop", [](Scene& scene) { ask(scene, scene.space().question, ExploreExtent::All); }, isFarEnough,
            isExploring};
}

LongJob compiledExploration()
{
    const Question question = compiledQuestion("gemv", "attacc", "batch=1,nhead=32,dhead=128,seq_len=512", "all");
    return {"stop", [question](Scene& scene) { ask(scene, question, ExploreExtent::All); }, isFarEnough, isExploring};
}

LongJob findingTheBest()
{
    const Question question = compiledQuestion("gemv", "hbm-pim", "batch=1,nhead=32,dhead=128,seq_len=512", "all");
    return {"stop", [question](Scene& scene) { ask(scene, question, ExploreExtent::Best); },
            [](Scene& scene) {
                return isExploring(scene) && scene.exploration().proof && scene.exploration().proof->leastLeft > 0;
            },
            isExploring};
}

LongJob comparison()
{
    return {"compareStop",
            [](Scene& scene) {
                scene.window().compareController().clear();
                scene.workspace().setCache(nullptr);
                (void)scene.window().showPage(QStringLiteral("compare"));
                scene.window().compareController().runOnAllDevices(DeviceChoice::OwnBests);
            },
            [](Scene& scene) {
                return scene.window().compareController().isRunning() &&
                       scene.child<QPushButton>("compareStop").isVisible();
            },
            [](Scene& scene) { return scene.window().compareController().isRunning(); },
            [](Scene& scene) { scene.window().compareController().clear(); }};
}

LongJob trying()
{
    return {"whatIfStop",
            [](Scene& scene) {
                scene.workspace().setCache(nullptr);
                (void)scene.window().showPage(QStringLiteral("whatif"));
                scene.window().whatIfController().resume();
                const Trial& trial = scene.window().whatIfController().answers().trial;
                static int next = 0; // another parameter each time, of which nothing is known yet
                scene.window().whatIfController().look(QString::fromStdString(
                    trial.parameters[static_cast<std::size_t>(++next) % trial.parameters.size()].id));
            },
            [](Scene& scene) {
                return !scene.window().whatIfController().isSettled() &&
                       scene.child<QPushButton>("whatIfStop").isVisible();
            },
            [](Scene& scene) { return !scene.window().whatIfController().isSettled(); }};
}

/// Lists all drafts of another shape each time and finds their bounds.
LongJob predicting()
{
    return {"stop",
            [](Scene& scene) {
                scene.workspace().setStudy(nullptr);
                static int next = 0;
                Question question = scene.space().question;
                question.workload.sizes =
                    parseSizesText("batch=4,nhead=32,dhead=128,seq_len=" + std::to_string(1024 + 64 * ++next)).value();
                scene.window().questionPanel().setQuestion(question);
                scene.window().questionPanel().predict();
            },
            [](Scene& scene) { return !scene.window().predictions().isSettled(); },
            [](Scene& scene) { return !scene.window().predictions().isSettled(); }};
}

/// Returns the search for the drafts of a lesson; another lesson each time.
LongJob lesson()
{
    return {"lessonStop",
            [](Scene& scene) {
                scene.workspace().setCache(nullptr);
                static std::size_t next = 0;
                LessonController& controller = scene.window().lessons();
                const auto& entries = controller.library().entries();
                controller.open(entries[++next % entries.size()].id);
            },
            [](Scene& scene) {
                return scene.window().lessons().isSearching() && scene.child<QPushButton>("lessonStop").isVisible();
            },
            [](Scene& scene) { return scene.window().lessons().isSearching(); },
            [](Scene& scene) { scene.window().lessons().leave(); },
            true};
}

/// Returns the run of a draft with its commands, which starts when the timeline is shown.
LongJob timeline()
{
    return {"stopTimeline",
            [](Scene& scene) {
                (void)scene.window().showPage(QStringLiteral("timeline"));
                static int next = 0;
                scene.workspace().selection().setCurrent(scene.exploration().table->id(scene.someRow(++next)));
            },
            [](Scene& scene) {
                return !scene.workspace().isSettled() && scene.child<QPushButton>("stopTimeline").isVisible();
            },
            [](Scene& scene) { return !scene.workspace().isSettled(); }};
}

/// Returns the search for the kernels of a large model on devices; another batch each time, with unknown costs.
LongJob languageModel()
{
    return {"modelStop",
            [](Scene& scene) {
                scene.workspace().setCache(nullptr);
                (void)scene.window().showPage(QStringLiteral("model"));
                static std::int64_t next = 1;
                inference::ModelQuestion question = scene.window().modelPage().fields().question();
                question.placements = {"full-dcc", "pim"};
                question.batches = {++next};
                scene.window().modelPage().fields().setQuestion(question);
                scene.window().modelController().run();
            },
            [](Scene& scene) {
                return !scene.window().modelController().isSettled() &&
                       scene.child<QPushButton>("modelStop").isEnabled();
            },
            [](Scene& scene) { return !scene.window().modelController().isSettled(); }};
}

void stop(benchmark::State& state, const LongJob& job)
{
    if (job.needsNewWindow) {
        closeScene();
    }
    Scene& scene = sceneOf(measuredSpaces().size() - 1);
    CostCache* cache = scene.workspace().cache();
    Spread spread;
    int missed = 0;
    for (auto _ : state) {
        scene.waitForJobs();
        job.start(scene);
        if (!scene.waitFor([&] { return job.isUnderWay(scene) || !job.isRunning(scene); }, 30) ||
            !job.isRunning(scene)) {
            ++missed; // it was over before it could be stopped
            state.SetIterationTime(0);
            continue;
        }
        scene.application().forget();
        const auto begin = Clock::now();
        scene.click(job.button);
        (void)scene.waitFor([&] { return !job.isRunning(scene); });
        const double took = millisecondsSince(begin);
        state.SetIterationTime(took * 1e-3);
        spread.add(took);
    }
    scene.waitForJobs();
    if (job.end) {
        job.end(scene);
    }
    scene.workspace().setCache(cache);
    (void)scene.window().showPage(QStringLiteral("explore"));
    scene.explore();
    scene.waitForJobs();
    spread.tell(state, kLimit);
    state.counters["missed"] = missed;
}

} // namespace

void addStopBenchmarks()
{
    const auto add = [](const char* name, LongJob (*job)()) {
        benchmark::RegisterBenchmark((std::string("window/stop/") + name).c_str(),
                                     [job](benchmark::State& state) { stop(state, job()); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond)
            ->Iterations(kTimes);
    };
    add("exploration", exploration);
    add("exploration of compiled drafts", compiledExploration);
    add("find the best", findingTheBest);
    add("compare", comparison);
    add("what-if", trying);
    add("predict", predicting);
    add("lesson", lesson);
    add("timeline", timeline);
    add("language model", languageModel);
}

} // namespace pimento::perf
