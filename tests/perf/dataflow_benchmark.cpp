// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/dataflow_proofs.h"

#include <benchmark/benchmark.h>

#include <array>
#include <string>
#include <string_view>

// Proves the best dataflow of layers within 0.1 % on one thread, without and with row activations. With --proofs it
// prints tables of CPU times instead, of networks and of Timeloop's rules, too.

namespace {

using namespace pimento;
using namespace pimento::dataflow;

constexpr std::array<test::NamedGoal, 4> kGoals = {
    {{"latency", Goal::Latency}, {"energy", Goal::Energy}, {"blend", Goal::Blend}, {"activations", Goal::Activations}}};

void proveDataflow(benchmark::State& state, const test::ProofLayer& layer, Goal goal, bool hasRows)
{
    const DataflowQuestion question = test::proofQuestion(layer, goal, hasRows);
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
        for (const test::ProofLayer& layer : test::kProofLayers) {
            for (const test::NamedGoal& goal : kGoals) {
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

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--proofs") {
        return pimento::test::printProofs() ? 0 : 1;
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 1;
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
