// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspace/job_runner.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <semaphore>
#include <vector>

namespace pimento {

TEST(JobRunner, DeliversOnTheThreadOfTheRunnerAndThenFinishes)
{
    JobRunner runner;
    QSignalSpy finished(&runner, &JobRunner::finished);
    int delivered = 0;

    runner.start([&](std::stop_token, const JobRunner::Post& post) {
        post([&] { delivered = QThread::currentThread() == runner.thread() ? 1 : -1; });
    });

    EXPECT_TRUE(runner.isRunning());
    ASSERT_TRUE(finished.wait());
    EXPECT_EQ(delivered, 1);
    EXPECT_FALSE(runner.isRunning());
}

TEST(JobRunner, SaysWhenMemoryDidNotSuffice)
{
    JobRunner runner;
    QSignalSpy finished(&runner, &JobRunner::finished);
    QSignalSpy lacking(&runner, &JobRunner::ranOutOfMemory);

    runner.start([](std::stop_token, const JobRunner::Post&) { throw std::bad_alloc(); });

    ASSERT_TRUE(finished.wait());
    EXPECT_EQ(lacking.count(), 1);
}

TEST(JobRunner, DropsWhatAnOlderJobPosts)
{
    JobRunner runner;
    QSignalSpy finished(&runner, &JobRunner::finished);
    std::binary_semaphore isReplaced{0};
    std::vector<int> delivered;

    runner.start([&](std::stop_token, const JobRunner::Post& post) {
        isReplaced.acquire();
        post([&] { delivered.push_back(1); });
    });
    runner.start([&](std::stop_token, const JobRunner::Post& post) {
        isReplaced.release();
        post([&] { delivered.push_back(2); });
    });

    ASSERT_TRUE(finished.wait());
    QTest::qWait(0);
    EXPECT_EQ(delivered, std::vector<int>{2});
    EXPECT_EQ(finished.count(), 1);
}

TEST(JobRunner, LetsTheLatestWaitWhileReplacedOnesAreSlowToEnd)
{
    std::counting_semaphore mayEnd{0};
    std::atomic<int> running{0};
    std::atomic<int> most{0};
    std::vector<int> delivered;
    JobRunner runner; // waits for its jobs before what they use goes
    QSignalSpy finished(&runner, &JobRunner::finished);
    for (int i = 0; i < 5; ++i) {
        runner.start([&, i](std::stop_token, const JobRunner::Post& post) {
            most = std::max(most.load(), ++running);
            mayEnd.acquire(); // deaf to the stop
            post([&delivered, i] { delivered.push_back(i); });
            --running;
        });
    }

    mayEnd.release(5);

    ASSERT_TRUE(finished.wait());
    EXPECT_EQ(delivered, std::vector<int>{4});
    EXPECT_LE(most, 2);
    EXPECT_EQ(finished.count(), 1);
}

TEST(JobRunner, StopsAJobThatWaits)
{
    std::counting_semaphore mayEnd{0};
    bool wasStopped = false;
    JobRunner runner;
    QSignalSpy finished(&runner, &JobRunner::finished);
    const auto deaf = [&](std::stop_token, const JobRunner::Post&) { mayEnd.acquire(); };
    runner.start(deaf);
    runner.start(deaf);
    runner.start([&](std::stop_token stop, const JobRunner::Post&) {
        while (!stop.stop_requested()) {
            std::this_thread::yield();
        }
        wasStopped = true;
    });

    runner.stop();
    mayEnd.release(2);

    ASSERT_TRUE(finished.wait());
    EXPECT_TRUE(wasStopped);
}

TEST(JobRunner, ReplacesAPictureThatWasNotDeliveredYet)
{
    JobRunner runner;
    QSignalSpy finished(&runner, &JobRunner::finished);
    std::vector<int> delivered;

    // Nothing is delivered before the event loop runs, so only the last one is.
    std::binary_semaphore isDone{0};
    runner.start([&](std::stop_token, const JobRunner::Post& post) {
        for (int i = 0; i < 100; ++i) {
            post([&delivered, i] { delivered.push_back(i); });
        }
        isDone.release();
    });
    isDone.acquire();

    ASSERT_TRUE(finished.wait());
    EXPECT_EQ(delivered, std::vector<int>{99});
}

TEST(JobRunner, StopStillDeliversTheLastPost)
{
    JobRunner runner;
    QSignalSpy finished(&runner, &JobRunner::finished);
    bool isDelivered = false;

    runner.start([&](std::stop_token stop, const JobRunner::Post& post) {
        while (!stop.stop_requested()) {
            std::this_thread::yield();
        }
        post([&] { isDelivered = true; });
    });
    runner.stop();

    ASSERT_TRUE(finished.wait());
    EXPECT_TRUE(isDelivered);
}

TEST(JobRunner, WaitsForItsJobsWhenItGoes)
{
    bool hasEnded = false;
    {
        JobRunner runner;
        runner.start([&](std::stop_token stop, const JobRunner::Post&) {
            while (!stop.stop_requested()) {
                std::this_thread::yield();
            }
            hasEnded = true;
        });
    }

    EXPECT_TRUE(hasEnded);
}

} // namespace pimento
