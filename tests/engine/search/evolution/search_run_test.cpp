// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/search_run.h"

#include "engine/search/evolution/search_ablation.h"
#include "tests/support/small_evolution.h"
#include "tests/support/toy_schedule_space.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace pimento::evolution {

namespace {

using test::ToySchedule;
using test::ToyScheduleSpace;
using test::triesOf;
using testing::HasSubstr;

std::vector<Trial<ToySchedule>> searched(const EvolutionSettings& settings, unsigned threads = 2,
                                         std::vector<Trial<ToySchedule>> before = {})
{
    const ToyScheduleSpace space;
    const auto measure = [&](const ToySchedule& schedule) { return space.seconds(schedule); };
    return searchToEnd<ToySchedule>(space, settings, measure, {threads}, std::move(before)).value();
}

TEST(SearchRun, SpendsAllTrialsOnSchedulesThatDiffer)
{
    auto trials = searched(test::smallEvolution());
    ASSERT_EQ(trials.size(), 320U);

    std::ranges::sort(trials, {}, &Trial<ToySchedule>::decisions);
    EXPECT_TRUE(std::ranges::adjacent_find(trials, {}, &Trial<ToySchedule>::decisions) == trials.end());
}

TEST(SearchRun, IsTheSameOnAnyThreadsAndFromAnyBegin)
{
    const auto all = searched(test::smallEvolution(), 1);
    const auto onThree = searched(test::smallEvolution(), 3);
    const auto resumed = searched(test::smallEvolution(), 2, {all.begin(), all.begin() + 160});

    ASSERT_EQ(onThree.size(), all.size());
    ASSERT_EQ(resumed.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(onThree[i].decisions, all[i].decisions);
        EXPECT_EQ(resumed[i].decisions, all[i].decisions);
    }
}

TEST(SearchRun, ComesFarCloserToTheBestThanSampling)
{
    EvolutionSettings sampling = test::smallEvolution(); // nothing but fresh samples
    sampling.firstEpsilon = 1;
    sampling.lastEpsilon = 1;
    sampling.hasNeighbours = false;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        EvolutionSettings evolving = test::smallEvolution();
        sampling.seed = evolving.seed = seed;

        const double found = bestSoFar(secondsOf(searched(evolving))).back();
        EXPECT_LT(found, 0.7 * bestSoFar(secondsOf(searched(sampling))).back());
        EXPECT_GE(found, 0.6e-3);
    }
}

TEST(SearchRun, EndsWithAStop)
{
    const ToyScheduleSpace space;
    std::stop_source source;
    int measured = 0;
    const auto measure = [&](const ToySchedule& schedule) {
        if (++measured == 40) {
            source.request_stop();
        }
        return space.seconds(schedule);
    };

    const auto trials = searchToEnd<ToySchedule>(space, test::smallEvolution(), measure, {1, source.get_token()});
    ASSERT_FALSE(trials);
    EXPECT_EQ(trials.error().kind, ErrorKind::Stopped);
    EXPECT_EQ(measured, 40);
}

TEST(SearchAblation, OfSearchesIsTheSameBytesOnAnyThreads)
{
    const std::vector<std::uint64_t> all = {1, 2};
    const auto seeds = std::span(all).first(std::size_t{triesOf(2, 1)});
    const auto curves = [&](unsigned threads) {
        const auto search = [&](const EvolutionSettings& settings) -> Result<std::vector<double>> {
            return secondsOf(searched(settings, threads));
        };
        return SearchAblation::run(test::smallEvolution(), seeds, search).value().curvesCsv(16);
    };

    EXPECT_EQ(curves(1), curves(2));
}

/// Returns searches with known curves: that of the seed, with 1 ms less for each technique.
SearchAblation knownAblation()
{
    EvolutionSettings settings;
    settings.trials = 4;
    const std::vector<std::uint64_t> seeds = {10, 40};
    return SearchAblation::run(settings, seeds,
                               [](const EvolutionSettings& one) -> Result<std::vector<double>> {
                                   const int techniques =
                                       (one.hasBalancedSampling ? 1 : 0) + (one.hasAdaptiveEpsilon ? 1 : 0);
                                   const double last = 1e-3 * static_cast<double>(one.seed) / (1 << techniques);
                                   return std::vector<double>{kNeverEnds, 1, 2, last};
                               })
        .value();
}

TEST(SearchAblation, RunsEveryVariantWithEverySeed)
{
    const SearchAblation ablation = knownAblation();

    for (const SearchVariant variant : kSearchVariants) {
        EXPECT_THAT(ablation.runs(variant).seeds, testing::ElementsAre(10, 40));
        EXPECT_EQ(ablation.runs(variant).bestAfter(0, 1), kNeverEnds);
        EXPECT_EQ(ablation.runs(variant).bestAfter(0, 3), 1); // not the 2 of the third trial
    }
    EXPECT_DOUBLE_EQ(ablation.runs(SearchVariant::Evolutionary).meanAfter(4), 0.02); // root of 0.01 x 0.04
    EXPECT_DOUBLE_EQ(ablation.gainOver(SearchVariant::Evolutionary, 4), 3);
    EXPECT_DOUBLE_EQ(ablation.gainOver(SearchVariant::BalancedSampling, 4), 1);
    EXPECT_DOUBLE_EQ(ablation.gainOver(SearchVariant::AdaptiveEpsilon, 4), 1);
}

TEST(SearchAblation, IsData)
{
    const SearchAblation ablation = knownAblation();

    const std::string curves = ablation.curvesCsv(2);
    EXPECT_THAT(curves, testing::StartsWith("trials,variant,seed,best_seconds\n"));
    EXPECT_EQ(std::ranges::count(curves, '\n'), 1 + 5 * 2 * 2);
    EXPECT_THAT(curves, HasSubstr("\n4,balanced sampling,40,0.02\n"));
    const std::string summary = ablation.summaryCsv(3); // after 3 and after the last one
    EXPECT_EQ(std::ranges::count(summary, '\n'), 1 + 2 * 5);
    EXPECT_THAT(summary, HasSubstr("\n3,evolutionary,2,1,0\n"));
    EXPECT_THAT(summary, testing::ContainsRegex("\n4,both,2,0.00[0-9]+,0\n"));
}

TEST(SearchAblation, TellsWhyARunEnded)
{
    const std::vector<std::uint64_t> seeds = {1};
    const auto ablation = SearchAblation::run({}, seeds, [](const EvolutionSettings&) -> Result<std::vector<double>> {
        return fail("is lost", "the device", "Find it");
    });

    ASSERT_FALSE(ablation);
    EXPECT_THAT(ablation.error().message(), HasSubstr("the device"));
}

} // namespace

} // namespace pimento::evolution
