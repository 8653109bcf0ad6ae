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
    std::vector<std::uint64_t> seeds(24);
    std::iota(seeds.begin(), seeds.end(), 1);
    EvolutionSettings settings;
    if (std::getenv("SMALL")) { settings.trials = 320; settings.batch = 16; settings.population = 128; settings.leastFresh = 20; settings.leastLearned = 16; settings.trees.rounds = 40; }
    int alive[4] = {}; double share[4] = {};
    const auto ablation = SearchAblation::run(settings, seeds, [&](const EvolutionSettings& s) -> Result<std::vector<double>> {
        auto t = searchToEnd<test::ToySchedule>(space, s, [&](const test::ToySchedule& x) { return space.seconds(x); }, {1});
        int v = s.hasBalancedSampling + 2 * s.hasAdaptiveEpsilon;
        int plain = 0;
        for (std::size_t i = 0; i < t->size(); ++i) plain += !(*t)[i].decisions.isRfactor;
        share[v] += plain / double(t->size());
        alive[v] += bestSoFar(secondsOf(*t)).back() < 0.00099;
        return secondsOf(*t);
    });
    std::printf(" plain/bal/eps/both %d %d %d %d  share %.3f %.3f %.3f %.3f\n", alive[0], alive[1], alive[2], alive[3], share[0]/24, share[1]/24, share[2]/24, share[3]/24);
    std::printf("%s\n", ablation->summaryCsv(settings.trials/5).c_str());
}

} // namespace
} // namespace pimento::upmem
