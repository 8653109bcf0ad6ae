// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include <benchmark/benchmark.h>

#include <cstdint>

// Runs whole kernels of the vendor, from the sizes to the counts, on one thread. The vendor's simulator needs about
// 2.75 s for the matrix and 0.82 s for the addition on 64 channels.

namespace {

using namespace pimento;

void simulateKernel(benchmark::State& state, const samsung::KernelRun& run)
{
    std::int64_t cycles = 0;
    std::int64_t transactions = 0;
    for (auto _ : state) {
        const auto result = samsung::simulate(run);
        cycles += result->cycles.value();
        transactions += result->transactions / run.channels;
        benchmark::DoNotOptimize(result->counts);
    }
    state.counters["cycles/s"] = benchmark::Counter(static_cast<double>(cycles), benchmark::Counter::kIsRate);
    state.counters["transactions/s"] =
        benchmark::Counter(static_cast<double>(transactions), benchmark::Counter::kIsRate);
}

const samsung::KernelRun kGemv = {.kernel = "gemv", .channels = 64, .ranks = 2, .m = 4096, .n = 4096};
const samsung::KernelRun kGemvOnOneChannel = {.kernel = "gemv", .channels = 1, .ranks = 2, .m = 4096, .n = 4096};
const samsung::KernelRun kAdd = {.kernel = "add", .channels = 64, .ranks = 2, .m = 1 << 20};
const samsung::KernelRun kHostRead = {.kernel = "host_read", .channels = 64, .ranks = 2, .m = 1 << 23};

BENCHMARK_CAPTURE(simulateKernel, gemv_4096x4096_64_channels, kGemv)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(simulateKernel, gemv_4096x4096_1_channel, kGemvOnOneChannel)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(simulateKernel, add_2_20_64_channels, kAdd)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(simulateKernel, host_read_8_MiB_64_channels, kHostRead)->Unit(benchmark::kMicrosecond);

} // namespace
