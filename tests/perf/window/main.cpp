// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/window/measurements.h"
#include "views/frame/field_style.h"

// Measures the window with about 8,000 and about 84,000 drafts with real costs: the time from an action until all
// connected views are painted, how long the window is busy meanwhile, and how long stopping and starting take. The
// first run calculates the costs and keeps them, which takes a minute.
//
//   median, worst ms   of the single runs; limit ms: what is aimed at; over: runs beyond it
//   event ms           the longest that one event took; the label names it
//   block ms           the longest between two looks for input

int main(int argc, char** argv)
{
    using namespace pimento;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    perf::WatchedApplication application(argc, argv);
    QApplication::setStyle(new FieldStyle);
    QApplication::setQuitOnLastWindowClosed(false);
    application.watchPasses();
    benchmark::Initialize(&argc, argv);
    perf::addStartBenchmarks();
    perf::addActionBenchmarks();
    perf::addUseBenchmarks();
    perf::addLiveBenchmarks();
    perf::addStopBenchmarks();
    benchmark::RunSpecifiedBenchmarks();
    perf::closeScene();
    benchmark::Shutdown();
    return 0;
}
