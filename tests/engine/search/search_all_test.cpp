// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/search_all.h"

#include "tests/engine/search/random_evaluator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <new>
#include <thread>
#include <vector>

namespace pimento::test {

namespace {

using testing::ElementsAre;

struct Found {
    SearchReport report;
    std::map<std::size_t, Evaluation> rows;
    std::vector<std::size_t> order; // in which rows were reported
};

/// Waits, so that another thread ends the search while this evaluation runs.
void takeTime()
{
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

Found searched(RandomEvaluator& evaluator, const SearchOptions& options, const std::stop_token& stop = {})
{
    Found found;
    found.report = searchAll(evaluator, options, stop, [&](std::size_t row, const Evaluation& evaluation) {
                       EXPECT_TRUE(found.rows.emplace(row, evaluation).second) << "row " << row << " was told twice";
                       found.order.push_back(row);
                   }).value();
    return found;
}

/// Returns the report that a search must give, found by looking at each row.
SearchReport expectedReport(const RandomEvaluator& evaluator)
{
    SearchReport report;
    for (std::size_t row = 0; row < evaluator.candidates().size(); ++row) {
        if (const char* reason = evaluator.unfit(row)) {
            Error error;
            error.reason = reason;
            report.fail(error, row);
        } else {
            report.count(evaluator.firstOf(row) == row ? CostSource::Evaluated : CostSource::Shared);
        }
    }
    return report;
}

TEST(SearchAll, FindsTheCostOfEveryRowOnce)
{
    for (const unsigned threads : {1U, 2U, 4U}) {
        RandomEvaluator evaluator({.rows = 700});

        const Found found = searched(evaluator, {.threads = threads});

        EXPECT_EQ(found.rows.size(), 700U);
        EXPECT_EQ(found.report.evaluated, 700U);
        EXPECT_EQ(found.report.finished(), 700U);
        EXPECT_EQ(found.report.impossible(), 0U);
        EXPECT_EQ(evaluator.evaluations, 700);
        EXPECT_EQ(evaluator.flushes, 1);
        for (const auto& [row, evaluation] : found.rows) {
            EXPECT_EQ(evaluation.quantities[RandomEvaluator::kRanked], evaluator.cost(row));
        }
    }
}

TEST(SearchAll, EvaluatesTheFirstRowOfEachProgram)
{
    RandomEvaluator evaluator({.rows = 500, .programs = 60});

    const Found found = searched(evaluator, {.threads = 3});

    EXPECT_EQ(found.rows.size(), 500U);
    EXPECT_EQ(found.report, expectedReport(evaluator));
    EXPECT_EQ(evaluator.evaluations, static_cast<int>(found.report.evaluated));
    for (const auto& [row, evaluation] : found.rows) {
        EXPECT_EQ(evaluation.source, evaluator.firstOf(row) == row ? CostSource::Evaluated : CostSource::Shared);
        EXPECT_EQ(evaluation.quantities[RandomEvaluator::kRanked], evaluator.cost(row));
    }
}

// Counts and examples come from the rows, not from the order in which threads meet them.
TEST(SearchAll, ReportsTheSameForAnyNumberOfThreadsAndAnyOrder)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const RandomCosts costs{.rows = 400, .seed = seed, .programs = seed % 2 == 0 ? 0U : 90U, .inHundredUnfit = 30};
        for (const unsigned threads : {1U, 2U, 3U, 4U}) {
            for (const SearchOrder order : {SearchOrder::List, SearchOrder::QuickFirst}) {
                RandomEvaluator evaluator(costs);

                const Found found = searched(evaluator, {.threads = threads, .order = order});

                EXPECT_EQ(found.report, expectedReport(evaluator));
                EXPECT_EQ(found.report.finished() + found.report.impossible(), costs.rows);
            }
        }
    }
}

TEST(SearchAll, NamesTheReasonsOfWhatDoesNotFitWithTheirFirstRows)
{
    RandomEvaluator evaluator({.rows = 300, .inHundredUnfit = 50});

    const auto failures = searched(evaluator, {.threads = 2, .order = SearchOrder::QuickFirst}).report.failures;

    ASSERT_EQ(failures.size(), 2U);
    EXPECT_LT(failures[0].example, failures[1].example);
    for (const FailureClass& failure : failures) {
        EXPECT_EQ(evaluator.unfit(failure.example), failure.reason);
        for (std::size_t row = 0; row < failure.example; ++row) {
            EXPECT_TRUE(evaluator.unfit(row) == nullptr || evaluator.unfit(row) != failure.reason);
        }
    }
}

TEST(SearchAll, BeginsWithWhatTakesTheLeastTime)
{
    RandomEvaluator evaluator({.rows = 200});

    const Found found = searched(evaluator, {.threads = 1, .order = SearchOrder::QuickFirst});

    for (std::size_t i = 1; i < found.order.size(); ++i) {
        const double before = evaluator.cost(found.order[i - 1]);
        const double after = evaluator.cost(found.order[i]);
        EXPECT_TRUE(before < after || (before == after && found.order[i - 1] < found.order[i]));
    }
}

TEST(SearchAll, LeavesOutEarlierRows)
{
    for (const std::size_t from : {std::size_t{0}, std::size_t{1}, std::size_t{199}, std::size_t{200}}) {
        RandomEvaluator evaluator({.rows = 200, .programs = 50, .inHundredUnfit = 10});

        const Found found = searched(evaluator, {.threads = 2, .from = from});

        EXPECT_EQ(found.report.finished() + found.report.impossible(), 200 - from);
        EXPECT_EQ(found.rows.size(), found.report.finished());
        EXPECT_TRUE(found.rows.empty() || found.rows.begin()->first >= from);
    }
}

TEST(SearchAll, CountsWhatWasKnownBefore)
{
    RandomEvaluator evaluator({.rows = 100});
    for (std::size_t row = 0; row < 100; row += 4) {
        evaluator.isKnown(row);
    }

    const Found found = searched(evaluator, {.threads = 2});

    EXPECT_EQ(found.report.cached, 25U);
    EXPECT_EQ(found.report.evaluated, 75U);
}

TEST(SearchAll, EndsWithTheErrorOfTheFirstWrongRow)
{
    for (int round = 0; round < 20; ++round) {
        for (const unsigned threads : {1U, 2U, 4U}) {
            RandomEvaluator evaluator({.rows = 3000, .wrong = {57, 56, 61, 60}});
            evaluator.onEvaluate = [](std::size_t row) {
                if (row > 61) {
                    takeTime();
                }
            };

            const auto report = searchAll(evaluator, {.threads = threads}, {}, [](std::size_t, const Evaluation&) {});

            ASSERT_FALSE(report.has_value());
            EXPECT_EQ(report.error().where, "row 56");
            EXPECT_LT(evaluator.evaluations, 3000);
        }
    }
}

TEST(SearchAll, KeepsWhatWasFinishedAtAStop)
{
    for (const unsigned threads : {1U, 2U, 4U}) {
        RandomEvaluator evaluator({.rows = 1000});
        std::stop_source stop;
        std::size_t told = 0;

        const auto report =
            searchAll(evaluator, {.threads = threads}, stop.get_token(), [&](std::size_t, const Evaluation&) {
                if (++told == 100) {
                    stop.request_stop();
                }
            });

        ASSERT_TRUE(report.has_value());
        EXPECT_EQ(report->finished(), told);
        EXPECT_GE(told, 100U);
        EXPECT_LT(told, 100U + threads);
    }
}

TEST(SearchAll, StopsBeforeItBegins)
{
    RandomEvaluator evaluator({.rows = 100, .programs = 10});
    std::stop_source stop;
    stop.request_stop();

    const Found found = searched(evaluator, {.threads = 2, .order = SearchOrder::QuickFirst}, stop.get_token());

    EXPECT_TRUE(found.rows.empty());
    EXPECT_EQ(found.report, SearchReport{});
}

TEST(SearchAll, OfAnEmptyListFindsNothing)
{
    RandomEvaluator evaluator({.rows = 0});

    EXPECT_EQ(searched(evaluator, {.threads = 4}).report, SearchReport{});
}

TEST(SearchAll, HandsLackOfMemoryOn)
{
    RandomEvaluator evaluator({.rows = 3000});
    evaluator.onEvaluate = [](std::size_t row) {
        if (row == 20) {
            throw std::bad_alloc();
        }
        takeTime();
    };

    EXPECT_THROW((void)searched(evaluator, {.threads = 3}), std::bad_alloc);
    EXPECT_LT(evaluator.evaluations, 3000);
}

TEST(SearchReport, KeepsReasonsInTheOrderOfTheirExamples)
{
    const auto because = [](const char* reason) {
        Error error;
        error.reason = reason;
        return error;
    };
    SearchReport report;

    report.fail(because("first"), 40, 3);
    report.fail(because("second"), 30);
    report.fail(because("first"), 20, 2);
    report.fail(because("second"), 50);
    report.fail(because(""), 60); // no reason given

    EXPECT_THAT(report.failures, ElementsAre(FailureClass{"first", 5, 20}, FailureClass{"second", 2, 30},
                                             FailureClass{"the device", 1, 60}));
    EXPECT_EQ(report.impossible(), 8U);
}

} // namespace

} // namespace pimento::test
