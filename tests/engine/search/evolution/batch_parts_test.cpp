// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/batch_picks.h"
#include "engine/search/evolution/best_trials.h"
#include "engine/search/evolution/throughput_model.h"
#include "engine/search/evolution/weighted_draw.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

// The parts of a search for a batch, each by itself.

namespace pimento::evolution {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Niche 1 takes 1, 2, 3, 4 milliseconds, niche 0 takes 5, 6, 7, 8.
const std::vector<TrialOutcome> kBiased = {{5e-3, 0}, {1e-3, 1}, {6e-3, 0}, {2e-3, 1},
                                           {7e-3, 0}, {3e-3, 1}, {8e-3, 0}, {4e-3, 1}};

TEST(BestTrials, AreTheFastestOnes)
{
    EXPECT_THAT(bestTrials(kBiased, 4, ParentChoice::Fastest), ElementsAre(1, 3, 5, 7));
    EXPECT_THAT(bestTrials(kBiased, 5, ParentChoice::Fastest), ElementsAre(1, 3, 5, 7, 0));
    EXPECT_THAT(bestTrials(kBiased, 100, ParentChoice::Fastest), testing::SizeIs(8));
}

TEST(BestTrials, AreOfBothKindsInTurns)
{
    EXPECT_THAT(bestTrials(kBiased, 4, ParentChoice::Balanced), ElementsAre(1, 0, 3, 2));
    EXPECT_THAT(bestTrials(kBiased, 5, ParentChoice::Balanced), ElementsAre(1, 0, 3, 2, 5)); // the fastest kind first
    EXPECT_THAT(bestTrials(kBiased, 0, ParentChoice::Balanced), IsEmpty());
}

TEST(BestTrials, FillUpFromTheOtherKindWhereOneRunsOut)
{
    const std::vector<TrialOutcome> few = {{5e-3, 0}, {1e-3, 1}, {2e-3, 1}, {3e-3, 1}, {4e-3, 1}};

    EXPECT_THAT(bestTrials(few, 4, ParentChoice::Balanced), ElementsAre(1, 0, 2, 3));
    const std::vector<TrialOutcome> one = {{5e-3, 1}, {1e-3, 1}};
    EXPECT_THAT(bestTrials(one, 2, ParentChoice::Balanced), ElementsAre(1, 0));
}

TEST(BestTrials, AreOfAnyNumberOfNichesInTurns)
{
    // The fastest of niche 2, then of 0, then of 1, which has one alone.
    const std::vector<TrialOutcome> trials = {{2e-3, 0}, {4e-3, 0}, {3e-3, 1}, {1e-3, 2}, {5e-3, 2}, {6e-3, 0}};

    EXPECT_THAT(bestTrials(trials, 6, ParentChoice::Balanced), ElementsAre(3, 0, 2, 4, 1, 5));
}

TEST(BestTrials, HaveATime)
{
    const std::vector<TrialOutcome> trials = {{kNeverEnds, 1}, {std::nullopt, 0}, {1e-3, 0}, {1e-3, 1}};

    EXPECT_THAT(bestTrials(trials, 4, ParentChoice::Fastest), ElementsAre(2, 3)); // of equal times the earlier one
    EXPECT_THAT(bestTrials(trials, 4, ParentChoice::Balanced), ElementsAre(2, 3));
    EXPECT_THAT(bestTrials({}, 4, ParentChoice::Balanced), IsEmpty());
}

TEST(BatchPicks, TakeTheBestScoresAndThenFreshSamples)
{
    // The first three were sampled; the others came from mutations.
    const std::vector<double> scores = {0.1, 0.9, 0.2, 0.8, 0.7, 0.3};

    EXPECT_THAT(pickBatch(scores, 3, {0, 4, 2}), ElementsAre(1, 3, 0, 2)); // 1 is a fresh one with a good score
    EXPECT_THAT(pickBatch(scores, 3, {0, 4, 0}), ElementsAre(1, 3, 4, 5));
    EXPECT_THAT(pickBatch(scores, 3, {0, 3, 3}), ElementsAre(0, 1, 2));
}

TEST(BatchPicks, FillUpEitherKindFromTheOther)
{
    const std::vector<double> scores = {0.1, 0.9, 0.2, 0.8};

    EXPECT_THAT(pickBatch(scores, 1, {0, 4, 2}), ElementsAre(1, 3, 0, 2)); // one fresh sample instead of two
    EXPECT_THAT(pickBatch(scores, 4, {0, 3, 1}), ElementsAre(1, 3, 0));
    EXPECT_THAT(pickBatch(scores, 4, {0, 9, 4}), ElementsAre(1, 3, 2, 0));
    EXPECT_THAT(pickBatch({}, 0, {0, 4, 2}), IsEmpty());
}

TEST(BatchPicks, TakeTheEarlierOfEqualScores)
{
    EXPECT_THAT(pickBatch(std::vector<double>{0.5, 0.5, 0.5, 0.5}, 0, {0, 2, 0}), ElementsAre(0, 1));
}

TEST(WeightedDraw, FollowsTheWeights)
{
    const std::vector<double> weights = {0, 3, 0, 1, 0};
    const WeightedDraw draw(weights);
    std::array<int, 5> counts{};
    RandomStream random(7);
    for (int i = 0; i < 40'000; ++i) {
        ++counts.at(draw.draw(random));
    }

    EXPECT_EQ(counts[0] + counts[2] + counts[4], 0);
    EXPECT_NEAR(counts[1], 30'000, 350); // deviation 87
}

TEST(WeightedDraw, IsUniformWhereNothingHasWeight)
{
    const std::vector<double> weights = {0, 0};
    const WeightedDraw draw(weights);
    std::array<int, 2> counts{};
    RandomStream random(7);
    for (int i = 0; i < 10'000; ++i) {
        ++counts.at(draw.draw(random));
    }

    EXPECT_NEAR(counts[0], 5'000, 200); // deviation 50
}

/// Rows of a number from 0 to 99 and of noise; times fall with the number.
struct Lesson {
    FeatureTable rows{2};
    std::vector<double> seconds;
};
Lesson lesson()
{
    Lesson made;
    RandomStream random(3);
    for (int i = 0; i < 100; ++i) {
        const std::span<float> row = made.rows.add();
        row[0] = static_cast<float>(i);
        row[1] = static_cast<float>(random.uniform());
        made.seconds.push_back(1e-3 * (101 - i));
    }
    return made;
}

TEST(ThroughputModel, LearnsThroughputBesideTheFastest)
{
    EXPECT_THAT(normalisedThroughputs(std::vector<double>{2e-3, 1e-3, kNeverEnds, 4e-3}), ElementsAre(0.5, 1, 0, 0.25));
    EXPECT_THAT(normalisedThroughputs(std::vector<double>{kNeverEnds, kNeverEnds}), ElementsAre(0, 0));

    const Lesson known = lesson();
    const auto model = ThroughputModel::train(known.rows, known.seconds, EvolutionSettings().trees, {});
    ASSERT_TRUE(model);
    const auto scores = model->scores(known.rows, 1, {});
    EXPECT_NEAR(scores[99], 1, 0.1);
    EXPECT_NEAR(scores[50], 2.0 / 51, 0.02);
    EXPECT_THAT(scores, testing::Each(testing::Ge(0)));
}

TEST(ThroughputModel, IsTheSameAgainAndOnAnyThreads)
{
    const Lesson known = lesson();
    FeatureTable many(2, 20'000); // more than one thread takes at once
    for (std::size_t i = 0; i < many.rows(); ++i) {
        std::ranges::copy(known.rows.row(i % known.rows.rows()), many.row(i).begin());
    }
    const auto one = ThroughputModel::train(known.rows, known.seconds, EvolutionSettings().trees, {});
    const auto again = ThroughputModel::train(known.rows, known.seconds, EvolutionSettings().trees, {});
    ASSERT_TRUE(one && again);

    const auto scores = one->scores(many, 1, {});
    EXPECT_EQ(scores, one->scores(many, 3, {}));
    EXPECT_EQ(scores, again->scores(many, 2, {}));
}

TEST(ThroughputModel, LearnsNothingFromNothing)
{
    EXPECT_FALSE(ThroughputModel::train(FeatureTable(2), {}, EvolutionSettings().trees, {}));
    const Lesson known = lesson();
    std::vector<double> wrong = known.seconds;
    wrong[5] = 0;
    EXPECT_FALSE(ThroughputModel::train(known.rows, wrong, EvolutionSettings().trees, {}));
    wrong[5] = std::nan("");
    EXPECT_FALSE(ThroughputModel::train(known.rows, wrong, EvolutionSettings().trees, {}));
    std::stop_source source;
    source.request_stop();
    const auto stopped =
        ThroughputModel::train(known.rows, known.seconds, EvolutionSettings().trees, source.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Stopped);
}

} // namespace

} // namespace pimento::evolution
