// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/kernel/live_controller.h"
#include "tests/perf/window/measurements.h"
#include "tests/perf/window/scene.h"
#include "views/editor/code_editor.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/live_answer.h"
#include "views/kernel/live_columns.h"
#include "views/question/question_panel.h"

#include <QRegularExpression>

// Measures from the last key in the text of a kernel until the bars of its best candidate, and then its program, are on
// the screen. No cost is known: each key makes another kernel, and there is no cache.

namespace pimento::perf {

namespace {

constexpr double kLimit = 300;
constexpr int kTimes = 15;

/// A small shape on a device, as a user types it.
struct SmallShape {
    const char* name;
    const char* device;
    const char* sizes;
};

constexpr SmallShape kShapes[] = {
    {"GEMV on AttAcc", "attacc", "batch=1,nhead=2,dhead=16,seq_len=64"},
    {"GEMV on HBM-PIM", "hbm-pim-hbm3", "batch=1,nhead=2,dhead=16,seq_len=64"},
};

void answerWhileTyping(benchmark::State& state, const SmallShape& shape)
{
    Scene& scene = sceneOf(0);
    scene.workspace().setCache(nullptr);
    MainWindow& window = scene.window();
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.sizes = parseSizesText(shape.sizes).value();
    question.device.name = shape.device;
    question.settings["space"] = "kept";
    window.questionPanel().setQuestion(question);
    (void)window.showPage(QStringLiteral("kernel"));
    LiveAnswer& answer = window.kernelPage().live().first();
    QPlainTextEdit& editor = window.kernelPage().editor();
    if (!scene.waitFor([&] { return !answer.words().isEmpty() && window.live().isSettled(); })) {
        state.SkipWithError("there is no answer");
        return;
    }
    Spread bars;
    Spread programs;
    const QRegularExpression loop(QStringLiteral("\\bj[0-9]*\\b"));
    int typed = 0;
    for (auto _ : state) {
        QString text = editor.toPlainText();
        text.replace(loop, QStringLiteral("j%1").arg(++typed));
        answer.setAnswer({}, {});
        answer.setProgram({});
        const auto begin = Clock::now();
        scene.doAsEvent([&] { editor.setPlainText(text); });
        const bool isThere = scene.waitFor([&] { return !answer.words().isEmpty(); }, 10);
        const double milliseconds = millisecondsSince(begin);
        const bool hasProgram = isThere && scene.waitFor([&] { return !answer.program().isEmpty(); }, 10);
        programs.add(millisecondsSince(begin));
        if (!hasProgram) {
            state.SkipWithError("the answer does not follow");
            break;
        }
        bars.add(milliseconds);
        state.SetIterationTime(milliseconds * 1e-3);
        (void)scene.waitFor([&] { return window.live().isSettled(); });
    }
    programs.tell(state, kLimit);
    state.counters["with program: median ms"] = state.counters["median ms"];
    state.counters["with program: worst ms"] = state.counters["worst ms"];
    bars.tell(state, kLimit);
}

} // namespace

void addLiveBenchmarks()
{
    for (const SmallShape& shape : kShapes) {
        benchmark::RegisterBenchmark((std::string("window/live answer/") + shape.name).c_str(),
                                     [shape](benchmark::State& state) { answerWhileTyping(state, shape); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond)
            ->Iterations(kTimes);
    }
}

} // namespace pimento::perf
