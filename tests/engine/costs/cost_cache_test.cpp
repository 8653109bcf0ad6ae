// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/costs/cost_cache.h"

#include "engine/base/parallel.h"
#include "engine/search/evaluator.h"
#include "tests/support/files.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace pimento::test {

namespace {

Fingerprint keyOf(std::int64_t number) { return Fingerprinter().add(number).finish(); }

constexpr std::size_t kCost = 1; // its place among three quantities
constexpr KeptQuantities kKept{3, kCost};
constexpr double kNoLimit = Evaluator::kNoLimit;
const Evaluation kStopped{{}, Ending::Stopped};

/// Returns an evaluation that was stopped early at a cost.
Evaluation cutAt(double cost) { return {{0, cost, 0}, Ending::Cut}; }

Evaluation costOf(std::int64_t number) { return {{1, 100.0 + static_cast<double>(number), 0.5}}; }

/// Counts how often something is evaluated.
struct Counter {
    int calls = 0;

    CostCache::Evaluate of(const Result<Evaluation>& result)
    {
        return [this, result] {
            ++calls;
            return result;
        };
    }
};

TEST(CostCache, EvaluatesOnce)
{
    CostCache cache;
    Counter counter;

    const auto first = cache.find(keyOf(1), kKept, kNoLimit, {}, counter.of(costOf(1)));
    const auto second = cache.find(keyOf(1), kKept, kNoLimit, {}, counter.of(costOf(2)));

    EXPECT_EQ(counter.calls, 1);
    EXPECT_EQ(first->source, CostSource::Evaluated);
    EXPECT_EQ(second->source, CostSource::Cached);
    EXPECT_EQ(second->quantities, first->quantities);
}

TEST(CostCache, KnowsOfACutEvaluationThatItCostsMore)
{
    CostCache cache;
    Counter counter;
    const Evaluation cut = cutAt(50);

    (void)cache.find(keyOf(1), kKept, 50, {}, counter.of(cut));
    const auto lower = cache.find(keyOf(1), kKept, 40, {}, counter.of(costOf(1)));
    const auto same = cache.find(keyOf(1), kKept, 50, {}, counter.of(costOf(1)));
    EXPECT_EQ(counter.calls, 1);
    EXPECT_EQ(lower->ending, Ending::Cut);
    EXPECT_EQ(same->ending, Ending::Cut);

    const auto higher = cache.find(keyOf(1), kKept, 60, {}, counter.of(cutAt(60)));
    EXPECT_EQ(counter.calls, 2);
    EXPECT_EQ(higher->quantities[kCost], 60);

    const auto all = cache.find(keyOf(1), kKept, kNoLimit, {}, counter.of(costOf(1)));
    EXPECT_EQ(counter.calls, 3);
    EXPECT_EQ(all->ending, Ending::Done);
    EXPECT_EQ(cache.find(keyOf(1), kKept, 40, {}, counter.of(cut))->quantities, costOf(1).quantities);
    EXPECT_EQ(counter.calls, 3);
}

TEST(CostCache, KeepsNeitherErrorsNorStoppedEvaluations)
{
    CostCache cache;
    Counter counter;

    EXPECT_FALSE(cache.find(keyOf(1), kKept, kNoLimit, {}, counter.of(fail("no"))).has_value());
    EXPECT_EQ(cache.find(keyOf(1), kKept, kNoLimit, {}, counter.of(kStopped))->ending, Ending::Stopped);
    EXPECT_THROW(
        (void)cache.find(keyOf(1), kKept, kNoLimit, {}, []() -> Result<Evaluation> { throw std::runtime_error("no"); }),
        std::runtime_error);
    EXPECT_EQ(cache.size(), 0U);

    EXPECT_EQ(cache.find(keyOf(1), kKept, kNoLimit, {}, counter.of(costOf(1)))->quantities, costOf(1).quantities);
    EXPECT_EQ(counter.calls, 3);
}

TEST(CostCache, StaysWithinItsBytesAndKeepsWhatIsUsed)
{
    constexpr std::size_t kBytes = 100'000;
    CostCache cache(nullptr, kBytes);
    Counter counter;
    (void)cache.find(keyOf(0), kKept, kNoLimit, {}, counter.of(costOf(0)));
    for (int i = 1; i < 20'000; ++i) {
        (void)cache.find(keyOf(i), kKept, kNoLimit, {}, counter.of(costOf(i)));
        (void)cache.find(keyOf(0), kKept, kNoLimit, {}, counter.of(costOf(0)));
        ASSERT_LE(cache.size() * sizeof(Evaluation), kBytes);
    }

    EXPECT_EQ(counter.calls, 20'000); // number 0 is asked for all the time and never forgotten
    EXPECT_GT(cache.size(), 100U);
    (void)cache.find(keyOf(1), kKept, kNoLimit, {}, counter.of(costOf(1)));
    EXPECT_EQ(counter.calls, 20'001); // number 1 is
}

TEST(CostCache, LetsOneOfManyThreadsEvaluate)
{
    CostCache cache;
    constexpr int kKeys = 50;
    constexpr std::size_t kAsks = 4000;
    std::array<std::atomic<int>, kKeys> calls{};
    std::atomic<int> wrong = 0;

    parallelFor(kAsks, 4, {}, [&](std::size_t i) {
        const auto number = static_cast<std::int64_t>(i / 4 % kKeys); // neighbours ask for the same
        const auto found = cache.find(keyOf(number), kKept, kNoLimit, {}, [&] {
            ++calls[static_cast<std::size_t>(number)];
            std::this_thread::yield();
            return Result<Evaluation>(costOf(number));
        });
        wrong += found->quantities == costOf(number).quantities ? 0 : 1;
    });

    EXPECT_EQ(wrong, 0);
    for (const auto& count : calls) {
        EXPECT_EQ(count, 1);
    }
}

TEST(CostCache, LetsAnotherThreadEvaluateAfterAnError)
{
    CostCache cache;
    std::atomic<int> calls = 0;
    std::atomic<int> errors = 0;

    parallelFor(64, 4, {}, [&](std::size_t) {
        const auto found = cache.find(keyOf(1), kKept, kNoLimit, {}, [&]() -> Result<Evaluation> {
            std::this_thread::yield();
            return ++calls <= 3 ? Result<Evaluation>(fail("not yet")) : Result<Evaluation>(costOf(1));
        });
        errors += found ? 0 : 1;
    });

    EXPECT_EQ(calls, 4);
    EXPECT_EQ(errors, 3);
}

TEST(CostCache, DoesNotLetAStoppedThreadWait)
{
    CostCache cache;
    std::stop_source stop;
    std::atomic<bool> isRunning = false;
    std::atomic<bool> isStopped = false;

    parallelFor(2, 2, {}, [&](std::size_t i) {
        if (i == 0) {
            (void)cache.find(keyOf(1), kKept, kNoLimit, {}, [&] {
                isRunning = true;
                while (!isStopped) { // only the other thread's return ends this
                    std::this_thread::yield();
                }
                return Result<Evaluation>(costOf(1));
            });
            return;
        }
        while (!isRunning) {
            std::this_thread::yield();
        }
        stop.request_stop();
        const auto found =
            cache.find(keyOf(1), kKept, kNoLimit, stop.get_token(), [] { return Result<Evaluation>(costOf(1)); });
        EXPECT_EQ(found->ending, Ending::Stopped);
        isStopped = true;
    });

    EXPECT_EQ(cache.size(), 1U);
}

TEST(CostCache, DoesNotTrustAFileWithOtherQuantities)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "results.sqlite";
    ResultStore::open(file).value()->add(std::vector<StoredResult>{{keyOf(1), {1, 2}}, {keyOf(2), {1, 2, 3, 4}}});
    CostCache cache(ResultStore::open(file).value());
    Counter counter;

    EXPECT_EQ(cache.find(keyOf(1), kKept, kNoLimit, {}, counter.of(costOf(1)))->quantities, costOf(1).quantities);
    EXPECT_EQ(cache.find(keyOf(2), kKept, kNoLimit, {}, counter.of(costOf(2)))->quantities, costOf(2).quantities);

    EXPECT_EQ(counter.calls, 2);
}

} // namespace

} // namespace pimento::test
