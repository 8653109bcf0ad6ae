// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/system.h"
#include "engine/systems/crossbar/chip/crossbar_part.h"
#include "engine/systems/crossbar/crossbar_problem.h"
#include "engine/systems/crossbar/profile/span_recorder.h"
#include "engine/systems/crossbar/public_program/greedy.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "tests/engine/support.h"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

// Profiles instructions of ResNet-18 on crossbar-isaac: of our mappings, and of the public program's own stream, which
// its evaluator took 1.26 s for (column t_evaluate_s of the row archA, resnet18, balance, HT, 800 ns in the golden
// results; a loaded machine with 2 cores, so that only its order is known).

namespace {

using namespace pimento;
using namespace pimento::crossbar;

std::shared_ptr<const Problem> problemOf(const char* pipeline)
{
    Question question;
    question.system = "crossbar";
    question.workload.name = "resnet18";
    question.workload.elementType = "int16";
    question.workload.sizes = {{"batch", "1"}};
    question.device.name = "crossbar-isaac";
    question.settings["pipeline"] = std::string(pipeline);
    return pose(question, test::catalogue()).value();
}

double instructionsOf(const Streams& streams)
{
    double sum = 0;
    for (const auto& core : streams.cores) {
        sum += static_cast<double>(core.size());
    }
    return sum;
}

void countInstructions(benchmark::State& state, const Streams& streams)
{
    state.counters["instructions"] = instructionsOf(streams);
    state.counters["instructions/s"] =
        benchmark::Counter(instructionsOf(streams), benchmark::Counter::kIsIterationInvariantRate);
}

/// Profiles the mapping packed:98.
void profileStreams(benchmark::State& state, const char* pipeline, bool records)
{
    const auto problem = problemOf(pipeline);
    const auto list = problem->parse("packed:98", {}).value();
    const PlacedStreams placed = crossbarProblem(*problem)->placed(asMappings(*list).row(0));
    const MappingStreams made = streamsOf(placed).value();
    for (auto _ : state) {
        SpanRecorder recorder(made.streams.cores.size());
        benchmark::DoNotOptimize(profileOf(placed, made, records ? &recorder : nullptr).value());
    }
    countInstructions(state, made.streams);
}

/// Profiles the stream of the public program by its own rules.
void profilePublicStream(benchmark::State& state)
{
    constexpr std::int64_t kMemoryOperations = 143'436; // of the row
    const auto problem = problemOf("throughput");
    const LayerGraph& graph = crossbarProblem(*problem)->graph();
    CrossbarChip chip = crossbarProblem(*problem)->chip();
    chip.mvmNs = 800;
    const auto partitions = partitionsOf(graph, chip, {.denseGroups = true}).value();
    const Placement placement =
        placeFirstFit(greedyReplicas(graph, partitions, chip, GreedyRule::Balance), partitions, chip).value();
    const HighThroughputSchedule made =
        scheduleHighThroughput(graph, partitions, placement, chip, HighThroughputOptions::publicProgram()).value();
    for (auto _ : state) {
        const StreamProfile found =
            profile({made.streams, partitions, placement, chip}, {.order = ProfileOrder::Visits}).value();
        if (found.counts.memoryOperations != kMemoryOperations) {
            state.SkipWithError(("loads and stores: " + std::to_string(found.counts.memoryOperations)).c_str());
            return;
        }
    }
    countInstructions(state, made.streams);
}

BENCHMARK_CAPTURE(profileStreams, throughput, "throughput", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(profileStreams, latency, "latency", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(profileStreams, recorded, "throughput", true)->Unit(benchmark::kMillisecond);
BENCHMARK(profilePublicStream)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
