// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/arrival_trace.h"
#include "engine/serving/generated_trace.h"
#include "engine/serving/serve.h"
#include "engine/serving/serving_summary.h"
#include "tests/support/linear_costs.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

// Serves 10,000 requests of some hundred tokens, with costs from three sources: sums of the batch, a table of batches
// and mean contexts, and a table of contexts that is read for every sequence.

namespace {

using namespace pimento;
using namespace pimento::serving;

constexpr std::int32_t kBucket = 64; // tokens of context that cost the same

StepCost costOf(double sequences, double contexts) { return {8e-3 + 2e-5 * sequences + 1e-8 * contexts, 1}; }

struct SumCosts final : test::LinearCosts {
    SumCosts()
    {
        prompts.seconds = 2e-3;
        promptToken.seconds = 2e-5;
        tokens = costOf(0, 0);
        sequence.seconds = 2e-5;
        context.seconds = 1e-8;
        kv = {160e3, 400'000};
    }
};

/// A row per batch, a column per rounded mean context.
struct BatchTable final : test::LinearCosts {
    static constexpr std::int64_t kColumns = 8192 / kBucket;

    std::vector<StepCost> table;

    BatchTable() : test::LinearCosts(SumCosts())
    {
        for (int batch = 0; batch <= 1024; ++batch) {
            for (int column = 0; column < kColumns; ++column) {
                table.push_back(costOf(batch, static_cast<double>(batch) * column * kBucket));
            }
        }
    }
    [[nodiscard]] Result<StepCost> decode(const DecodeBatch& batch) const override
    {
        const std::int64_t column = std::min(batch.sum / batch.count() / kBucket, kColumns - 1);
        return table[static_cast<std::size_t>(batch.count() * kColumns + column)];
    }
};

/// A table of the time of attention to a context, added up over the sequences.
struct ContextTable final : test::LinearCosts {
    std::vector<double> table;

    ContextTable() : test::LinearCosts(SumCosts())
    {
        for (int column = 0; column < 8192 / kBucket; ++column) {
            table.push_back(1e-8 * column * kBucket);
        }
    }
    [[nodiscard]] Result<StepCost> decode(const DecodeBatch& batch) const override
    {
        StepCost cost = costOf(static_cast<double>(batch.count()), 0);
        for (const std::int32_t each : batch.contexts) {
            cost.seconds += table[std::min<std::size_t>(static_cast<std::size_t>(each / kBucket), table.size() - 1)];
        }
        return cost;
    }
};

const std::vector<Request>& requests()
{
    static const std::vector<Request> all = [] {
        GeneratedTrace settings{.requests = 10'000, .rate = 40};
        settings.input = {LengthKind::LogNormal, 16, 4000, 400, 0.8};
        settings.output = {LengthKind::LogNormal, 16, 2000, 250, 0.8};
        return generate(settings).value();
    }();
    return all;
}

template <class Costs> const StepCosts& shared()
{
    static const Costs costs;
    return costs;
}

void serveAll(benchmark::State& state, const StepCosts& (*costs)(), const ServingSettings& settings)
{
    std::int64_t steps = 0;
    for (auto _ : state) {
        const auto run = serve({requests(), &costs(), nullptr, settings});
        if (!run) {
            state.SkipWithError(run.error().message().c_str());
            return;
        }
        steps += run->totals.prefillSteps + run->totals.decodeSteps + run->totals.mixedSteps;
    }
    state.counters["steps"] = benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kAvgIterations);
    state.counters["steps/s"] = benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
}

constexpr ServingSettings with(Schedule schedule, std::int32_t batch, MemoryRule memory = MemoryRule::Reserve)
{
    return {.schedule = schedule, .memory = memory, .largestBatch = batch};
}

#define SERVE(name, costs, ...)                                         \
    BENCHMARK_CAPTURE(serveAll, name, shared<costs>, with(__VA_ARGS__)) \
        ->Name("serve/" #name)                                          \
        ->Unit(benchmark::kMillisecond)

SERVE(one_by_one, SumCosts, Schedule::PrefillFirst, 1);
SERVE(sums_64, SumCosts, Schedule::PrefillFirst, 64);
SERVE(sums_1024, SumCosts, Schedule::PrefillFirst, 1024);
SERVE(batch_table_64, BatchTable, Schedule::PrefillFirst, 64);
SERVE(batch_table_256, BatchTable, Schedule::PrefillFirst, 256);
SERVE(context_table_64, ContextTable, Schedule::PrefillFirst, 64);
SERVE(context_table_256, ContextTable, Schedule::PrefillFirst, 256);
SERVE(decode_first_64, BatchTable, Schedule::DecodeFirst, 64);
SERVE(chunked_64, BatchTable, Schedule::Chunked, 64);
SERVE(static_64, BatchTable, Schedule::Static, 64);
SERVE(apart_64, BatchTable, Schedule::Apart, 64);
SERVE(recompute_1024, BatchTable, Schedule::PrefillFirst, 1024, MemoryRule::Recompute);

void summarisePlain(benchmark::State& state)
{
    const SumCosts costs;
    const auto run = serve({requests(), &costs, nullptr, {}}).value();
    for (auto _ : state) {
        benchmark::DoNotOptimize(summarise(run, {.firstToken = 1, .perToken = 0.05}));
    }
}
BENCHMARK(summarisePlain)->Name("serve/summary")->Unit(benchmark::kMillisecond);

void readTrace(benchmark::State& state)
{
    const std::string text = arrivalCsv(requests());
    for (auto _ : state) {
        benchmark::DoNotOptimize(parseArrivals(text, "trace.csv"));
    }
}
BENCHMARK(readTrace)->Name("serve/read_trace")->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
