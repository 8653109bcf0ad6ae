// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/library.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "engine/systems/upmem/tensor/from_kernel.h"
#include "tests/support/places.h"

#include <benchmark/benchmark.h>

#include <vector>

// Measures how long scheduled programs take to make: a search tries tens of thousands.

namespace pimento {

namespace {

using namespace upmem::schedule;

/// Returns the sketch with rfactor of a kernel of the library, or its only sketch.
Sketch benchmarkedSketch(const char* name, const char* sizes)
{
    static const auto library = language::loadLibrary(sourceFile("/datasets/kernels"));
    const auto* kernel = *language::findKernel(*library, name);
    const auto bound =
        language::bind(kernel->syntax, *language::parseSizesFor(*kernel, sizes), affine::ElementType::Int32);
    return sketchesOf(*upmem::tensor::tensorProgram(*bound.kernel))->back();
}

void benchmarkApply(benchmark::State& state, const char* name, const char* sizes)
{
    const Sketch sketch = benchmarkedSketch(name, sizes);
    std::uint64_t candidate = 0;
    for (auto _ : state) {
        RandomStream random(1, ++candidate);
        benchmark::DoNotOptimize(sketch.apply(sketch.sample(random)));
    }
}

void benchmarkMutate(benchmark::State& state)
{
    const Sketch sketch = benchmarkedSketch("mtv", "rows=8192,columns=8192");
    RandomStream random(1, 1);
    const ScheduleDecisions decisions = sketch.sample(random);
    for (auto _ : state) {
        benchmark::DoNotOptimize(sketch.mutated(decisions, random));
    }
}

void benchmarkReplay(benchmark::State& state)
{
    const Sketch sketch = benchmarkedSketch("mtv", "rows=8192,columns=8192");
    RandomStream random(1, 1);
    const Schedule schedule = sketch.apply(sketch.sample(random)).value();
    for (auto _ : state) {
        benchmark::DoNotOptimize(replay(sketch.program(), schedule.trace()));
    }
}

BENCHMARK_CAPTURE(benchmarkApply, va, "va", "batch=1,vec_len=67108864");
BENCHMARK_CAPTURE(benchmarkApply, mtv, "mtv", "rows=8192,columns=8192");
BENCHMARK_CAPTURE(benchmarkApply, ttv, "ttv", "depth=256,rows=512,columns=512");
BENCHMARK(benchmarkMutate);
BENCHMARK(benchmarkReplay);

} // namespace

} // namespace pimento

BENCHMARK_MAIN();
