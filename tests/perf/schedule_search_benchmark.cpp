// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"
#include "engine/search/evolution/search_run.h"
#include "tests/support/toy_schedule_space.h"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <span>
#include <vector>

// The search for schedules as published: 1,000 trials in batches of 64, 100 trees from all of them before each batch,
// five scorings of 512 schedules in each. Schedules cost nothing to look at or to measure here.

namespace pimento::evolution {

namespace {

using test::ToySchedule;
using test::ToyScheduleSpace;

const ToyScheduleSpace& space()
{
    static const ToyScheduleSpace made;
    return made;
}

double seconds(const ToySchedule& schedule) { return space().seconds(schedule); }

std::vector<Trial<ToySchedule>> trials()
{
    return searchToEnd<ToySchedule>(space(), EvolutionSettings(), seconds, {hardwareThreads()}).value();
}

void searchThousandTrials(benchmark::State& state)
{
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            searchToEnd<ToySchedule>(space(), EvolutionSettings(), seconds, {static_cast<unsigned>(state.range(0))}));
    }
}

void nextBatchAfter(benchmark::State& state)
{
    const auto all = trials();
    const auto known = std::span(all).first(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        benchmark::DoNotOptimize(nextBatch<ToySchedule>(space(), EvolutionSettings(), known, {1}));
    }
}

/// The trials with 30 features, of which the toy's are the first ones.
struct Lesson {
    FeatureTable rows{30};
    std::vector<double> seconds;
};
Lesson lesson()
{
    Lesson made;
    RandomStream random(1);
    for (const auto& each : trials()) {
        const std::span<float> row = made.rows.add();
        (void)space().examine(each.decisions, row.first(space().features()));
        for (float& one : row.subspan(space().features())) {
            one = static_cast<float>(random.below(16));
        }
        made.seconds.push_back(*each.seconds);
    }
    return made;
}

void trainOnThousandRows(benchmark::State& state)
{
    const Lesson known = lesson();
    for (auto _ : state) {
        benchmark::DoNotOptimize(ThroughputModel::train(known.rows, known.seconds, EvolutionSettings().trees, {}));
    }
}

void scoreFiftyThousandRows(benchmark::State& state)
{
    const Lesson known = lesson();
    const auto model = ThroughputModel::train(known.rows, known.seconds, EvolutionSettings().trees, {}).value();
    FeatureTable many(known.rows.columns(), 512); // a generation
    for (std::size_t i = 0; i < many.rows(); ++i) {
        std::ranges::copy(known.rows.row(i), many.row(i).begin());
    }
    for (auto _ : state) {
        for (std::size_t scored = 0; scored < 50'000; scored += many.rows()) {
            benchmark::DoNotOptimize(model.scores(many, 1, {}));
        }
    }
}

BENCHMARK(searchThousandTrials)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(nextBatchAfter)->Arg(0)->Arg(512)->Arg(960)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(trainOnThousandRows)->Unit(benchmark::kMillisecond);
BENCHMARK(scoreFiftyThousandRows)->Unit(benchmark::kMillisecond);

} // namespace

} // namespace pimento::evolution
