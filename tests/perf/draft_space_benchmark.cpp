// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/prune.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"

#include <benchmark/benchmark.h>

namespace {

using namespace pimento;

/// The largest space of the paper's Table 3: 83,708 allocations on 32 groups, 669,664 drafts with all mappings.
constexpr Resources kTwoDevices{32, 64};

affine::Kernel largestKernel() { return test::gemv(256, 128, 2048); }

DraftSpace largestSpace()
{
    const affine::Kernel kernel = largestKernel();
    return DraftSpace::make(kernel, dimensionSets(kernel), kTwoDevices, SpaceExtent::Complete).value();
}

void countSpace(benchmark::State& state)
{
    const affine::Kernel kernel = largestKernel();
    const auto sets = dimensionSets(kernel);
    for (auto _ : state) {
        benchmark::DoNotOptimize(countDrafts(kernel, sets, kTwoDevices, SpaceExtent::Complete));
    }
}
BENCHMARK(countSpace)->Unit(benchmark::kMillisecond);

void enumerateSpace(benchmark::State& state)
{
    for (auto _ : state) {
        benchmark::DoNotOptimize(largestSpace());
    }
}
BENCHMARK(enumerateSpace)->Unit(benchmark::kMillisecond);

void enumerateAndPrune(benchmark::State& state, PruneRules rules)
{
    std::size_t kept = 0;
    std::uint64_t drafts = 0;
    for (auto _ : state) {
        const DraftSpace space = largestSpace();
        drafts = space.size().drafts;
        kept = prune(space, {.rules = rules, .simdSets = {}}).kept().size();
    }
    state.counters["drafts"] = static_cast<double>(drafts);
    state.counters["kept"] = static_cast<double>(kept);
}
BENCHMARK_CAPTURE(enumerateAndPrune, table3, PruneRules{true, false, true})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(enumerateAndPrune, withoutRule1, PruneRules{false, false, true})->Unit(benchmark::kMillisecond);

} // namespace
