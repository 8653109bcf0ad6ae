// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/dataflow_solver.h"
#include "tests/engine/systems/dataflow/solve/paper_accelerator.h"

#include <benchmark/benchmark.h>

#include <array>
#include <numeric>
#include <string>

// Proves the best dataflow of layers within 0.1 % on one thread, without and with row activations.

namespace {

using namespace pimento;
using namespace pimento::dataflow;

struct NamedLayer {
    const char* name;
    Sizes bounds; // R S P Q C K N G
    std::int64_t stride = 1;
};

constexpr std::array<NamedLayer, 13> kLayers = {{{"paper-1", {7, 7, 112, 112, 3, 64, 1, 1}, 2},
                                                 {"paper-2", {3, 3, 56, 56, 64, 128, 1, 1}},
                                                 {"paper-3", {1, 1, 56, 56, 128, 128, 1, 1}},
                                                 {"resnet18-1", {3, 3, 56, 56, 64, 64, 1, 1}},
                                                 {"resnet18-2", {3, 3, 28, 28, 128, 128, 1, 1}},
                                                 {"resnet18-3", {3, 3, 14, 14, 256, 256, 1, 1}},
                                                 {"resnet18-4", {3, 3, 7, 7, 512, 512, 1, 1}},
                                                 {"resnet18-strided", {1, 1, 28, 28, 64, 128, 1, 1}, 2},
                                                 {"resnet50-1", {1, 1, 56, 56, 64, 256, 1, 1}},
                                                 {"resnet50-4", {1, 1, 7, 7, 2048, 512, 1, 1}},
                                                 {"vgg16-1", {3, 3, 224, 224, 3, 64, 1, 1}},
                                                 {"vgg16-3", {3, 3, 56, 56, 128, 256, 1, 1}},
                                                 {"mobilenet-pointwise", {1, 1, 14, 14, 256, 512, 1, 1}}}};
struct NamedGoal {
    const char* name;
    Goal goal;
};
constexpr std::array<NamedGoal, 4> kGoals = {
    {{"latency", Goal::Latency}, {"energy", Goal::Energy}, {"blend", Goal::Blend}, {"activations", Goal::Activations}}};

void proveDataflow(benchmark::State& state, const NamedLayer& layer, Goal goal, bool hasRows)
{
    DataflowQuestion question;
    question.layer.bounds = layer.bounds;
    question.layer.stride = {layer.stride, layer.stride};
    question.accelerator = test::paperAccelerator();
    if (!hasRows) {
        question.accelerator.rows = {};
    }
    const double macs =
        std::accumulate(layer.bounds.begin(), layer.bounds.end(), 1.0,
                        [](double product, std::int64_t bound) { return product * static_cast<double>(bound); });
    question.objective = {goal, 0.5 / (macs / 2048), 0.5 / (macs * question.accelerator.macEnergy)};
    for (auto _ : state) {
        const auto solution = solveDataflow(question, {}, {});
        if (!solution || !solution->isProved) {
            state.SkipWithError("not proved");
            return;
        }
        state.counters["nodes"] = static_cast<double>(solution->nodes);
    }
}

const bool kAreRegistered = [] {
    for (const bool hasRows : {false, true}) {
        for (const NamedLayer& layer : kLayers) {
            for (const NamedGoal& goal : kGoals) {
                if (goal.goal == Goal::Activations && !hasRows) {
                    continue;
                }
                const std::string name =
                    std::string("proveDataflow/") + layer.name + "/" + goal.name + (hasRows ? "/rows" : "");
                benchmark::RegisterBenchmark(name.c_str(), [&layer, &goal, hasRows](benchmark::State& state) {
                    proveDataflow(state, layer, goal.goal, hasRows);
                })->Unit(benchmark::kMillisecond);
            }
        }
    }
    return true;
}();

} // namespace

BENCHMARK_MAIN();
