// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/run_cache.h"

#include "engine/base/parallel.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace pimento::test {

namespace {

ProgramKey keyOf(std::int64_t number) { return Fingerprinter().add(number).finish(); }

FoundCost costOf(std::int64_t number)
{
    return {{.requests = 1, .cycles = 100 + number, .in = number, .compute = 100, .picojoules = 7}};
}

/// Counts how often something is simulated.
struct Counter {
    int calls = 0;

    RunCache::Simulate of(const Result<FoundCost>& result)
    {
        return [this, result] {
            ++calls;
            return result;
        };
    }
};

TEST(RunCache, SimulatesOnce)
{
    RunCache cache;
    Counter counter;

    const auto first = cache.find(keyOf(1), 0, {}, counter.of(costOf(1)));
    const auto second = cache.find(keyOf(1), 0, {}, counter.of(costOf(2)));

    EXPECT_EQ(counter.calls, 1);
    EXPECT_EQ(first->source, CostSource::Simulated);
    EXPECT_EQ(second->source, CostSource::Cached);
    EXPECT_EQ(second->cost, first->cost);
}

TEST(RunCache, KnowsOfACutRunThatItTakesLonger)
{
    RunCache cache;
    Counter counter;
    const FoundCost cut{{.cycles = 50}, RunEnd::Cut};

    (void)cache.find(keyOf(1), 50, {}, counter.of(cut));
    const auto lower = cache.find(keyOf(1), 40, {}, counter.of(costOf(1)));
    const auto same = cache.find(keyOf(1), 50, {}, counter.of(costOf(1)));
    EXPECT_EQ(counter.calls, 1);
    EXPECT_EQ(lower->end, RunEnd::Cut);
    EXPECT_EQ(same->end, RunEnd::Cut);

    const auto higher = cache.find(keyOf(1), 60, {}, counter.of(FoundCost{{.cycles = 60}, RunEnd::Cut}));
    EXPECT_EQ(counter.calls, 2);
    EXPECT_EQ(higher->cost.cycles, 60);

    const auto all = cache.find(keyOf(1), 0, {}, counter.of(costOf(1)));
    EXPECT_EQ(counter.calls, 3);
    EXPECT_EQ(all->end, RunEnd::Done);
    EXPECT_EQ(cache.find(keyOf(1), 40, {}, counter.of(cut))->cost, costOf(1).cost);
    EXPECT_EQ(counter.calls, 3);
}

TEST(RunCache, KeepsNeitherErrorsNorStoppedRuns)
{
    RunCache cache;
    Counter counter;

    EXPECT_FALSE(cache.find(keyOf(1), 0, {}, counter.of(fail("no"))).has_value());
    EXPECT_EQ(cache.find(keyOf(1), 0, {}, counter.of(FoundCost{.end = RunEnd::Stopped}))->end, RunEnd::Stopped);
    EXPECT_THROW((void)cache.find(keyOf(1), 0, {}, []() -> Result<FoundCost> { throw std::runtime_error("no"); }),
                 std::runtime_error);
    EXPECT_EQ(cache.size(), 0U);

    EXPECT_EQ(cache.find(keyOf(1), 0, {}, counter.of(costOf(1)))->cost, costOf(1).cost);
    EXPECT_EQ(counter.calls, 3);
}

TEST(RunCache, StaysWithinItsBytesAndKeepsWhatIsUsed)
{
    constexpr std::size_t kBytes = 100'000;
    RunCache cache(nullptr, kBytes);
    Counter counter;
    (void)cache.find(keyOf(0), 0, {}, counter.of(costOf(0)));
    for (int i = 1; i < 20'000; ++i) {
        (void)cache.find(keyOf(i), 0, {}, counter.of(costOf(i)));
        (void)cache.find(keyOf(0), 0, {}, counter.of(costOf(0)));
        ASSERT_LE(cache.size() * sizeof(FoundCost), kBytes);
    }

    EXPECT_EQ(counter.calls, 20'000); // number 0 is asked for all the time and never forgotten
    EXPECT_GT(cache.size(), 100U);
    (void)cache.find(keyOf(1), 0, {}, counter.of(costOf(1)));
    EXPECT_EQ(counter.calls, 20'001); // number 1 is
}

TEST(RunCache, LetsOneOfManyThreadsSimulate)
{
    RunCache cache;
    constexpr int kKeys = 50;
    constexpr std::size_t kAsks = 4000;
    std::array<std::atomic<int>, kKeys> calls{};
    std::atomic<int> wrong = 0;

    parallelFor(kAsks, 4, {}, [&](std::size_t i) {
        const auto number = static_cast<std::int64_t>(i / 4 % kKeys); // neighbours ask for the same
        const auto found = cache.find(keyOf(number), 0, {}, [&] {
            ++calls[static_cast<std::size_t>(number)];
            std::this_thread::yield();
            return Result<FoundCost>(costOf(number));
        });
        wrong += found->cost == costOf(number).cost ? 0 : 1;
    });

    EXPECT_EQ(wrong, 0);
    for (const auto& count : calls) {
        EXPECT_EQ(count, 1);
    }
}

TEST(RunCache, LetsAnotherThreadSimulateAfterAnError)
{
    RunCache cache;
    std::atomic<int> calls = 0;
    std::atomic<int> errors = 0;

    parallelFor(64, 4, {}, [&](std::size_t) {
        const auto found = cache.find(keyOf(1), 0, {}, [&]() -> Result<FoundCost> {
            std::this_thread::yield();
            return ++calls <= 3 ? Result<FoundCost>(fail("not yet")) : Result<FoundCost>(costOf(1));
        });
        errors += found ? 0 : 1;
    });

    EXPECT_EQ(calls, 4);
    EXPECT_EQ(errors, 3);
}

TEST(RunCache, DoesNotLetAStoppedThreadWait)
{
    RunCache cache;
    std::stop_source stop;
    std::atomic<bool> isRunning = false;
    std::atomic<bool> isStopped = false;

    parallelFor(2, 2, {}, [&](std::size_t i) {
        if (i == 0) {
            (void)cache.find(keyOf(1), 0, {}, [&] {
                isRunning = true;
                while (!isStopped) { // only the other thread's return ends this
                    std::this_thread::yield();
                }
                return Result<FoundCost>(costOf(1));
            });
            return;
        }
        while (!isRunning) {
            std::this_thread::yield();
        }
        stop.request_stop();
        const auto found = cache.find(keyOf(1), 0, stop.get_token(), [] { return Result<FoundCost>(costOf(1)); });
        EXPECT_EQ(found->end, RunEnd::Stopped);
        isStopped = true;
    });

    EXPECT_EQ(cache.size(), 1U);
}

} // namespace

} // namespace pimento::test
