// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>

namespace {

/// Fixed work that no change of Pimento affects and that needs only the processor: a walk through a table of 16 KiB
/// whose next step depends on the value there, with unpredictable branches. Times of other benchmarks as multiples of
/// this one can be compared between machines.
void runReference(benchmark::State& state)
{
    std::array<std::uint64_t, 2048> table{};
    std::uint64_t word = 0x9E3779B97F4A7C15ULL;
    for (auto _ : state) {
        for (int step = 0; step < 100'000; ++step) {
            word ^= word << 13U;
            word ^= word >> 7U;
            word ^= word << 17U;
            std::uint64_t& entry = table[word % table.size()];
            if ((word & 3U) == 0) {
                entry += word;
            } else {
                word += entry;
            }
        }
        benchmark::DoNotOptimize(word);
    }
}
BENCHMARK(runReference)->Name("reference/cpu")->Unit(benchmark::kMillisecond);

} // namespace
