// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/hbm_pim/hbm_pim_target.h"
#include "engine/systems/comonm/space/mapping_space.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

// Estimates mappings on one thread, warm: the portions of their shapes were simulated before. An estimate should take
// 20 µs at most, whatever the size.

namespace {

using namespace pimento;
using namespace pimento::comonm;

void estimateMaps(benchmark::State& state, const Target& target)
{
    constexpr std::size_t kMaps = 16;
    const MappingSpace space(target.work().space, target.levels());
    RandomStream random(1);
    std::vector<SubMap> maps;
    while (maps.size() < kMaps) {
        const SubMap map = space.drawn(random);
        if (target.estimate(map, {})) {
            maps.push_back(map);
        }
    }
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(target.estimate(maps[next % kMaps], {}));
        ++next;
    }
}

void estimateDpuAddition(benchmark::State& state)
{
    estimateMaps(state, *test::dpuTarget("va", "batch=1,vec_len=" + std::to_string(state.range(0))));
}

void estimateBankMatrix(benchmark::State& state)
{
    estimateMaps(state, **hbmPimTarget(test::gemvWork(state.range(0), state.range(0)), {.channels = 64}));
}

} // namespace

BENCHMARK(estimateDpuAddition)->Arg(1 << 20)->Arg(1 << 26);
BENCHMARK(estimateBankMatrix)->Arg(1 << 10)->Arg(1 << 12);
