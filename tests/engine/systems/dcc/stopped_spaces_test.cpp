// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/stop_check.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/drafts/prune.h"
#include "tests/engine/systems/dcc/draft_problems.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stop_token>
#include <thread>

// Spaces of drafts are stopped while they are counted, enumerated or pruned.

namespace pimento {

namespace {

constexpr auto kAtOnce = std::chrono::milliseconds(200);

struct Asked {
    const char* system;
    const char* kernel;
    const char* sizes;
};

const Asked kLarge[] = {{"compiled", "attn", "batch=8,nhead=32,dhead=128,seq_len=2048"},
                        {"compiled", "gemv", "batch=8,nhead=32,dhead=128,seq_len=2048"},
                        {"dcc-artifact", "gemv", "batch=8,nhead=32,dhead=128,seq_len=2048"},
                        {"dcc-artifact", "red", "batch=64,vec_len=65536"}};

std::shared_ptr<const Problem> posed(const Asked& asked, const std::string& space)
{
    Question question = test::asked(asked.system, asked.kernel, asked.sizes, "attacc");
    question.settings["space"] = space;
    return pose(question, test::catalogue()).value();
}

std::stop_token stopped()
{
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

/// Returns the kind of error that some work ends with after a stop, which it must notice at once.
template <class Work> ErrorKind kindAtOnce(Work work)
{
    const auto begin = std::chrono::steady_clock::now();
    const auto result = work(stopped());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, kAtOnce);
    EXPECT_FALSE(result.has_value());
    return result ? ErrorKind::Wrong : result.error().kind;
}

} // namespace

TEST(StoppedSpaces, EndAtOnceAfterAStop)
{
    for (const Asked& asked : kLarge) {
        for (const char* space : {"all", "complete", "kept"}) {
            const auto problem = posed(asked, space);
            EXPECT_EQ(kindAtOnce([&](const std::stop_token& stop) { return problem->sizes(stop); }), ErrorKind::Stopped)
                << asked.system << " " << asked.kernel;
            EXPECT_EQ(kindAtOnce([&](const std::stop_token& stop) { return problem->candidates(stop); }),
                      ErrorKind::Stopped)
                << asked.system << " " << asked.kernel << " " << space;
        }
    }
}

// A stop that comes while they are listed leaves all of them or none.
TEST(StoppedSpaces, AreWholeOrStopped)
{
    for (const Asked& asked : {kLarge[0], kLarge[2]}) {
        const auto problem = posed(asked, "kept");
        const std::size_t all = problem->candidates({}).value().list->size();
        for (int delay = 0; delay < 1'000'000; delay += 100'000) {
            std::stop_source stop;
            std::atomic<int> spun{0};
            const std::jthread stopping([&] {
                while (spun.fetch_add(1) < delay) {
                }
                stop.request_stop();
            });
            const auto found = problem->candidates(stop.get_token());
            if (found) {
                EXPECT_EQ(found->list->size(), all);
            } else {
                EXPECT_EQ(found.error().kind, ErrorKind::Stopped) << found.error().message();
            }
        }
    }
}

TEST(StoppedSpaces, HaveNoOutcomeOfPruning)
{
    const auto problem = posed(kLarge[1], "kept");
    const Workload& workload = *dynamic_cast<const DraftProblem&>(*problem).asked().workload;
    const Resources resources{16, 64};
    const auto make = [&](const std::stop_token& stop) {
        return DraftSpace::make(workload.kernel, workload.sets, resources, SpaceExtent::Complete, stop);
    };

    EXPECT_EQ(kindAtOnce(make), ErrorKind::Stopped);
    const DraftSpace space = make({}).value();
    EXPECT_FALSE(prune(space, {}, stopped()).has_value());
    EXPECT_EQ(prune(space, {}, std::stop_token())->kept(), prune(space, {}).kept());
    EXPECT_EQ(space.list(prune(space, {}).kept(), stopped()).size(), 0U);
}

TEST(StopCheck, LooksAtTheFirstStepAndThenNowAndAgain)
{
    std::stop_source source;
    StopCheck check(source.get_token());
    EXPECT_FALSE(check.isStopped());
    source.request_stop();

    int steps = 1;
    while (!check.isStopped()) {
        ++steps;
    }

    EXPECT_GT(steps, 100);
    EXPECT_LT(steps, 10'000);
    EXPECT_TRUE(check.isStopped()); // and stays so
    EXPECT_TRUE(StopCheck(stopped()).isStopped());
}

} // namespace pimento
