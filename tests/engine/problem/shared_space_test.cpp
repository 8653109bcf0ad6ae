// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/shared_space.h"

#include "tests/engine/exploration/number_problem.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

namespace pimento::test {

namespace {

constexpr std::size_t kAny = 1000;

std::shared_ptr<const Numbers> someNumbers() { return std::make_shared<const Numbers>(std::vector<int>{1, 2, 3}); }

TEST(SharedSpace, IsEnumeratedOnceForAllWhoAsk)
{
    const NumberProblem problem({1, 2, 3}, {1});

    const auto first = problem.candidates({}).value();
    const auto limited = problem.candidatesUpTo(3, {}).value();

    EXPECT_EQ(first.list, limited.list);
    EXPECT_EQ(problem.enumerations, 1);
}

TEST(SharedSpace, IsEnumeratedOnceForThreadsThatAskAtOnce)
{
    SharedSpace shared;
    std::atomic<int> enumerations = 0;
    std::vector<std::shared_ptr<const CandidateList>> lists(8);
    {
        std::vector<std::jthread> threads;
        for (auto& list : lists) {
            threads.emplace_back([&] {
                list = shared
                           .get(kAny, {},
                                [&]() -> Result<CandidateSpace> {
                                    ++enumerations;
                                    std::this_thread::yield();
                                    return CandidateSpace{someNumbers(), nullptr};
                                })
                           .value()
                           .list;
            });
        }
    }

    EXPECT_EQ(enumerations, 1);
    for (const auto& list : lists) {
        EXPECT_EQ(list, lists.front());
    }
}

TEST(SharedSpace, KeepsToTheLimitOfWhoAsks)
{
    const NumberProblem problem({1, 2, 3}, {1});
    ASSERT_TRUE(problem.candidates({}).has_value());

    EXPECT_EQ(problem.candidatesUpTo(2, {}).error().message(), tooManyCandidates(problem, 2).value().message());
}

TEST(SharedSpace, HasAsManyRowsAsItsListGrowsTo)
{
    SharedSpace shared;
    int enumerations = 0;
    const auto enumerate = [&]() -> Result<CandidateSpace> {
        ++enumerations;
        return CandidateSpace{someNumbers(), nullptr, 100};
    };

    EXPECT_EQ(shared.get(100, {}, enumerate).value().mostRows, 100U);
    EXPECT_EQ(shared.get(100, {}, enumerate).value().mostRows, 100U);
    EXPECT_EQ(enumerations, 1);
    (void)shared.get(99, {}, enumerate); // the enumeration has to say what is wrong
    EXPECT_EQ(enumerations, 2);
}

TEST(SharedSpace, IsTriedAgainAfterAnError)
{
    SharedSpace shared;
    const auto stopped =
        shared.get(kAny, {}, [] { return fail(ErrorKind::Stopped, "was stopped", "here", "Ask again"); });
    const auto space = shared.get(kAny, {}, []() -> Result<CandidateSpace> {
        return CandidateSpace{someNumbers(), nullptr};
    });

    EXPECT_FALSE(stopped.has_value());
    EXPECT_TRUE(space.has_value());
}

// One who waits and is stopped does not wait to the end of what another one enumerates.
TEST(SharedSpace, LetsThoseGoThatAreStopped)
{
    SharedSpace shared;
    std::atomic<bool> hasBegun = false;
    std::atomic<bool> mayEnd = false;
    std::jthread slow([&] {
        (void)shared.get(kAny, {}, [&]() -> Result<CandidateSpace> {
            hasBegun = true;
            hasBegun.notify_all();
            mayEnd.wait(false);
            return CandidateSpace{someNumbers(), nullptr};
        });
    });
    hasBegun.wait(false);
    std::stop_source stop;
    stop.request_stop();

    const auto found =
        shared.get(kAny, stop.get_token(), [] { return fail(ErrorKind::Stopped, "was stopped", "here", "Ask again"); });
    mayEnd = true;
    mayEnd.notify_all();

    EXPECT_EQ(found.error().kind, ErrorKind::Stopped);
}

TEST(SharedSpace, IsNotKeptAfterItsRelease)
{
    const NumberProblem problem({1, 2, 3}, {1});
    auto list = problem.candidates({}).value().list;
    problem.releaseSpace();

    EXPECT_EQ(problem.candidates({}).value().list, list); // somebody has it still
    problem.releaseSpace();
    EXPECT_EQ(problem.enumerations, 1);
}

} // namespace

} // namespace pimento::test
