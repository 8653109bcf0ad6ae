// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/dataflow_proofs.h"

#include "engine/networks/library/network_library.h"
#include "engine/systems/dataflow/networks/network_layers.h"
#include "engine/systems/dataflow/timeloop/references/timeloop_cases.h"
#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"
#include "tests/engine/systems/dataflow/solve/paper_accelerator.h"
#include "tests/support/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <numeric>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using namespace dataflow;

constexpr std::array<NamedGoal, 5> kAllGoals = {{{"latency", Goal::Latency},
                                                 {"energy", Goal::Energy},
                                                 {"edp", Goal::EnergyDelay},
                                                 {"blend", Goal::Blend},
                                                 {"activations", Goal::Activations}}};

double macsOf(const LayerLoops& layer)
{
    return std::accumulate(layer.bounds.begin(), layer.bounds.end(), 1.0,
                           [](double product, std::int64_t bound) { return product * static_cast<double>(bound); });
}

DataflowQuestion questionOf(const LayerLoops& layer, Goal goal, bool hasRows)
{
    DataflowQuestion question;
    question.layer = layer;
    question.accelerator = paperAccelerator();
    if (!hasRows) {
        question.accelerator.rows = {};
    }
    const double macs = macsOf(layer);
    const auto units =
        static_cast<double>(question.accelerator.height * question.accelerator.width * question.accelerator.lanes);
    question.objective = {goal, 0.5 / (macs / units), 0.5 / (macs * question.accelerator.macEnergy)};
    return question;
}

/// CPU seconds of one proof; negative if it stays open.
template <class Proof> double secondsOf(const Proof& isProved)
{
    const std::clock_t begin = std::clock();
    const bool proved = isProved();
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    return proved ? seconds : -seconds;
}

double secondsOf(const DataflowQuestion& question)
{
    return secondsOf([&] {
        const auto solution = solveDataflow(question, {}, {});
        return solution && solution->isProved;
    });
}

/// Prints one time; an open proof is marked.
void printCell(double seconds)
{
    fmt::print("{:>11.3f}{}", seconds < 0 ? -seconds : seconds, seconds < 0 ? "!" : " ");
    std::fflush(stdout);
}

/// Prints median and worst of times. Returns false if one is open.
bool printSummary(std::vector<double> times)
{
    const auto open = std::ranges::count_if(times, [](double seconds) { return seconds < 0; });
    for (double& seconds : times) {
        seconds = seconds < 0 ? -seconds : seconds;
    }
    std::ranges::sort(times);
    fmt::print("{} proofs, {} open; median {:.3f}, worst {:.3f} s of CPU\n\n", times.size(), open,
               times[times.size() / 2], times.back());
    return open == 0;
}

bool printLayers(bool hasRows)
{
    fmt::print("layers, {} row activations, 0.1 %, one thread, CPU seconds\n{:<20}", hasRows ? "with" : "without", "");
    std::vector<double> times;
    const std::size_t goals = kAllGoals.size() - (hasRows ? 0 : 1);
    for (std::size_t goal = 0; goal < goals; ++goal) {
        fmt::print("{:>11} ", kAllGoals[goal].name);
    }
    for (const ProofLayer& layer : kProofLayers) {
        fmt::print("\n{:<20}", layer.name);
        for (std::size_t goal = 0; goal < goals; ++goal) {
            times.push_back(secondsOf(proofQuestion(layer, kAllGoals[goal].goal, hasRows)));
            printCell(times.back());
        }
    }
    fmt::print("\n");
    return printSummary(std::move(times));
}

/// Proves the distinct layers of a network.
bool printNetwork(const std::string& name, const std::string& type, bool hasRows)
{
    auto reading = networks::findNetwork(name);
    if (!reading) {
        fmt::print("{}\n", reading.error().message());
        return false;
    }
    for (workloads::NetworkLayer& layer : reading->network.layers) {
        layer.layer.elementType = type;
    }
    const auto layers = placedLayers(reading->network, 0);
    if (!layers) {
        fmt::print("{}\n", layers.error().message());
        return false;
    }
    bool areProved = true;
    fmt::print("{:<13}{:<6}{:<9}{:>4} distinct", name, type, hasRows ? "rows" : "no rows", layers->distinct.size());
    for (const NamedGoal& goal : {kAllGoals[0], kAllGoals[1], kAllGoals[3]}) {
        double sum = 0;
        double worst = 0;
        for (const LayerLoops& layer : layers->distinct) {
            const double seconds = secondsOf(questionOf(layer, goal.goal, hasRows));
            areProved = areProved && seconds >= 0;
            sum += std::abs(seconds);
            worst = std::max(worst, std::abs(seconds));
        }
        fmt::print("  {} {:.2f} (worst layer {:.2f})", goal.name, sum, worst);
        std::fflush(stdout);
    }
    fmt::print("{}\n", areProved ? "" : "  open proofs");
    return areProved;
}

bool printNetworks()
{
    fmt::print("whole networks, layer by layer, 0.1 %, one thread, CPU seconds\n");
    bool areProved = true;
    for (const char* name : {"resnet18", "resnet50", "vgg16", "mobilenetv2"}) {
        for (const char* type : {"int8", "fp16"}) {
            for (const bool hasRows : {false, true}) {
                areProved = printNetwork(name, type, hasRows) && areProved;
            }
        }
    }
    fmt::print("\n");
    return areProved;
}

bool printTimeloop()
{
    const std::string folder = sourceFile("/tests/golden/timeloop");
    const auto machines = timeloop::readTimeloopMachines(folder);
    const auto layers = timeloop::readTimeloopLayers(folder);
    if (!machines || !layers) {
        return false;
    }
    fmt::print("Timeloop's rules, std3, 0.01 %, one thread, CPU seconds\n{:<20}{:>11} {:>11} {:>11} {:>16}\n", "",
               "edp", "energy", "cycles", "edp, uJ x cycles");
    std::vector<double> times;
    for (const char* layer : {"resnet18_l1", "resnet18_l3", "vgg_3_1", "mobilenet_pw"}) {
        fmt::print("{:<20}", layer);
        double best = 0;
        for (const auto goal :
             {timeloop::TimeloopGoal::EnergyDelay, timeloop::TimeloopGoal::Energy, timeloop::TimeloopGoal::Cycles}) {
            timeloop::TimeloopQuestion question;
            question.layer = layers->at(layer);
            question.accelerator = machines->at("std3").accelerator;
            question.accelerator.splitsOnce = false; // as its mapper may
            question.goal = goal;
            times.push_back(secondsOf([&] {
                const auto found = timeloopOptimum(question, {});
                constexpr double kMicrojoules = 1e-3; // of a nJ
                best = found && goal == timeloop::TimeloopGoal::EnergyDelay ? found->value * kMicrojoules : best;
                return found && found->isProved;
            }));
            printCell(times.back());
        }
        fmt::print("{:>16.4g}\n", best);
    }
    return printSummary(std::move(times));
}

} // namespace

DataflowQuestion proofQuestion(const ProofLayer& layer, Goal goal, bool hasRows)
{
    LayerLoops loops;
    loops.bounds = layer.bounds;
    loops.stride = {layer.stride, layer.stride};
    return questionOf(loops, goal, hasRows);
}

bool printProofs()
{
    bool areProved = printLayers(false);
    areProved = printLayers(true) && areProved;
    areProved = printTimeloop() && areProved;
    return printNetworks() && areProved;
}

} // namespace pimento::test
