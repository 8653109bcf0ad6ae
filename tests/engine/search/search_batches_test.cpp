// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/search_batches.h"

#include "tests/engine/search/random_evaluator.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace pimento::test {

namespace {

/// Some rows of another list.
class SomeRows final : public CandidateList {
public:
    explicit SomeRows(std::vector<std::uint64_t> some) : rows(std::move(some)) {}

    const std::vector<std::uint64_t> rows;

    [[nodiscard]] std::size_t size() const override { return rows.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override { return rows[row]; }
    [[nodiscard]] std::string text(std::size_t row) const override { return std::to_string(rows[row]); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t, std::size_t) const override { return 0; }

private:
    std::vector<TableColumn> m_columns;
};

/// Evaluates some rows of another evaluator.
class SomeEvaluator final : public Evaluator {
public:
    SomeEvaluator(RandomEvaluator& all, std::shared_ptr<const CandidateList> list)
        : m_all(&all), m_list(std::move(list)), m_rows(&dynamic_cast<const SomeRows&>(*m_list).rows)
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) override
    {
        return m_all->evaluate((*m_rows)[row], most, stop);
    }
    [[nodiscard]] std::optional<Fingerprint> key(std::size_t row) const override { return m_all->key((*m_rows)[row]); }
    [[nodiscard]] int boundLevels() const override { return m_all->boundLevels(); }
    [[nodiscard]] Result<double> bound(int level, std::size_t row, double limit,
                                       const std::stop_token& stop) const override
    {
        return m_all->bound(level, (*m_rows)[row], limit, stop);
    }

private:
    RandomEvaluator* m_all;
    std::shared_ptr<const CandidateList> m_list;
    const std::vector<std::uint64_t>* m_rows;
};

/// The rows of an evaluator in the order of their first bounds.
class RandomBatches final : public CandidateBatches {
public:
    explicit RandomBatches(const RandomEvaluator& evaluator) : m_size(evaluator.candidates().size())
    {
        for (std::size_t row = 0; row < m_size; ++row) {
            const auto bound = evaluator.boundLevels() > 0 ? evaluator.bound(0, row, Evaluator::kNoLimit, {}) : 0.0;
            m_waiting.emplace_back(bound ? *bound : 0.0, row);
        }
        std::ranges::sort(m_waiting);
    }

    std::size_t listed = 0;
    std::stop_source* stopsAtSecond = nullptr;

    [[nodiscard]] std::uint64_t size() const override { return m_size; }
    [[nodiscard]] Result<CandidateBatch> next(std::size_t most, double limit, const std::stop_token& stop) override
    {
        if (stopsAtSecond != nullptr && listed > 0) {
            stopsAtSecond->request_stop();
        }
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", "");
        }
        CandidateBatch batch;
        while (batch.places.size() < most && listed < m_waiting.size() && m_waiting[listed].first <= limit) {
            batch.leastLater = m_waiting[listed].first;
            batch.places.push_back(m_waiting[listed++].second);
        }
        batch.beyond = static_cast<std::uint64_t>(
            std::ranges::count_if(m_waiting, [&](const auto& each) { return each.first > limit; }));
        std::ranges::sort(batch.places);
        batch.list = at(batch.places);
        return batch;
    }
    [[nodiscard]] std::shared_ptr<const CandidateList> at(std::span<const std::uint64_t> places) const override
    {
        return std::make_shared<const SomeRows>(std::vector<std::uint64_t>(places.begin(), places.end()));
    }

private:
    std::size_t m_size;
    std::vector<std::pair<double, std::uint64_t>> m_waiting;
};

Result<BestSearch> searched(RandomEvaluator& evaluator, RandomBatches& batches, const RandomCosts& costs,
                            unsigned threads, BatchSizes sizes, const std::stop_token& stop = {},
                            const BestSearchSink& publish = {}, std::optional<double> limit = {})
{
    const EvaluatorOf evaluatorOf = [&](const CandidateBatch& batch) {
        return std::make_unique<SomeEvaluator>(evaluator, batch.list);
    };
    const BestSearchOptions options{.threads = threads,
                                    .publishEvery = std::chrono::milliseconds(0),
                                    .ranked = RandomEvaluator::kRanked,
                                    .isWhole = costs.isWhole,
                                    .known = limit ? std::optional(KnownCandidate{*limit}) : std::nullopt};
    return searchBatches(batches, evaluatorOf, options, sizes, stop, publish);
}

class RandomUnlistedSpaces : public testing::TestWithParam<RandomCosts> {};

} // namespace

TEST_P(RandomUnlistedSpaces, HaveTheBestRowThatLookingAtAllFinds)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RandomCosts costs = GetParam();
        costs.seed = seed;
        for (const unsigned threads : {1U, 2U}) {
            for (const BatchSizes sizes : {BatchSizes{1, 1}, BatchSizes{5, 40}, BatchSizes{1000, 1000}}) {
                RandomEvaluator evaluator(costs);
                RandomBatches batches(evaluator);

                const BestSearch found = searched(evaluator, batches, costs, threads, sizes).value();

                EXPECT_TRUE(found.isProved());
                EXPECT_EQ(found.gap(), 0);
                EXPECT_EQ(found.candidates, costs.rows);
                EXPECT_EQ(found.row, evaluator.best());
                EXPECT_EQ(found.unlisted, costs.rows - batches.listed);
                if (found.row) {
                    EXPECT_EQ(found.ranked, evaluator.cost(*found.row));
                    EXPECT_EQ(found.best.quantities.at(RandomEvaluator::kRanked), found.ranked);
                }
            }
        }
    }
}

TEST_P(RandomUnlistedSpaces, HaveTheSameBestRowWithinALimit)
{
    for (std::uint64_t seed = 1; seed <= longTriesOf(20, 6); ++seed) {
        RandomCosts costs = GetParam();
        costs.seed = seed;
        for (const double above : {-1.0, 0.0, 3.0}) {
            for (const BatchSizes sizes : {BatchSizes{1, 1}, BatchSizes{5, 40}, BatchSizes{1000, 1000}}) {
                RandomEvaluator evaluator(costs);
                RandomBatches batches(evaluator);
                const auto best = evaluator.best();
                const double limit = (best ? evaluator.cost(*best) : 0) + above;

                const BestSearch found = searched(evaluator, batches, costs, 2, sizes, {}, {}, limit).value();

                EXPECT_TRUE(found.isProved());
                EXPECT_EQ(found.row, above < 0 ? std::nullopt : best) << "seed " << seed << ", limit " << limit;
                if (found.row) {
                    EXPECT_EQ(found.ranked, evaluator.cost(*found.row));
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Random, RandomUnlistedSpaces,
                         testing::Values(RandomCosts{.rows = 250}, RandomCosts{.rows = 250, .boundLevels = 0},
                                         RandomCosts{.rows = 250, .boundLevels = 1, .mostCost = 5},
                                         RandomCosts{.rows = 250, .boundLevels = 3, .programs = 40},
                                         RandomCosts{.rows = 250, .inHundredUnfit = 60, .mostCost = 30},
                                         RandomCosts{.rows = 250, .isWhole = false, .mostCost = 30},
                                         RandomCosts{.rows = 20, .inHundredUnfit = 100}, RandomCosts{.rows = 1},
                                         RandomCosts{.rows = 0}));

TEST(SearchBatches, PublishesPlacesOfTheSpace)
{
    const RandomCosts costs{.rows = 200};
    RandomEvaluator evaluator(costs);
    RandomBatches batches(evaluator);
    std::set<std::size_t> finished;
    BestSearch last;
    last.candidates = costs.rows;

    const BestSearch found =
        searched(evaluator, batches, costs, 2, {10, 10}, {},
                 [&](const BestSearch& known, std::span<const FinishedCandidate> some) {
                     EXPECT_LE(std::min(known.leastLeft, known.row ? known.ranked : 1e9),
                               evaluator.cost(*evaluator.best()));
                     EXPECT_EQ(known.candidates, costs.rows);
                     for (const FinishedCandidate& each : some) {
                         EXPECT_EQ(each.found.quantities.at(RandomEvaluator::kRanked), evaluator.cost(each.row));
                         EXPECT_TRUE(finished.insert(each.row).second);
                     }
                     last = known;
                 })
            .value();

    EXPECT_TRUE(finished.contains(*found.row));
    EXPECT_EQ(finished.size(), found.report.evaluated);
    EXPECT_TRUE(last.isProved());
    EXPECT_EQ(last.row, found.row);
}

TEST(SearchBatches, KeepsWhatItKnowsAfterAStop)
{
    const RandomCosts costs{.rows = 200, .boundLevels = 1};
    RandomEvaluator evaluator(costs);
    RandomBatches batches(evaluator);
    std::stop_source source;
    batches.stopsAtSecond = &source;

    const BestSearch found = searched(evaluator, batches, costs, 1, {20, 20}, source.get_token()).value();

    EXPECT_FALSE(found.isProved());
    EXPECT_TRUE(found.row.has_value());
    EXPECT_EQ(found.left(), 180U);
    EXPECT_EQ(found.unlisted, 0U);
    EXPECT_LE(std::min(found.leastLeft, found.ranked), evaluator.cost(*evaluator.best()));
}

TEST(SearchBatches, EndsWithAnErrorThatIsNotAboutSpace)
{
    const RandomCosts costs{.rows = 50, .boundLevels = 0, .wrong = {33}};
    RandomEvaluator evaluator(costs);
    RandomBatches batches(evaluator);

    EXPECT_FALSE(searched(evaluator, batches, costs, 2, {10, 10}).has_value());
}

} // namespace pimento::test
