// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/perf/window/event_watch.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

namespace pimento::perf {

class Scene;

/// Returns the window with a space explored. Only one window exists, and it is kept until another space is asked for.
/// `place` is an index of measuredSpaces().
[[nodiscard]] Scene& sceneOf(std::size_t place);
/// Closes the window.
void closeScene();

/// Milliseconds of the single runs of a benchmark. tell() writes its counters: "median ms", "worst ms", "limit ms", and
/// "over", the number of runs that took longer than the limit.
class Spread {
public:
    void add(double milliseconds) { m_all.push_back(milliseconds); }
    void tell(benchmark::State& state, double limit);

private:
    std::vector<double> m_all;
};

/// Current and largest resident memory of a process, in MiB.
struct Memory {
    double resident = 0;
    double peak = 0;
};
[[nodiscard]] Memory memoryOf(const std::string& process = "self");

void addActionBenchmarks();
void addStopBenchmarks();
void addStartBenchmarks();
void addUseBenchmarks();
void addLiveBenchmarks();

} // namespace pimento::perf
