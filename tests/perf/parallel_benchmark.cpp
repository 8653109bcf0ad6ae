// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/many_drafts.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/selection/shared_state.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QMouseEvent>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

// Parallel coordinates of 8,000 and 84,000 drafts on 8 axes, 1100 x 400. Their costs look random, which is the worst
// case, since hardly any two lines are alike. "worst ms" is the slowest run, "block ms" the longest time that other
// events had to wait.

namespace {

using namespace pimento;

constexpr QSize kSize{1100, 400};

std::shared_ptr<const Exploration> explorationOf(std::size_t rows)
{
    using enum ColumnRole;
    std::vector<test::MadeColumn> columns;
    for (std::uint64_t axis = 0; axis < 4; ++axis) {
        columns.push_back(test::madeColumn("d" + std::to_string(axis), "choice", Decision, [axis](std::size_t row) {
            return static_cast<double>(std::uint64_t{1} << test::scattered(row, 8, axis));
        }));
    }
    for (std::uint64_t axis = 0; axis < 4; ++axis) {
        columns.push_back(test::madeColumn("c" + std::to_string(axis), "cost", Cost, [axis](std::size_t row) {
            return 100.0 + static_cast<double>(test::scattered(row, 100'000, 9 + axis));
        }));
    }
    return test::explorationOf(test::madeTable(rows, columns, {4, {5, 6, 7}, 5, 6}));
}

/// A plot on a screen with a number of pixels per point.
struct Scene {
    SharedState state;
    ParallelPlot plot{state};
    std::shared_ptr<const Exploration> exploration;

    explicit Scene(std::size_t rows) : exploration(explorationOf(rows))
    {
        plot.resize(kSize);
        plot.show();
        state.rows.setExploration(exploration);
        settle();
    }
    void settle()
    {
        while (!plot.picture().isSettled()) {
            QApplication::processEvents();
        }
    }
};

/// Measures until another picture is on the screen.
void image(benchmark::State& run, std::size_t rows)
{
    Scene scene(rows);
    double block = 0;
    for (auto _ : run) {
        scene.plot.resetAxes();
        scene.state.rows.setExploration(scene.exploration);
        scene.settle();
        QApplication::processEvents();
        block = std::max(block, scene.plot.picture().takeLongestSlice());
    }
    run.counters["block ms"] = block;
}

/// Measures what other rows change at once: axes and lines.
void rebuild(benchmark::State& run, std::size_t rows)
{
    Scene scene(rows);
    for (auto _ : run) {
        scene.state.rows.setExploration(scene.exploration);
        run.PauseTiming();
        scene.settle();
        run.ResumeTiming();
    }
}

void hover(benchmark::State& run, std::size_t rows)
{
    Scene scene(rows);
    QImage frame(kSize, QImage::Format_RGB32);
    double worst = 0;
    int step = 0;
    for (auto _ : run) {
        QElapsedTimer took;
        took.start();
        const QPointF place(100 + step * 37 % 900, 100 + step * 53 % 250);
        QMouseEvent move(QEvent::MouseMove, place, scene.plot.mapToGlobal(place), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(&scene.plot, &move);
        scene.plot.render(&frame);
        worst = std::max(worst, static_cast<double>(took.nsecsElapsed()) * 1e-6);
        ++step;
    }
    run.counters["worst ms"] = worst;
}

/// Moves a range's ends by a few pixels, as dragging does, or over half of the axis (jump), until it is painted.
void brush(benchmark::State& run, std::size_t rows, bool isJump)
{
    Scene scene(rows);
    QImage frame(kSize, QImage::Format_RGB32);
    double worst = 0;
    double block = 0;
    int step = 0;
    for (auto _ : run) {
        QElapsedTimer took;
        took.start();
        const double shift = isJump ? (step % 2) * 50'000.0 : 500.0 * (step % 100);
        scene.state.filters.setBrush({ColumnRange{"c1", shift, shift + 45'000}});
        scene.settle();
        scene.plot.render(&frame);
        worst = std::max(worst, static_cast<double>(took.nsecsElapsed()) * 1e-6);
        block = std::max(block, scene.plot.picture().takeLongestSlice());
        ++step;
    }
    run.counters["worst ms"] = worst;
    run.counters["block ms"] = block;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    for (const std::size_t rows : {8'000U, 84'000U}) {
        const auto add = [&](const std::string& name, auto what) {
            benchmark::RegisterBenchmark(("parallel/" + name + ", " + std::to_string(rows)).c_str(), what)
                ->Unit(benchmark::kMillisecond);
        };
        add("image", [=](benchmark::State& run) { image(run, rows); });
        add("axes", [=](benchmark::State& run) { rebuild(run, rows); });
        add("hover", [=](benchmark::State& run) { hover(run, rows); });
        add("brush dragged", [=](benchmark::State& run) { brush(run, rows, false); });
        add("brush elsewhere", [=](benchmark::State& run) { brush(run, rows, true); });
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
