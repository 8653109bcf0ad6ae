// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/evolution_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace pimento::evolution {

namespace {

// eps = 0.5 - 0.45 st / 400, at least 0.05.
TEST(EvolutionSettings, LetEpsilonFallInAStraightLineOverTheEarlyTrials)
{
    const EvolutionSettings settings;

    EXPECT_DOUBLE_EQ(epsilonAfter(settings, 0), 0.5);
    EXPECT_DOUBLE_EQ(epsilonAfter(settings, 64), 0.428);
    EXPECT_DOUBLE_EQ(epsilonAfter(settings, 200), 0.275);
    EXPECT_DOUBLE_EQ(epsilonAfter(settings, 399), 0.051125);
    EXPECT_DOUBLE_EQ(epsilonAfter(settings, 400), 0.05);
    EXPECT_DOUBLE_EQ(epsilonAfter(settings, 960), 0.05);
}

TEST(EvolutionSettings, KeepEpsilonWhereItDoesNotAdapt)
{
    EvolutionSettings settings;
    settings.hasAdaptiveEpsilon = false;

    EXPECT_EQ(epsilonAfter(settings, 0), 0.05);
    EXPECT_EQ(epsilonAfter(settings, 399), 0.05);
    EXPECT_EQ(epsilonAfter(settings, 400), 0.05);
}

TEST(EvolutionSettings, AreEarlyStrictlyBeforeTheShare)
{
    const EvolutionSettings settings;
    EXPECT_TRUE(isEarly(settings, 399));
    EXPECT_FALSE(isEarly(settings, 400));

    EvolutionSettings none;
    none.earlyShare = 0;
    EXPECT_FALSE(isEarly(none, 0));
    EXPECT_EQ(epsilonAfter(none, 0), 0.05);
}

// floor(64 eps): 32; 64 x 0.428 = 27.4; 64 x 0.356 = 22.8; ...; 64 x 0.068 = 4.4; then 64 x 0.05 = 3.2, and of the last
// 40 trials 2.
TEST(EvolutionSettings, DivideEachBatchExactly)
{
    const EvolutionSettings settings;
    std::vector<std::size_t> random;
    std::size_t spent = 0;
    while (batchSizesAfter(settings, spent).picked > 0) {
        const BatchSizes sizes = batchSizesAfter(settings, spent);
        EXPECT_EQ(sizes.measured, 102U); // 20 % of 512
        EXPECT_EQ(sizes.picked, spent < 960 ? 64U : 40U);
        random.push_back(sizes.random);
        spent += sizes.picked;
    }

    EXPECT_EQ(spent, 1000U);
    EXPECT_THAT(random, testing::ElementsAre(32, 27, 22, 18, 13, 8, 4, 3, 3, 3, 3, 3, 3, 3, 3, 2));
}

TEST(EvolutionSettings, RoundNoWholeNumberDown)
{
    EvolutionSettings settings;
    settings.batch = 10;
    settings.hasAdaptiveEpsilon = false;
    settings.lastEpsilon = 0.3;
    settings.firstEpsilon = 0.3;

    EXPECT_EQ(batchSizesAfter(settings, 0).random, 3U); // 10 x 0.3 is 3, also where the product is 2.9999999999999996
    settings.batch = 100;
    settings.lastEpsilon = 0.29; // 28.999999999999996
    EXPECT_EQ(batchSizesAfter(settings, 0).random, 29U);
}

TEST(EvolutionSettings, PickNothingWhenTheTrialsAreSpent)
{
    EXPECT_EQ(batchSizesAfter({}, 1000).picked, 0U);
    EXPECT_EQ(batchSizesAfter({}, 1001).picked, 0U);
}

TEST(EvolutionSettings, RejectWhatNoSearchCanHave)
{
    const auto isRejected = [](const std::function<void(EvolutionSettings&)>& change) {
        EvolutionSettings settings;
        change(settings);
        return !checkEvolution(settings).has_value();
    };

    EXPECT_FALSE(isRejected([](EvolutionSettings&) {}));
    EXPECT_TRUE(isRejected([](EvolutionSettings& settings) { settings.batch = 0; }));
    EXPECT_TRUE(isRejected([](EvolutionSettings& settings) { settings.population = 0; }));
    EXPECT_TRUE(isRejected([](EvolutionSettings& settings) { settings.measuredShare = 1.1; }));
    EXPECT_TRUE(isRejected([](EvolutionSettings& settings) { settings.mutationProbability = -0.1; }));
    EXPECT_TRUE(isRejected([](EvolutionSettings& settings) { settings.earlyShare = std::nan(""); }));
    EXPECT_TRUE(isRejected([](EvolutionSettings& settings) { settings.firstEpsilon = 0.01; }));
    EXPECT_TRUE(isRejected([](EvolutionSettings& settings) { settings.mutationAttempts = 0; }));
    EXPECT_TRUE(isRejected([](EvolutionSettings& settings) { settings.generations = -1; }));
}

TEST(EvolutionSettings, RejectWeightsOfWhichNoneIsAboveNothing)
{
    const auto isRejected = [](const std::vector<double>& weights) { return !checkWeights(weights).has_value(); };

    EXPECT_TRUE(isRejected({0, 0, 0, 0}));
    EXPECT_TRUE(isRejected({0.9, 0.05, -1, 0.02}));
    EXPECT_TRUE(isRejected({std::nan("")}));
    EXPECT_FALSE(isRejected({1, 0, 0, 0}));
}

} // namespace

} // namespace pimento::evolution
