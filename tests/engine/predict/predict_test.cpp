// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/boosted_trees.h"
#include "engine/predict/bound_estimate.h"
#include "engine/predict/linear_base.h"
#include "engine/predict/trained_predictor.h"
#include "engine/predict/training.h"
#include "engine/problem/system.h"
#include "engine/search/search_best.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

std::shared_ptr<const Problem> problemOf(const std::string& system, const std::string& device,
                                         const std::string& kernel, const std::string& shape)
{
    Question question;
    question.system = system;
    question.device.name = device;
    question.workload.name = kernel;
    question.workload.sizes = parseSizesText(shape).value();
    question.settings["space"] = std::string("complete");
    return pose(question, catalogue()).value();
}

std::shared_ptr<const Problem> reduction(int batch, int length)
{
    return problemOf("dcc-artifact", "attacc", "red",
                     "batch=" + std::to_string(batch) + ",vec_len=" + std::to_string(length));
}

TrainingOptions quick(unsigned threads = 1)
{
    TrainingOptions options;
    options.trees.rounds = 60;
    options.trees.depth = 4;
    options.share = 0.5;
    options.threads = threads;
    return options;
}

std::vector<std::shared_ptr<const Problem>> lessons()
{
    return {reduction(1, 1024), reduction(2, 3000), reduction(4, 2048), reduction(12, 1280)};
}

Trained trainedOn(const std::vector<std::shared_ptr<const Problem>>& problems, const TrainingOptions& options)
{
    return train(problems, options).value();
}

struct Rows {
    FeatureTable table{3};
    std::vector<float> targets;
};

/// Returns random rows of y = x0 + (x1 > 0.5) - 2 * x2 * x0, over [0, 1].
Rows randomRows(std::size_t count)
{
    std::mt19937_64 random(7);
    const auto uniform = [&] { return static_cast<float>(static_cast<double>(random() >> 11) * 0x1p-53); };
    Rows rows;
    for (std::size_t i = 0; i < count; ++i) {
        const auto row = rows.table.add();
        row[0] = uniform();
        row[1] = uniform();
        row[2] = uniform();
        rows.targets.push_back(row[0] + (row[1] > 0.5F ? 1.0F : 0.0F) - 2 * row[2] * row[0]);
    }
    return rows;
}

const BoostSettings kSmallModel{.rounds = 40, .depth = 4};

TEST(BoostedTrees, LearnAFunction)
{
    const Rows rows = randomRows(2000);

    const auto told =
        BoostedTrees::grow(rows.table, rows.targets, {}, {.rounds = 200, .depth = 5}).value().predict(rows.table);

    double squares = 0;
    for (std::size_t i = 0; i < told.size(); ++i) {
        squares += std::pow(static_cast<double>(told[i] - rows.targets[i]), 2);
    }
    EXPECT_LT(std::sqrt(squares / static_cast<double>(told.size())), 0.05);
}

TEST(BoostedTrees, AreTheSameForTheSameSeedAndAnyNumberOfThreads)
{
    const Rows rows = randomRows(6000);
    const BoostedTrees one = BoostedTrees::grow(rows.table, rows.targets, {}, kSmallModel).value();
    const BoostedTrees other = BoostedTrees::grow(rows.table, rows.targets, {}, kSmallModel).value();

    EXPECT_TRUE(std::ranges::equal(one.bytes(), other.bytes()));
    EXPECT_EQ(one.predict(rows.table, 1), one.predict(rows.table, 3));
}

TEST(BoostedTrees, ComeBackFromTheirBytes)
{
    const Rows rows = randomRows(500);
    const BoostedTrees trees = BoostedTrees::grow(rows.table, rows.targets, {}, kSmallModel).value();

    EXPECT_EQ(BoostedTrees::read(trees.bytes(), 3).value().predict(rows.table), trees.predict(rows.table));
    EXPECT_FALSE(BoostedTrees::read(trees.bytes(), 4).has_value());
    EXPECT_FALSE(BoostedTrees::read({}, 3).has_value());
}

TEST(Training, IsStoppedBetweenItsStepsAndInside)
{
    const std::vector<std::shared_ptr<const Problem>> compiled = {
        problemOf("compiled", "attacc", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128")};
    auto all = std::vector{compiled, lessons()};
    all.resize(static_cast<std::size_t>(test::triesOf(2, 1)));
    for (const auto& problems : all) {
        std::vector<std::string> steps;
        TrainingOptions options = quick();
        options.step = [&](const std::string& step) { steps.push_back(step); };
        ASSERT_TRUE(train(problems, options).has_value());
        ASSERT_GE(steps.size(), 3U);
        for (const std::string& last : steps) {
            std::stop_source source;
            options.step = [&](const std::string& step) {
                if (step == last) {
                    source.request_stop();
                }
            };
            const auto trained = train(problems, options, source.get_token());
            ASSERT_FALSE(trained.has_value()) << last;
            EXPECT_EQ(trained.error().kind, ErrorKind::Stopped) << last;
        }
    }
}

TEST(BoostedTrees, StopWhileTheyGrowAndRefuseRowsWithoutTargets)
{
    const Rows rows = randomRows(100);
    std::stop_source stop;
    stop.request_stop();

    EXPECT_EQ(BoostedTrees::grow(rows.table, rows.targets, {}, kSmallModel, nullptr, stop.get_token()).error().kind,
              ErrorKind::Stopped);
    EXPECT_FALSE(BoostedTrees::grow(rows.table, std::vector<float>(3), {}, kSmallModel).has_value());
    EXPECT_FALSE(BoostedTrees::grow(FeatureTable(3), {}, {}, kSmallModel).has_value());
}

// Costs 5 a + 2 b + 1 c, of which the last weight is known: 5 and 2 are found again.
TEST(LinearBase, FindsWeightsThatAddUp)
{
    const FeatureNames names{"test", {{"a", 0}, {"b", 0}, {"c", 1}, {"nothing", 0}}, {}};
    std::vector<double> amounts;
    std::vector<double> costs;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 0; b <= 6; ++b) {
            const int c = (a * 7 + b * 3) % 5;
            amounts.insert(amounts.end(), {double(a), double(b), double(c), 0.0});
            costs.push_back(5.0 * a + 2.0 * b + c);
        }
    }

    const LinearBase base = LinearBase::fit(names, amounts, costs);

    EXPECT_NEAR(base.weights()[0], 5, 1e-5);
    EXPECT_NEAR(base.weights()[1], 2, 1e-5);
    EXPECT_EQ(base.weights()[2], 1);
    EXPECT_EQ(base.weights()[3], 0);
    const std::vector<double> row = {1, 2, 3, 4};
    EXPECT_NEAR(base.of(row), 12, 1e-4);
    EXPECT_NEAR(base.learnedOf(row), 9, 1e-4);
    std::vector<float> shares(3);
    base.shares(row, shares);
    EXPECT_NEAR(shares[0], 5.0 / 9, 1e-5);
    EXPECT_NEAR(shares[1], 4.0 / 9, 1e-5);
}

// A feature with which costs fall gets no weight below zero.
TEST(LinearBase, HasNoNegativeWeights)
{
    const FeatureNames names{"test", {{"a", 0}, {"b", 0}}, {}};
    const std::vector<double> amounts = {1, 1, 1, 2, 1, 3, 1, 4};
    const std::vector<double> costs = {10, 9, 8, 7};

    const LinearBase base = LinearBase::fit(names, amounts, costs);

    EXPECT_GT(base.weights()[0], 0);
    EXPECT_GE(base.weights()[1], 0);
}

TEST(Training, ChoosesTheBestReductionOfAShapeThatItHasNotSeen)
{
    const Trained trained = trainedOn(lessons(), quick());
    const auto problem = reduction(8, 2560);
    const auto list = problem->candidates({}).value().list;

    const auto predicted = trained.predictor->predict(*problem, list, {}, {}).value();

    const auto evaluator = problem->evaluator(list, {});
    const BestSearch best = searchBest(*evaluator, {.ranked = problem->costs().ranked}).value();
    const std::size_t chosen = rankedRows(predicted).front();
    EXPECT_EQ(evaluator->evaluate(chosen, Evaluator::kNoLimit, {}).value().quantities[problem->costs().ranked],
              best.ranked);
    EXPECT_NEAR(predicted[chosen] / best.ranked, 1, 0.05);
}

TEST(Training, IsTheSameOnAnyNumberOfThreads)
{
    const Trained one = trainedOn(lessons(), quick(1));
    const Trained other = trainedOn(lessons(), quick(3));

    EXPECT_EQ(one.predictor->bytes(), other.predictor->bytes());
    const auto problem = reduction(3, 1000);
    const auto list = problem->candidates({}).value().list;
    EXPECT_EQ(one.predictor->predict(*problem, list, {.threads = 1}, {}).value(),
              other.predictor->predict(*problem, list, {.threads = 3}, {}).value());
}

TEST(Training, RunsNoMoreThanItsShare)
{
    TrainingOptions options = quick();
    options.share = 0.15;

    const Trained trained = trainedOn({reduction(12, 8192)}, options);

    const auto problem = reduction(12, 8192);
    EXPECT_LT(trained.samples.size(), problem->candidates({}).value().list->size() / 5);
    options.most = 3;
    EXPECT_LE(trainedOn({reduction(12, 8192)}, options).samples.size(), 3U);
}

/// Parts of candidates are rounded up, so that 4 shapes could run 3 more than are allowed.
TEST(Training, RunsNoMoreThanAreAllowedTogether)
{
    for (const std::size_t most : {10, 11, 13, 40, 41}) {
        TrainingOptions options = quick();
        options.trees.rounds = 2;
        options.most = most;

        EXPECT_LE(trainedOn(lessons(), options).samples.size(), most);
    }
}

TEST(Training, HasPartsForKernelsDevicesAndAll)
{
    TrainingOptions options = quick();
    options.withAnyDevice = true;
    std::vector<std::shared_ptr<const Problem>> problems = lessons();
    problems.push_back(problemOf("dcc-artifact", "hbm-pim-hbm3", "va", "batch=2,vec_len=2000"));
    problems.push_back(problemOf("dcc-artifact", "hbm-pim-hbm3", "relu", "batch=4,vec_len=2000"));

    const Trained trained = trainedOn(problems, options);

    const auto partOf = [&](const std::shared_ptr<const Problem>& problem) {
        const auto features = problem->features(problem->candidates({}).value().list);
        const PredictorPart* part = trained.predictor->partFor(*problem, features->names());
        return part == nullptr ? std::string("none") : part->device + "/" + part->kernel;
    };
    EXPECT_EQ(partOf(problems[0]), "attacc/red");
    EXPECT_EQ(partOf(problems[4]), "hbm-pim-hbm3/va");
    EXPECT_EQ(partOf(problemOf("dcc-artifact", "hbm-pim-hbm3", "red", "batch=4,vec_len=2000")), "hbm-pim-hbm3/");
    EXPECT_EQ(partOf(problemOf("dcc-artifact", "attacc", "gemv", "batch=1,nhead=2,dhead=16,seq_len=64")), "/");
    EXPECT_EQ(partOf(problemOf("compiled", "attacc", "red", "batch=2,vec_len=1024")), "none");
}

TEST(Training, SaysWhyItCannot)
{
    std::vector<std::shared_ptr<const Problem>> mixed = {reduction(2, 1024),
                                                         problemOf("compiled", "attacc", "red", "batch=2,vec_len=512")};
    TrainingOptions options = quick();
    options.share = 0.05;

    EXPECT_FALSE(train({}, quick()).has_value());
    EXPECT_FALSE(train(mixed, options).has_value());
}

TEST(TrainedPredictor, ComesBackFromItsFile)
{
    const Trained trained = trainedOn(lessons(), quick());
    const std::string bytes = trained.predictor->bytes();
    const TrainedPredictor back = TrainedPredictor::parse(bytes, "file").value();

    EXPECT_EQ(back.bytes(), bytes);
    const auto problem = reduction(6, 1536);
    const auto list = problem->candidates({}).value().list;
    EXPECT_EQ(back.predict(*problem, list, {}, {}).value(), trained.predictor->predict(*problem, list, {}, {}).value());
    EXPECT_EQ(back.notes(), trained.predictor->notes());
}

std::shared_ptr<const Problem> compiledAddition(int batch, int length)
{
    return problemOf("compiled", "hbm-pim-hbm3", "va",
                     "batch=" + std::to_string(batch) + ",vec_len=" + std::to_string(length));
}

Trained trainedOnAdditions(unsigned threads)
{
    TrainingOptions options = quick(threads);
    options.share = 0.2;
    return trainedOn({compiledAddition(1, 512), compiledAddition(2, 1000)}, options);
}

// Compiled drafts are chosen by what their programs look like.
TEST(TrainedPredictor, ChoosesTheBestCompiledDraftOfAShapeThatItHasNotSeen)
{
    const Trained trained = trainedOnAdditions(1);
    const auto problem = compiledAddition(1, 768);
    const auto list = problem->candidates({}).value().list;

    const auto predicted = trained.predictor->predict(*problem, list, {}, {}).value();

    const auto evaluator = problem->evaluator(list, {});
    const BestSearch best = searchBest(*evaluator, {.ranked = problem->costs().ranked}).value();
    const std::size_t chosen = rankedRows(predicted).front();
    EXPECT_EQ(evaluator->evaluate(chosen, Evaluator::kNoLimit, {}).value().quantities[problem->costs().ranked],
              best.ranked);
    EXPECT_NEAR(predicted[chosen] / best.ranked, 1, 0.02);
}

TEST(TrainedPredictor, OfCompiledDraftsComesBackFromItsFileAndIsTheSameOnAnyNumberOfThreads)
{
    const std::string bytes = trainedOnAdditions(1).predictor->bytes();
    EXPECT_EQ(trainedOnAdditions(3).predictor->bytes(), bytes);

    const TrainedPredictor back = TrainedPredictor::parse(bytes, "file").value();
    EXPECT_EQ(back.bytes(), bytes);
    ASSERT_TRUE(back.parts().front().program.has_value());
    EXPECT_FALSE(back.parts().front().fine.has_value());
    const auto problem = compiledAddition(2, 600);
    const auto list = problem->candidates({}).value().list;
    EXPECT_EQ(back.predict(*problem, list, {.threads = 1}, {}).value(),
              back.predict(*problem, list, {.threads = 3}, {}).value());
}

TEST(TrainedPredictor, RefusesWhatIsNotItsOwn)
{
    const std::string bytes = trainedOn({reduction(4, 2048)}, quick()).predictor->bytes();
    const auto messageOf = [](const std::string& text) { return TrainedPredictor::parse(text, "file").error().what; };

    EXPECT_EQ(messageOf(""), "is no predictor that Pimento wrote");
    EXPECT_EQ(messageOf("pimento-predictor 3\n{}"), "was written by a newer version of Pimento");
    EXPECT_EQ(messageOf(bytes.substr(0, bytes.size() - 1)), "is damaged");
    EXPECT_EQ(messageOf("pimento-predictor 2\n"), "is damaged");

    const char* wanted = std::getenv("PIMENTO_PREDICTOR_FILES");
    const int files = wanted == nullptr ? 200 : std::atoi(wanted);
    std::mt19937_64 random(3);
    for (int i = 0; i < files; ++i) {
        std::string wrong = bytes;
        const std::size_t place = random() % wrong.size();
        switch (random() % 3) {
        case 0:
            wrong[place] = static_cast<char>(wrong[place] ^ static_cast<char>(1 + random() % 255));
            break;
        case 1:
            wrong.resize(place);
            break;
        default:
            wrong.insert(place, 1 + random() % 9, static_cast<char>(random()));
            break;
        }
        EXPECT_FALSE(TrainedPredictor::parse(wrong, "file").has_value()) << i;
    }
}

TEST(BoundEstimate, IsNeverAboveTheTruth)
{
    const auto problem = reduction(4, 3000);
    const auto list = problem->candidates({}).value().list;
    const auto evaluator = problem->evaluator(list, {});

    const auto predicted = BoundEstimate(1).predict(*problem, list, {.threads = 2}, {}).value();

    for (std::size_t row = 0; row < list->size(); row += 37) {
        EXPECT_LE(predicted[row],
                  evaluator->evaluate(row, Evaluator::kNoLimit, {}).value().quantities[problem->costs().ranked]);
    }
}

TEST(RankedRows, AreInTheOrderOfTheirPredictions)
{
    EXPECT_EQ(rankedRows({3, 1, std::nan(""), 1, 2}), (std::vector<std::size_t>{1, 3, 4, 0}));
}

} // namespace

} // namespace pimento::test
