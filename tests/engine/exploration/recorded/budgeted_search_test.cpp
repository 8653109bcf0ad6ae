// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/budgeted_search.h"

#include "tests/engine/search/random_evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pimento::test {

namespace {

BudgetedSearchOptions within(unsigned threads, SearchBudget budget, std::vector<std::size_t> first = {})
{
    return {threads, RandomEvaluator::kRanked, std::move(first), budget};
}

RandomCosts costsOf(std::uint64_t seed)
{
    RandomCosts costs;
    costs.seed = seed;
    costs.boundLevels = static_cast<int>(seed % 3);
    costs.programs = seed % 2 == 0 ? 0 : 150;
    costs.inHundredUnfit = seed % 5 == 0 ? 20 : 0;
    return costs;
}

const std::vector<std::size_t> kFirstRows = {7, 3, 200, 7, 100'000, 290};

TEST(BudgetedSearch, FindsTheProvedOptimumWhereTheBudgetSuffices)
{
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        RandomEvaluator evaluator(costsOf(seed));

        const BudgetedSearch found = searchWithin(evaluator, within(2, {}, kFirstRows), {}).value();

        EXPECT_TRUE(found.search.isProved()) << seed;
        EXPECT_FALSE(found.isExhausted);
        EXPECT_EQ(found.search.row, evaluator.best()) << seed;
        EXPECT_EQ(found.search.left(), 0U);
        RandomEvaluator other(costsOf(seed));
        EXPECT_EQ(searchBest(other, {.ranked = RandomEvaluator::kRanked}).value().row, found.search.row);
    }
}

TEST(BudgetedSearch, DependsNeitherOnThreadsNorOnWhatIsKnown)
{
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        for (const std::size_t most : {1U, 4U, 37U, 120U}) {
            RandomEvaluator alone(costsOf(seed));
            const BudgetedSearch expected = searchWithin(alone, within(1, {most, {}}, kFirstRows), {}).value();
            for (const unsigned threads : {2U, 4U}) {
                RandomEvaluator evaluator(costsOf(seed));
                for (std::size_t row = 0; row < 300; row += threads) {
                    evaluator.isKnown(row);
                }

                const BudgetedSearch found =
                    searchWithin(evaluator, within(threads, {most, {}}, kFirstRows), {}).value();

                EXPECT_EQ(found.search.row, expected.search.row);
                EXPECT_EQ(found.finished, expected.finished);
                EXPECT_EQ(found.search.leastLeft, expected.search.leastLeft);
                EXPECT_EQ(found.search.cut, expected.search.cut);
                EXPECT_EQ(found.search.provedAway, expected.search.provedAway);
                EXPECT_EQ(found.isExhausted, expected.isExhausted);
                EXPECT_EQ(found.spent, expected.spent);
            }
            EXPECT_LE(expected.search.cut + expected.finished.size(), most);
            if (expected.isExhausted && expected.search.row) {
                EXPECT_LE(expected.search.leastLeft, alone.cost(*alone.best()))
                    << "no better one is thought impossible";
            }
        }
    }
}

TEST(BudgetedSearch, LooksAtTheSameFirstWithMore)
{
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        std::vector<std::size_t> before;
        for (std::size_t most = 1; most <= 120; most += 13) {
            RandomEvaluator evaluator(costsOf(seed));
            const auto found = searchWithin(evaluator, within(2, {most, {}}, kFirstRows), {}).value().finished;
            ASSERT_GE(found.size(), before.size());
            EXPECT_TRUE(std::equal(before.begin(), before.end(), found.begin())) << seed << ", " << most;
            before = found;
        }
    }
}

TEST(BudgetedSearch, SpendsNoMoreThanItsCost)
{
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        std::vector<std::size_t> before;
        for (const double cost : {100.0, 3000.0, 9000.0, 1e9}) {
            RandomEvaluator evaluator(costsOf(seed));
            const BudgetedSearch found = searchWithin(evaluator, within(3, {{}, cost}, kFirstRows), {}).value();
            EXPECT_LE(found.spent, cost);
            EXPECT_TRUE(found.isExhausted || found.search.isProved());
            ASSERT_GE(found.finished.size(), before.size());
            EXPECT_TRUE(std::equal(before.begin(), before.end(), found.finished.begin())) << seed << ", " << cost;
            before = found.finished;
        }
    }
}

TEST(BudgetedSearch, EndsWithAStopOrAnError)
{
    std::stop_source stop;
    RandomEvaluator evaluator(costsOf(2));
    evaluator.onEvaluate = [&](std::size_t) {
        if (evaluator.evaluations > 40) {
            stop.request_stop();
        }
    };
    const auto stopped = searchWithin(evaluator, within(2, {}, kFirstRows), stop.get_token());
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(stopped->isExhausted);

    RandomCosts wrong = costsOf(2);
    wrong.wrong = {3};
    RandomEvaluator broken(wrong);
    EXPECT_FALSE(searchWithin(broken, within(2, {}, kFirstRows), {}));
}

} // namespace

} // namespace pimento::test
