// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/search/sketch_space.h"

#include "engine/search/evolution/search_ablation.h"
#include "engine/search/evolution/search_run.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/support/small_evolution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace pimento::upmem {

namespace {

using namespace evolution;

using schedule::ScheduleDecisions;
using schedule::Sketch;

/// A matrix times a vector, lowered by rule of thumb: rows are cut into DPUs twice, tasklets, and two levels inside;
/// the sum into three levels.
LoweredSchedule roughlyLowered(const ScheduleDecisions& decisions)
{
    const auto tile = [&](std::size_t i) { return static_cast<double>(decisions.tiles[i]); };
    const double shared = static_cast<double>(std::max<std::int64_t>(1, decisions.factored));
    LoweredSchedule lowered;
    const double rows = tile(3) * tile(4);
    const double columns = tile(5) * tile(6) * tile(7);
    lowered.traits.dpus = tile(0) * tile(1) * shared;
    lowered.traits.tasklets = tile(2);
    lowered.traits.work = {rows * columns * 15, 2 * rows * tile(5) * tile(6), 2 * rows * columns * 4};
    lowered.traits.hostReductions = 1024 * shared;
    lowered.traits.workingBytes = tile(7) * 4 * tile(2);
    lowered.seconds = kernelCycles(lowered.traits.work, tile(2)) / 350e6 + 1e-8 * lowered.traits.hostReductions;
    return lowered;
}

/// Lowers a schedule. Error: it uses more tasklets or DPUs than there are.
Result<LoweredSchedule> verified(const ScheduleDecisions& decisions)
{
    const LoweredSchedule lowered = roughlyLowered(decisions);
    if (lowered.traits.tasklets > 24 || lowered.traits.dpus > 2048) {
        return fail(ErrorKind::DoesNotFit, "takes too much", "a schedule", "Take less");
    }
    return lowered;
}

SketchSpace matrixSpace()
{
    const auto sketches = schedule::sketchesOf(test::programOf("mtv", "rows=1024,columns=1024"));
    return SketchSpace(sketches.value(),
                       [](const Sketch&, const ScheduleDecisions& decisions) { return verified(decisions); });
}

double roughSeconds(const ScheduleDecisions& decisions) { return roughlyLowered(decisions).seconds; }

TEST(SketchSpace, HasANicheWithAndOneWithoutRfactor)
{
    const SketchSpace space = matrixSpace();
    RandomStream random(1);

    ASSERT_EQ(space.niches(), 2U);
    const auto without = space.sample(0, random).value();
    const auto with = space.sample(1, random).value();
    EXPECT_EQ(space.niche(without), 0U);
    EXPECT_EQ(space.niche(with), 1U);
    EXPECT_EQ(without.factored, 0);
    EXPECT_GT(with.factored, 0);
    EXPECT_TRUE(space.sketchOf(without).check(without));
    EXPECT_TRUE(space.sketchOf(with).check(with));
    EXPECT_NE(space.structure(without), space.structure(with));
}

TEST(SketchSpace, MutatesOneKindOfDecision)
{
    const SketchSpace space = matrixSpace();
    RandomStream random(1);
    for (int i = 0; i < 50; ++i) {
        const auto before = space.sample(static_cast<std::size_t>(i % 2), random).value();
        for (std::size_t place = 0; place < space.mutators().size(); ++place) {
            const auto kind = static_cast<ScheduleMutator>(place);
            const auto after = space.mutate(before, place, random);
            if (!after) {
                EXPECT_NE(kind, ScheduleMutator::Unroll); // there are always other steps
                continue;
            }
            EXPECT_TRUE(space.sketchOf(*after).check(*after));
            EXPECT_EQ(space.niche(before), space.niche(*after));
            EXPECT_NE(space.structure(before), space.structure(*after));
            EXPECT_EQ(before.unroll != after->unroll, kind == ScheduleMutator::Unroll);
            EXPECT_EQ(before.hostThreads != after->hostThreads, kind == ScheduleMutator::HostParallel);
            EXPECT_EQ(before.tiles != after->tiles || before.factored != after->factored,
                      kind == ScheduleMutator::TileSize);
        }
    }
}

TEST(SketchSpace, RejectsWhatLoweringRejects)
{
    const SketchSpace space = matrixSpace();
    RandomStream random(1);
    std::vector<float> features(space.features());
    int taken = 0;
    int rejected = 0;
    for (int i = 0; i < 400; ++i) {
        const auto decisions = space.sample(static_cast<std::size_t>(i % 2), random).value();
        const auto seconds = space.examine(decisions, features);
        const auto lowered = roughlyLowered(decisions);
        EXPECT_EQ(seconds.has_value(), verified(decisions).has_value());
        ++(seconds ? taken : rejected);
        if (seconds) {
            EXPECT_EQ(*seconds, lowered.seconds);
            EXPECT_EQ(features[features.size() - 3], decisions.factored > 0 ? 1 : 0);
        }
    }

    EXPECT_GT(taken, 20);
    EXPECT_GT(rejected, 20);
}

TEST(SketchSpace, IsSearched)
{
    const SketchSpace space = matrixSpace();
    const auto trials = searchToEnd<ScheduleDecisions>(space, test::smallEvolution(), roughSeconds, {1}).value();
    const auto onThree = searchToEnd<ScheduleDecisions>(space, test::smallEvolution(), roughSeconds, {3}).value();

    ASSERT_EQ(trials.size(), 320U);
    for (std::size_t i = 0; i < trials.size(); ++i) {
        EXPECT_EQ(trials[i].decisions, onThree[i].decisions);
    }
    const auto best = bestSoFar(secondsOf(trials));
    EXPECT_LT(best.back(), 0.7 * best[15]);
}

} // namespace

} // namespace pimento::upmem
