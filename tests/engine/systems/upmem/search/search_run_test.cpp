// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/search/search_run.h"

#include "engine/systems/upmem/search/search_ablation.h"
#include "tests/support/toy_schedule_space.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <numeric>

namespace pimento::upmem {
namespace {

TEST(Try, Ablation)
{
    const test::ToyScheduleSpace space;
    std::vector<std::uint64_t> seeds(8);
    std::iota(seeds.begin(), seeds.end(), 1);
    const auto ablation = SearchAblation::run({}, seeds, [&](const EvolutionSettings& s) -> Result<std::vector<double>> {
        auto t = searchToEnd<test::ToySchedule>(space, s, [&](const test::ToySchedule& x) { return space.seconds(x); }, {1});
        int plain[16] = {};
        for (std::size_t i = 0; i < t->size(); ++i) plain[i / 64] += !(*t)[i].decisions.isRfactor;
        for (int p : plain) std::printf("%3d", p);
        std::printf("  %g\n", bestSoFar(secondsOf(*t)).back());
        return secondsOf(*t);
    });
    std::printf("%s\n", ablation->summaryCsv(100).c_str());
}

} // namespace
} // namespace pimento::upmem
