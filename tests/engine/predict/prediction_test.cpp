// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/prediction.h"

#include "engine/exploration/recorded/row_explore.h"
#include "engine/predict/bound_estimate.h"
#include "engine/predict/training.h"
#include "engine/problem/system.h"
#include "tests/engine/support.h"
#include "tests/support/toy_system.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace pimento::test {

namespace {

std::shared_ptr<const Problem> askedGemv(const char* space = "kept",
                                         const char* sizes = "batch=1,nhead=2,dhead=16,seq_len=32")
{
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.sizes = parseSizesText(sizes).value();
    question.device.name = "attacc";
    question.settings["space"] = std::string(space);
    return pose(question, catalogue()).value();
}

Prediction estimateOf(const Problem& problem)
{
    const CandidateSpace space = problem.candidates({}).value();
    return predictAll(problem, space.list, BoundEstimate(kEstimateLevel), {}, {}).value();
}

} // namespace

TEST(Prediction, OfLowerBoundsIsNeverAboveWhatASimulationFinds)
{
    const auto problem = askedGemv();
    const Prediction prediction = estimateOf(*problem);
    const Exploration all = explore(problem, {}, {}, {}).value();

    ASSERT_EQ(prediction.total.size(), all.table->rows());
    ASSERT_EQ(prediction.work.size(), all.table->rows());
    for (std::size_t row = 0; row < all.table->rows(); ++row) {
        EXPECT_LE(prediction.total[row], all.table->value(row, all.table->layout().total));
        EXPECT_LE(prediction.work[row], all.table->value(row, all.table->layout().scatterX));
        EXPECT_GT(prediction.work[row], 0);
    }
}

TEST(Prediction, AddsColumnsBehindAllOthersAndKeepsTheCosts)
{
    const auto problem = askedGemv();
    const Exploration all = explore(problem, {}, {}, {}).value();

    const Exploration predicted = withPrediction(all, estimateOf(*problem));

    const std::size_t before = all.table->columns().size();
    ASSERT_EQ(predicted.table->columns().size(), before + 2);
    EXPECT_EQ(predicted.table->columns()[before].id, kPredictedColumn);
    EXPECT_EQ(predicted.table->columns()[before].fidelity, Fidelity::Bound);
    EXPECT_EQ(predicted.table->columns()[before].title, "\u2248 total");
    EXPECT_EQ(predicted.table->columns()[before + 1].id, kPredictedWorkColumn);
    EXPECT_EQ(predicted.table->value(3, all.table->layout().total), all.table->value(3, all.table->layout().total));
    EXPECT_EQ(predicted.table->label(3), all.table->label(3));
    EXPECT_EQ(predicted.table->rowOf(all.table->id(3)), 3U);
}

TEST(Prediction, TakesThePlaceOfAnEarlierOne)
{
    const auto problem = askedGemv();
    const Exploration all = explore(problem, {}, {}, {}).value();
    const Prediction one = estimateOf(*problem);
    Prediction other = one;
    other.total[0] = 12345;

    const Exploration twice = withPrediction(withPrediction(all, one), other);

    EXPECT_EQ(twice.table->columns().size(), all.table->columns().size() + 2);
    EXPECT_EQ(twice.table->value(0, *twice.table->columnOf(kPredictedColumn)), 12345);
}

TEST(Prediction, FindsCandidatesAgainInATableThatHasOthersAsWell)
{
    const auto problem = askedGemv();
    const Exploration all = explore(problem, {}, {}, {}).value();
    Prediction some = estimateOf(*problem);
    // The prediction covers all candidates except the first one.
    std::vector<std::uint64_t> ids;
    for (std::size_t row = 1; row < all.table->rows(); ++row) {
        ids.push_back(all.table->id(row));
    }
    some.ids = std::make_shared<const CandidateIds>(ids);
    some.total.erase(some.total.begin());
    some.work.clear();

    const Exploration predicted = withPrediction(all, some);

    const std::size_t column = *predicted.table->columnOf(kPredictedColumn);
    EXPECT_TRUE(std::isnan(predicted.table->value(0, column)));
    EXPECT_EQ(predicted.table->value(1, column), some.total[0]);
    EXPECT_FALSE(predicted.table->columnOf(kPredictedWorkColumn));
}

TEST(Prediction, OfAnotherProblemChangesNothing)
{
    const auto problem = askedGemv();
    const Exploration all = explore(problem, {}, {}, {}).value();

    const Exploration same = withPrediction(all, estimateOf(*askedGemv("kept", "batch=1,nhead=2,dhead=16,seq_len=16")));

    EXPECT_EQ(same.table, all.table);
}

TEST(Prediction, RanksRowsWithoutACostAlone)
{
    const auto problem = askedGemv();
    const Prediction prediction = estimateOf(*problem);
    const Exploration all = explore(problem, {}, {}, {}).value();
    EXPECT_THAT(promisingRows(withPrediction(all, prediction)), testing::IsEmpty());

    const Exploration unknown = listedPicture(problem, {}, {}).value();
    const std::vector<std::size_t> rows = promisingRows(withPrediction(unknown, prediction));
    ASSERT_EQ(rows.size(), unknown.table->rows());
    EXPECT_TRUE(std::ranges::is_sorted(rows, {}, [&](std::size_t row) { return prediction.total[row]; }));
}

TEST(Prediction, IsGoneOfCandidatesThatAProofHasRuledOut)
{
    const auto problem = askedGemv();
    const Prediction prediction = estimateOf(*problem);
    const Exploration best = exploreBest(problem, {}, {}, {}).value();
    ASSERT_TRUE(best.isProved());
    ASSERT_LT(best.known, best.table->rows());

    const Exploration predicted = withPrediction(best, prediction);

    EXPECT_THAT(promisingRows(predicted), testing::IsEmpty());
    const std::size_t column = *predicted.table->columnOf(kPredictedColumn);
    for (std::size_t row = 0; row < predicted.table->rows(); ++row) { // those with a cost can be compared with it
        EXPECT_EQ(std::isnan(predicted.table->value(row, column)), !predicted.table->isKnown(row)) << row;
    }
}

// While the search goes on, candidates whose lower bound is below the best one so far may still be better.
TEST(Prediction, StaysOfCandidatesThatASearchHasLeft)
{
    const auto problem = askedGemv();
    const Prediction prediction = estimateOf(*problem);
    Exploration best = exploreBest(problem, {}, {}, {}).value();
    auto bounds = std::make_shared<std::vector<double>>(best.table->rows(), best.proof->ranked);
    std::vector<std::size_t> open;
    for (std::size_t row = 0; row < bounds->size() && open.empty(); ++row) {
        if (!best.table->isKnown(row)) {
            (*bounds)[row] = best.proof->ranked - 1;
            open.push_back(row);
        }
    }
    best.proof->bounds = bounds;
    best.proof->provedAway -= 1; // one is left
    best.isFinished = false;

    EXPECT_EQ(promisingRows(withPrediction(best, prediction)), open);
}

TEST(Prediction, IsRoughWhereItIsALowerBound)
{
    const Prediction prediction = estimateOf(*askedGemv());

    EXPECT_TRUE(prediction.trust.isRough());
    EXPECT_THAT(prediction.trust.doubts, testing::ElementsAre(Doubt::LowerBound));
}

TEST(Prediction, SaysThatDraftsLieOutsideOfTheTraining)
{
    TrainingOptions options;
    options.trees.rounds = 20;
    options.share = 0.5;
    const auto lesson = askedGemv("complete", "batch=1,nhead=2,dhead=16,seq_len=32");
    const auto trained = train(std::vector{lesson}, options).value();
    const auto list = [](const Problem& problem) { return problem.candidates({}).value().list; };

    // Twice as many heads: more operations for a core than any draft of the training has.
    const auto larger = askedGemv("complete", "batch=1,nhead=4,dhead=64,seq_len=256");
    const PredictionTrust far = trustIn(*trained.predictor, *larger, list(*larger));
    const PredictionTrust near = trustIn(*trained.predictor, *lesson, list(*lesson));

    EXPECT_THAT(far.doubts, testing::Contains(Doubt::BeyondTraining));
    EXPECT_GT(far.beyond, far.candidates / 2);
    EXPECT_FALSE(far.beyondBy.empty());
    EXPECT_GT(far.samples, 0U);
    EXPECT_LT(near.beyond, near.candidates / 2); // half of them were the training
}

TEST(Prediction, SaysThatAnotherDeviceWasTrainedOn)
{
    TrainingOptions options;
    options.trees.rounds = 20;
    options.share = 0.5;
    options.withAnyDevice = true;
    const auto lesson = askedGemv("complete");
    const auto trained = train(std::vector{lesson}, options).value();
    Question elsewhere = lesson->question();
    elsewhere.device.name = "hbm-pim-hbm3";
    const auto other = pose(elsewhere, catalogue()).value();

    const PredictionTrust trust = trustIn(*trained.predictor, *other, other->candidates({}).value().list);

    EXPECT_THAT(trust.doubts, testing::Contains(Doubt::OtherDevice));
}

TEST(Prediction, KeepsTheReachOfATrainingInItsFile)
{
    TrainingOptions options;
    options.trees.rounds = 20;
    options.share = 0.5;
    const auto trained = train(std::vector{askedGemv("complete")}, options).value();

    const TrainedPredictor back = TrainedPredictor::parse(trained.predictor->bytes(), "file").value();

    ASSERT_FALSE(back.parts().front().reach.empty());
    EXPECT_EQ(back.parts().front().reach, trained.predictor->parts().front().reach);
}

TEST(Prediction, OfASystemWithoutWorkBoundsHasTotalsAlone)
{
    const WithToy toy;
    const auto problem = pose(toyQuestion(8), catalogue()).value();

    const Prediction made = estimateOf(*problem);

    EXPECT_TRUE(made.work.empty());
    const Exploration predicted = withPrediction(explore(problem, {}, {}, {}).value(), made);
    EXPECT_TRUE(predicted.table->columnOf(kPredictedColumn));
    EXPECT_FALSE(predicted.table->columnOf(kPredictedWorkColumn));
}

} // namespace pimento::test
