// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/registry.h"
#include "engine/inspection/dram/command_spans.h"
#include "tests/support/places.h"
#include "tests/support/random_log.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QImage>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>
#include <string>

// Draws the timeline of a million commands on a device of 16 channels with 64 banks each, 1500 x 900, into a picture.
// "ms/frame" is the mean of the frames, "worst ms" the slowest one.

namespace {

using namespace pimento;

constexpr std::int64_t kCommands = 1'000'000;
constexpr QSize kSize{1500, 900};

std::shared_ptr<const sim::Machine> machine()
{
    static const auto backends = BackendRegistry::load(sourceFile("/datasets/backends")).value();
    return backends.find("attacc").value();
}

std::shared_ptr<const Timeline> million()
{
    static const auto timeline = test::randomTimeline(machine(), kCommands, 1);
    return timeline;
}

/// Lanes unfolded to a depth: 0 the device alone, 1 channels, 5 banks.
std::unique_ptr<TimelineView> viewAt(int depth, double zoom)
{
    auto view = std::make_unique<TimelineView>();
    view->resize(kSize);
    view->setTimeline(million());
    view->ensurePolished();
    view->openTo(depth);
    view->zoomBy(zoom);
    view->verticalScrollBar()->setValue(view->verticalScrollBar()->maximum() / 2);
    return view;
}

void draw(TimelineView& view, QImage& image) { view.render(&image); }

QImage picture(double scale)
{
    QImage image(kSize * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    return image;
}

/// Pans by a few pixels for each frame, as dragging does.
void panFrames(benchmark::State& state, int depth, double zoom, double scale)
{
    const auto view = viewAt(depth, zoom);
    QImage image = picture(scale);
    double worst = 0;
    double total = 0;
    int direction = Qt::Key_Right;
    std::int64_t frames = 0;
    for (auto _ : state) {
        const auto begin = std::chrono::steady_clock::now();
        QKeyEvent press(QEvent::KeyPress, direction, Qt::NoModifier);
        QApplication::sendEvent(view.get(), &press);
        draw(*view, image);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        worst = std::max(worst, took.count());
        total += took.count();
        direction = ++frames % 20 < 10 ? Qt::Key_Right : Qt::Key_Left;
    }
    state.counters["ms/frame"] = total / static_cast<double>(frames);
    state.counters["worst ms"] = worst;
}

/// Zooms from the whole run to single cycles and back in steps of 1.25.
void zoomFrames(benchmark::State& state, int depth, double scale)
{
    const auto view = viewAt(depth, 1);
    QImage image = picture(scale);
    double worst = 0;
    double total = 0;
    std::int64_t frames = 0;
    for (auto _ : state) {
        const auto begin = std::chrono::steady_clock::now();
        view->zoomBy(frames % 100 < 50 ? 1.25 : 1 / 1.25);
        draw(*view, image);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        worst = std::max(worst, took.count());
        total += took.count();
        ++frames;
    }
    state.counters["ms/frame"] = total / static_cast<double>(frames);
    state.counters["worst ms"] = worst;
}

void record(benchmark::State& state)
{
    for (auto _ : state) {
        CommandRecorder recorder = CommandRecorder::make(*machine()).value();
        benchmark::DoNotOptimize(test::recordRandomRun(recorder, *machine(), kCommands, 1));
        benchmark::DoNotOptimize(recorder.finish().size());
    }
}

void build(benchmark::State& state)
{
    CommandRecorder recorder = CommandRecorder::make(*machine()).value();
    const sim::RunResult run = test::recordRandomRun(recorder, *machine(), kCommands, 1);
    const CommandLog log = recorder.finish();
    for (auto _ : state) {
        const Timeline timeline = commandTimeline(machine(), log, run);
        benchmark::DoNotOptimize(timeline.cycles());
    }
}

void firstPaint(benchmark::State& state)
{
    QImage image = picture(1);
    for (auto _ : state) {
        const auto view = viewAt(1, 1);
        draw(*view, image);
    }
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    const auto add = [](const std::string& name, auto what) {
        benchmark::RegisterBenchmark(("timeline/" + name).c_str(), what)->Unit(benchmark::kMillisecond);
    };
    add("record", record);
    add("build", build);
    add("first paint", firstPaint);
    for (const double scale : {1.0, 2.0}) {
        for (const int depth : {0, 1, 3, 5}) {
            const std::string place = "depth " + std::to_string(depth) + ", scale " + std::to_string(int(scale));
            add("zoom, " + place, [=](benchmark::State& state) { zoomFrames(state, depth, scale); });
            for (const double zoom : {1.0, 4.0, 16.0, 64.0, 256.0, 1024.0, 4096.0}) {
                add("pan, " + place + ", zoom " + std::to_string(int(zoom)),
                    [=](benchmark::State& state) { panFrames(state, depth, zoom, scale); });
            }
        }
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
