// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/perf/window/event_watch.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

namespace pimento::perf {

class Scene;

/// The window with a space explored; one at a time, kept until another space is wanted. place: in measuredSpaces().
[[nodiscard]] Scene& sceneOf(std::size_t place);
/// Closes the window.
void closeScene();

/// Milliseconds of the single runs of a benchmark. Tells them as its counters:
/// "median ms", "worst ms", "limit ms" and "over": how many runs took longer.
class Spread {
public:
    void add(double milliseconds) { m_all.push_back(milliseconds); }
    void tell(benchmark::State& state, double limit);

private:
    std::vector<double> m_all;
};

/// Resident memory of a process now and at most, in MiB.
struct Memory {
    double resident = 0;
    double peak = 0;
};
[[nodiscard]] Memory memoryOf(const std::string& process = "self");

void addActionBenchmarks();
void addStopBenchmarks();
void addStartBenchmarks();
void addUseBenchmarks();

} // namespace pimento::perf
