// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"
#include "engine/predict/training.h"
#include "engine/problem/system.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

// Training on 5,000 drafts whose runs are known, and ranking the 82,350 drafts of a shape, on all threads.

namespace pimento {

namespace {

std::shared_ptr<const Problem> attention(const std::string& system, const std::string& sizes, const std::string& space)
{
    static const Catalogue catalogue = Catalogue::loadDefault().value();
    Question question;
    question.system = system;
    question.device.name = "attacc";
    question.workload.name = "attn";
    question.workload.sizes = parseSizesText(sizes).value();
    question.settings["space"] = space;
    return pose(question, catalogue).value();
}

std::vector<std::shared_ptr<const Problem>> lessons(const std::string& system)
{
    std::vector<std::shared_ptr<const Problem>> all;
    for (const char* sizes : {"batch=1,nhead=8,dhead=128,seq_len=512", "batch=2,nhead=16,dhead=128,seq_len=1000",
                              "batch=8,nhead=12,dhead=128,seq_len=700"}) {
        all.push_back(attention(system, sizes, "complete"));
    }
    return all;
}

TrainingOptions options(CostCache& cache)
{
    TrainingOptions training;
    training.threads = hardwareThreads();
    training.cache = &cache;
    training.share = 0.3; // of three shapes
    return training;
}

void trainOnKnownRuns(benchmark::State& state, const std::string& system)
{
    CostCache cache;
    const auto problems = lessons(system);
    const std::size_t samples = train(problems, options(cache)).value().samples.size();
    for (auto _ : state) {
        benchmark::DoNotOptimize(train(problems, options(cache)));
    }
    state.counters["samples"] = static_cast<double>(samples);
}

void rank(benchmark::State& state, const std::string& system)
{
    CostCache cache;
    const Trained trained = train(lessons(system), options(cache)).value();
    const auto problem = attention(system, "batch=4,nhead=32,dhead=128,seq_len=1000", "all");
    const auto list = problem->candidates({}).value().list;
    for (auto _ : state) {
        benchmark::DoNotOptimize(trained.predictor->predict(*problem, list, {hardwareThreads(), nullptr}, {}));
    }
    state.counters["drafts"] = static_cast<double>(list->size());
}

BENCHMARK_CAPTURE(trainOnKnownRuns, artifact, std::string("dcc-artifact"))
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(rank, artifact, std::string("dcc-artifact"))->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(rank, compiled, std::string("compiled"))->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

} // namespace pimento
