// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/search_best.h"

#include "tests/engine/search/random_evaluator.h"

#include <gtest/gtest.h>

#include <map>
#include <new>
#include <set>
#include <vector>

namespace pimento::test {

namespace {

constexpr std::chrono::milliseconds kAlways{0};

BestSearchOptions with(unsigned threads, const RandomCosts& costs, std::vector<std::size_t> first = {})
{
    return {.threads = threads,
            .publishEvery = kAlways,
            .ranked = RandomEvaluator::kRanked,
            .isWhole = costs.isWhole,
            .first = std::move(first)};
}

void expectProved(const BestSearch& found, const RandomEvaluator& evaluator, const RandomCosts& costs)
{
    EXPECT_TRUE(found.isProved());
    EXPECT_EQ(found.gap(), 0);
    EXPECT_EQ(found.candidates, costs.rows);
    EXPECT_EQ(found.row, evaluator.best());
    if (found.row) {
        EXPECT_EQ(found.ranked, evaluator.cost(*found.row));
        EXPECT_EQ(found.best.quantities.at(RandomEvaluator::kRanked), found.ranked);
        EXPECT_EQ(found.best.ending, Ending::Done);
    }
}

class RandomSpaces : public testing::TestWithParam<RandomCosts> {};

} // namespace

TEST_P(RandomSpaces, HaveTheBestRowThatLookingAtAllFinds)
{
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
        RandomCosts costs = GetParam();
        costs.seed = seed;
        for (const unsigned threads : {1U, 2U, 3U, 4U}) {
            for (const auto& first : {std::vector<std::size_t>{}, {7, 3, 200, 7, 100'000}}) {
                RandomEvaluator evaluator(costs);

                const BestSearch found = searchBest(evaluator, with(threads, costs, first)).value();

                expectProved(found, evaluator, costs);
                EXPECT_EQ(evaluator.flushes, 1);
            }
        }
    }
}

TEST_P(RandomSpaces, HaveACheaperRowThanALimitExactlyWhereTheBestOneIs)
{
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
        RandomCosts costs = GetParam();
        costs.seed = seed;
        const RandomEvaluator all(costs);
        const double best = all.best() ? all.cost(*all.best()) : 0;
        for (const double limit : {0.0, best, best + 1, best + 7, 2.0 * static_cast<double>(costs.mostCost)}) {
            for (const unsigned threads : {1U, 3U}) {
                RandomEvaluator evaluator(costs);
                BestSearchOptions options = with(threads, costs);
                options.known = KnownCandidate{limit};
                options.enough = limit;

                const BestSearch found = searchBest(evaluator, options).value();

                EXPECT_EQ(found.row.has_value(), all.best() && best < limit) << seed << " " << limit;
                EXPECT_TRUE(found.row || found.isProved());
                if (found.row) {
                    EXPECT_LT(found.ranked, limit);
                    EXPECT_EQ(found.ranked, evaluator.cost(*found.row));
                }
            }
        }
    }
}

TEST(SearchBest, IsOverWithTheFirstRowThatIsEnough)
{
    const RandomCosts costs{.rows = 500};
    RandomEvaluator evaluator(costs);
    BestSearchOptions options = with(1, costs);
    options.enough = 2.0 * static_cast<double>(costs.mostCost); // whatever it costs

    const BestSearch found = searchBest(evaluator, options).value();

    EXPECT_TRUE(found.row);
    EXPECT_EQ(evaluator.evaluations, 1);
}

INSTANTIATE_TEST_SUITE_P(Random, RandomSpaces,
                         testing::Values(RandomCosts{.rows = 250}, RandomCosts{.rows = 250, .boundLevels = 0},
                                         RandomCosts{.rows = 250, .boundLevels = 1, .mostCost = 5},
                                         RandomCosts{.rows = 250, .boundLevels = 3, .programs = 40},
                                         RandomCosts{.rows = 250, .inHundredUnfit = 60, .mostCost = 30},
                                         RandomCosts{.rows = 250, .programs = 30, .inHundredUnfit = 40},
                                         RandomCosts{.rows = 250, .isWhole = false, .mostCost = 30},
                                         RandomCosts{.rows = 20, .inHundredUnfit = 100}, RandomCosts{.rows = 1},
                                         RandomCosts{.rows = 0}));

// With one thread a search does not depend on chance.
TEST(SearchBest, CountsTheSameEveryTimeOnOneThread)
{
    const RandomCosts costs{.rows = 500, .programs = 200, .inHundredUnfit = 20};
    RandomEvaluator one(costs);
    RandomEvaluator other(costs);

    const BestSearch first = searchBest(one, with(1, costs, {5})).value();
    const BestSearch second = searchBest(other, with(1, costs, {5})).value();

    EXPECT_EQ(first.report, second.report);
    EXPECT_EQ(first.cut, second.cut);
    EXPECT_EQ(first.provedAway, second.provedAway);
}

TEST(SearchBest, ProvesMostRowsAwayWhereBoundsAreClose)
{
    const RandomCosts costs{.rows = 3000, .boundLevels = 9, .mostCost = 1'000'000};
    RandomEvaluator evaluator(costs);

    const BestSearch found = searchBest(evaluator, with(2, costs)).value();

    expectProved(found, evaluator, costs);
    EXPECT_LT(found.report.evaluated + found.cut, 30U);
}

TEST(SearchBest, CutsRowsBehindTheBestOneThatCostAsMuch)
{
    const RandomCosts costs{.rows = 50, .boundLevels = 0, .mostCost = 1}; // all are equal
    RandomEvaluator evaluator(costs);

    const BestSearch found = searchBest(evaluator, with(1, costs)).value();

    EXPECT_EQ(found.row, 0U);
    EXPECT_EQ(found.report.evaluated, 1U);
    EXPECT_EQ(found.cut, 49U);
}

TEST(SearchBest, TellsEveryFinishedRowOnce)
{
    const RandomCosts costs{.rows = 400, .boundLevels = 1, .programs = 150, .inHundredUnfit = 10};
    for (const unsigned threads : {1U, 4U}) {
        RandomEvaluator evaluator(costs);
        evaluator.isKnown(11);
        std::map<std::size_t, Evaluation> rows;

        const BestSearch found = searchBest(evaluator, with(threads, costs, {11}), {},
                                            [&](const BestSearch&, std::span<const FinishedCandidate> finished) {
                                                for (const FinishedCandidate& each : finished) {
                                                    EXPECT_TRUE(rows.emplace(each.row, each.found).second);
                                                }
                                            })
                                     .value();

        EXPECT_EQ(rows.size(), found.report.evaluated + found.report.cached);
        EXPECT_GE(found.report.cached, evaluator.unfit(11) == nullptr ? 1U : 0U);
        ASSERT_TRUE(rows.contains(*found.row));
        for (const auto& [row, evaluation] : rows) {
            EXPECT_EQ(evaluation.quantities[RandomEvaluator::kRanked], evaluator.cost(row));
        }
    }
}

TEST(SearchBest, ReportsWhatDoesNotFitByReason)
{
    const RandomCosts costs{.rows = 300, .boundLevels = 0, .inHundredUnfit = 50}; // without bounds all are looked at
    SearchReport first;
    for (const unsigned threads : {1U, 2U, 4U}) {
        RandomEvaluator evaluator(costs);

        const BestSearch found = searchBest(evaluator, with(threads, costs)).value();

        first = threads == 1 ? found.report : first;
        EXPECT_EQ(found.report.failures, first.failures);
        ASSERT_EQ(found.report.failures.size(), 2U);
        std::size_t unfit = 0;
        for (std::size_t row = 0; row < costs.rows; ++row) {
            unfit += evaluator.unfit(row) != nullptr ? 1 : 0;
        }
        EXPECT_EQ(found.report.impossible(), unfit);
        EXPECT_EQ(evaluator.unfit(found.report.failures[0].example), found.report.failures[0].reason);
    }
}

TEST(SearchBest, KnowsMoreAndMoreWhileItRuns)
{
    const RandomCosts costs{.rows = 800, .boundLevels = 3};
    RandomEvaluator evaluator(costs);
    std::vector<BestSearch> pictures;

    const BestSearch last =
        searchBest(evaluator, with(2, costs, {5}), {},
                   [&](const BestSearch& known, std::span<const FinishedCandidate>) { pictures.push_back(known); })
            .value();

    std::size_t early = 0;
    for (std::size_t i = 1; i < pictures.size(); ++i) {
        EXPECT_GE(pictures[i].provedAway, pictures[i - 1].provedAway);
        EXPECT_LE(pictures[i].left(), pictures[i - 1].left());
        EXPECT_GE(pictures[i].gap(), 0);
        EXPECT_LE(pictures[i].gap(), 1);
        early += pictures[i].provedAway > 0 && !pictures[i].isProved() ? 1 : 0;
    }
    EXPECT_GT(early, 0U);
    EXPECT_TRUE(last.isProved());
}

// Another thread is in the midst of a row then, which is one of those that are left.
TEST(SearchBest, NeverClaimsMoreThanItKnowsAtAStop)
{
    const RandomCosts costs{.rows = 200, .boundLevels = 2, .programs = 120, .inHundredUnfit = 20};
    for (std::size_t calls = 1; calls < 120; ++calls) {
        for (const unsigned threads : {1U, 2U, 4U}) {
            RandomEvaluator evaluator(costs);
            std::stop_source stop;
            std::size_t called = 0;

            const BestSearch found = searchBest(evaluator, with(threads, costs), stop.get_token(),
                                                [&](const BestSearch&, std::span<const FinishedCandidate>) {
                                                    if (++called == calls) {
                                                        stop.request_stop();
                                                    }
                                                })
                                         .value();

            if (found.isProved()) {
                EXPECT_EQ(found.row, evaluator.best());
            } else if (found.row != evaluator.best()) {
                EXPECT_LE(found.leastLeft, evaluator.cost(*evaluator.best()));
            }
        }
    }
}

TEST(SearchBest, KnowsWhetherAStopCameBetweenItsFirstRows)
{
    const RandomCosts costs{.rows = 50};
    for (const std::size_t last : {3U, 7U}) {
        std::stop_source stop;
        RandomEvaluator evaluator(costs);
        evaluator.onEvaluate = [&](std::size_t row) {
            if (row == last) {
                stop.request_stop();
            }
        };

        const BestSearch found = searchBest(evaluator, with(1, costs, {7, 3, 20}), stop.get_token()).value();

        EXPECT_FALSE(found.areFirstDecided) << last;
    }
    RandomEvaluator evaluator(costs);
    EXPECT_TRUE(searchBest(evaluator, with(1, costs, {7, 3, 20})).value().areFirstDecided);
}

TEST(SearchBest, StopsBeforeItBegins)
{
    const RandomCosts costs{.rows = 100};
    RandomEvaluator evaluator(costs);
    std::stop_source stop;
    stop.request_stop();

    const BestSearch found = searchBest(evaluator, with(2, costs, {1}), stop.get_token()).value();

    EXPECT_FALSE(found.row.has_value());
    EXPECT_EQ(found.left(), 100U);
    EXPECT_EQ(found.leastLeft, 0);
    EXPECT_EQ(evaluator.evaluations, 0);
}

TEST(SearchBest, EndsWithTheErrorOfAWrongRow)
{
    for (const int levels : {0, 2}) {
        for (const unsigned threads : {1U, 3U}) {
            const RandomCosts costs{.rows = 100, .boundLevels = levels, .wrong = {42}};
            RandomEvaluator evaluator(costs);

            const auto found = searchBest(evaluator, with(threads, costs, {42}));

            ASSERT_FALSE(found.has_value());
            EXPECT_EQ(found.error().where, "row 42");
        }
    }
}

TEST(SearchBest, HandsLackOfMemoryOn)
{
    const RandomCosts costs{.rows = 300, .boundLevels = 0};
    RandomEvaluator evaluator(costs);
    evaluator.onEvaluate = [](std::size_t row) {
        if (row == 20) {
            throw std::bad_alloc();
        }
    };

    EXPECT_THROW((void)searchBest(evaluator, with(3, costs)), std::bad_alloc);
}

} // namespace pimento::test
