// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/window/measurements.h"

#include "tests/perf/window/scene.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace pimento::perf {

namespace {

std::unique_ptr<Scene>& scene()
{
    static std::unique_ptr<Scene> one;
    return one;
}

} // namespace

Scene& sceneOf(std::size_t place)
{
    const MeasuredSpace& space = measuredSpaces()[place];
    if (scene() == nullptr || &scene()->space() != &space) {
        closeScene();
        scene() = std::make_unique<Scene>(*static_cast<WatchedApplication*>(qApp), space);
    }
    return *scene();
}

void closeScene() { scene().reset(); }

void Spread::tell(benchmark::State& state, double limit)
{
    std::ranges::sort(m_all);
    state.counters["median ms"] = m_all.empty() ? 0 : m_all[m_all.size() / 2];
    state.counters["worst ms"] = m_all.empty() ? 0 : m_all.back();
    if (limit > 0) {
        state.counters["limit ms"] = limit;
        state.counters["over"] =
            static_cast<double>(std::ranges::count_if(m_all, [&](double one) { return one > limit; }));
    }
}

Memory memoryOf(const std::string& process)
{
    Memory memory;
    std::ifstream status("/proc/" + process + "/status");
    for (std::string line; std::getline(status, line);) {
        std::istringstream words(line);
        std::string key;
        double kibibytes = 0;
        words >> key >> kibibytes;
        if (key == "VmRSS:") {
            memory.resident = kibibytes / 1024;
        } else if (key == "VmHWM:") {
            memory.peak = kibibytes / 1024;
        }
    }
    return memory;
}

} // namespace pimento::perf
