// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"

#include "engine/base/generator.h"
#include "engine/base/math.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <stop_token>
#include <vector>

namespace pimento {

namespace {

TEST(ParallelFor, CallsEachIndexOnce)
{
    for (const unsigned threads : {0U, 1U, 2U, 7U}) {
        std::vector<std::atomic<int>> calls(1000);
        parallelFor(calls.size(), threads, {}, [&](std::size_t i) { ++calls[i]; });
        for (const auto& count : calls) {
            EXPECT_EQ(count, 1) << threads << " threads";
        }
    }
}

TEST(HardwareThreads, AreAtMostTheLimitOfTheProcess)
{
    const unsigned all = hardwareThreads();

    limitThreads(1);
    EXPECT_EQ(hardwareThreads(), 1U);
    limitThreads(all + 5);
    EXPECT_EQ(hardwareThreads(), all);
    limitThreads(0);
    EXPECT_EQ(hardwareThreads(), all);
}

TEST(ParallelFor, HandsOutNothingAfterAStop)
{
    std::stop_source source;
    std::atomic<int> calls = 0;

    parallelFor(1000, 1, source.get_token(), [&](std::size_t i) {
        ++calls;
        if (i == 9) {
            source.request_stop();
        }
    });

    EXPECT_EQ(calls, 10);
}

TEST(ParallelFor, ThrowsInTheCallersThreadWhatAnyThreadThrew)
{
    for (const unsigned threads : {1U, 4U}) {
        std::atomic<int> calls = 0;
        const auto work = [&](std::size_t i) {
            ++calls;
            if (i == 50) {
                throw std::bad_alloc();
            }
        };

        EXPECT_THROW(parallelFor(1'000'000, threads, {}, work), std::bad_alloc);

        EXPECT_LT(calls, 1'000'000) << threads << " threads";
    }
}

TEST(ParallelFor, StopsTheWorkOfOthersWhenOneThrows)
{
    std::stop_source source;
    const auto work = [&](std::size_t i) {
        const StopOthers stopOthers(source);
        if (i == 0) {
            throw std::bad_alloc();
        }
        while (!source.stop_requested()) { // work that would go on for ever
        }
    };

    EXPECT_THROW(parallelFor(2, 2, {}, work), std::bad_alloc);
}

TEST(ParallelFor, DoesNothingForNoIndices)
{
    parallelFor(0, 4, {}, [](std::size_t) { FAIL(); });
}

Generator<int> countTo(int last)
{
    for (int i = 1; i <= last; ++i) {
        co_yield i;
    }
}

Generator<int> countAndFail()
{
    co_yield 1;
    throw std::bad_alloc();
}

TEST(Generator, ThrowsWhatItsCoroutineThrewAndEnds)
{
    Generator<int> numbers = countAndFail();

    EXPECT_EQ(*numbers.next(), 1);
    EXPECT_THROW((void)numbers.next(), std::bad_alloc);
    EXPECT_EQ(numbers.next(), nullptr);
}

TEST(Generator, GivesItsValuesAndThenNothing)
{
    Generator<int> numbers = countTo(2);
    EXPECT_EQ(*numbers.next(), 1);
    Generator<int> moved = std::move(numbers);
    EXPECT_EQ(*moved.next(), 2);
    EXPECT_EQ(moved.next(), nullptr);
    EXPECT_EQ(moved.next(), nullptr);
}

TEST(CeilDivide, RoundsUp)
{
    EXPECT_EQ(ceilDivide(1, 16), 1);
    EXPECT_EQ(ceilDivide(32, 16), 2);
    EXPECT_EQ(ceilDivide(33, 16), 3);
    EXPECT_EQ(roundUp(33, 32), 64);
}

} // namespace

} // namespace pimento
