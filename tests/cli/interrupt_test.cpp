// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

namespace pimento::test {

namespace {

/// Waits until the file has so many lines; false after a minute.
bool waitForLines(const std::string& file, long lines)
{
    for (int i = 0; i < 6000; ++i) {
        const std::string text = readAll(file);
        if (std::ranges::count(text, '\n') >= lines) {
            return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

TEST(Interrupt, KeepsTheRowsOfASpace)
{
    const TemporaryFolder folder;
    const std::string csv = (folder.path() / "rows.csv").string();
    const pid_t process = startCli({"simulate", "-k", "gemv", "-s", "batch=1,nhead=32,dhead=128,seq_len=512", "-b",
                                    "attacc", "--space", "complete", "--csv", csv, "--threads", "2"},
                                   folder.path());
    ASSERT_TRUE(waitForLines(csv, 2)); // the header and the first draft

    kill(process, SIGINT);
    const Outcome outcome = finish(process, folder.path());

    EXPECT_EQ(outcome.code, 130);
    EXPECT_THAT(outcome.error, testing::HasSubstr("interrupted after"));
    const std::string text = readAll(csv);
    EXPECT_THAT(text, testing::StartsWith("draft,g0,"));
    EXPECT_EQ(text.back(), '\n');
    EXPECT_GE(std::ranges::count(text, '\n'), 2);
}

TEST(Interrupt, StopsOneLongSimulation)
{
    const TemporaryFolder folder;
    const std::string commands = (folder.path() / "commands.csv").string();
    const pid_t process = startCli({"simulate", "-k", "gemv", "-s", "batch=1024,nhead=64,dhead=128,seq_len=4096", "-b",
                                    "attacc", "--draft", "1x1,1x1,1x1", "--commands", commands},
                                   folder.path());
    ASSERT_TRUE(waitForLines(commands, 100));

    kill(process, SIGINT);
    const Outcome outcome = finish(process, folder.path());

    EXPECT_EQ(outcome.code, 130);
    EXPECT_THAT(outcome.error, testing::HasSubstr("interrupted"));
}

} // namespace

} // namespace pimento::test
