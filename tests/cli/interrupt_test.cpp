// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <thread>

namespace pimento::test {

namespace {

/// Returns the contents of the temporary file beside `file`, which grows there until it is renamed.
std::string growing(const std::filesystem::path& file)
{
    for (const auto& each : std::filesystem::directory_iterator(file.parent_path())) {
        const std::string name = each.path().filename().string();
        if (name.starts_with(file.filename().string() + ".") && name.ends_with(".part")) {
            return readAll(each.path());
        }
    }
    return "";
}

/// Waits until the growing file has so many lines; false after a minute.
bool waitForLines(const std::filesystem::path& file, long lines)
{
    for (int i = 0; i < 6000; ++i) {
        if (std::ranges::count(growing(file), '\n') >= lines) {
            return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

std::size_t filesIn(const std::filesystem::path& folder)
{
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

class InterruptBy : public testing::TestWithParam<int> {};

TEST_P(InterruptBy, KeepsTheRowsOfASpace)
{
    const TemporaryFolder folder;
    const TemporaryFolder results;
    const std::filesystem::path csv = results.path() / "rows.csv";
    const pid_t process = startCli({"simulate", "-k", "gemv", "-s", "batch=1,nhead=32,dhead=128,seq_len=512", "-b",
                                    "attacc", "--space", "complete", "--csv", csv.string(), "--threads", "2"},
                                   folder.path());
    ASSERT_TRUE(waitForLines(csv, 2)); // the header and the first draft

    kill(process, GetParam());
    const Outcome outcome = finish(process, folder.path());

    EXPECT_EQ(outcome.code, 130);
    EXPECT_THAT(outcome.error, testing::HasSubstr("interrupted after"));
    const std::string text = readAll(csv);
    EXPECT_THAT(text, testing::StartsWith("draft,g0,"));
    EXPECT_EQ(text.back(), '\n');
    EXPECT_GE(std::ranges::count(text, '\n'), 2);
    EXPECT_EQ(filesIn(results.path()), 1U);
}

INSTANTIATE_TEST_SUITE_P(Signals, InterruptBy, testing::Values(SIGINT, SIGTERM, SIGQUIT, SIGHUP),
                         [](const auto& signal) { return "Signal" + std::to_string(signal.param); });

TEST(Interrupt, LeavesWhatStoodThereWhenTheProgramIsKilled)
{
    const TemporaryFolder folder;
    const TemporaryFolder results;
    const std::filesystem::path csv = results.path() / "rows.csv";
    writeAll(csv, "from yesterday\n");
    const pid_t process = startCli({"simulate", "-k", "gemv", "-s", "batch=1,nhead=32,dhead=128,seq_len=512", "-b",
                                    "attacc", "--space", "complete", "--csv", csv.string(), "--threads", "2"},
                                   folder.path());
    ASSERT_TRUE(waitForLines(csv, 2));

    kill(process, SIGKILL);
    (void)finish(process, folder.path());

    EXPECT_EQ(readAll(csv), "from yesterday\n");
}

// The first placement is known at once; of the second the kernels take minutes.
TEST(Interrupt, KeepsPlacementsOfAModelThatWereFinished)
{
    const TemporaryFolder folder;
    const std::filesystem::path layers = folder.path() / "layers.csv";
    const pid_t process = startCli({"llm", "gpt3-13b", "--place", "gpu;full-dcc", "--input", "1000", "--output", "2",
                                    "--space", "all", "--cache", "none", "--csv", layers.string()},
                                   folder.path());
    bool isThere = false;
    for (int i = 0; i < 3000 && !isThere; ++i) {
        isThere = readAll(folder.path() / "out.txt").find("\n  gpu ") != std::string::npos;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_TRUE(isThere);

    kill(process, SIGINT);
    const Outcome outcome = finish(process, folder.path());

    EXPECT_EQ(outcome.code, 130);
    EXPECT_THAT(outcome.error, testing::HasSubstr("interrupted"));
    EXPECT_THAT(outcome.out, testing::HasSubstr("Everything on the GPU: layers of the step"));
    EXPECT_THAT(readAll(layers), testing::HasSubstr("GPT3-13B,attacc,gpu,"));
}

// The grids of PrIM are timed at once; the search would take a minute.
TEST(Interrupt, KeepsTheRowsAndTheFiguresThatWereFinished)
{
    const TemporaryFolder folder;
    const pid_t process = startCli({"reproduce", "imtp", "fig8", "fig9", "--only", "a MTV", "--trials", "100000",
                                    "--json", "--cache", (folder.path() / "results").string()},
                                   folder.path());
    bool isThere = false;
    for (int i = 0; i < 6000 && !isThere; ++i) {
        isThere = readAll(folder.path() / "error.txt").find("PrIM+search: ") != std::string::npos;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_TRUE(isThere);

    kill(process, SIGINT);
    const Outcome outcome = finish(process, folder.path());

    EXPECT_EQ(outcome.code, 130);
    EXPECT_THAT(outcome.error, testing::HasSubstr("interrupted; rows that were finished are in the cache"));
    EXPECT_THAT(outcome.out, testing::AllOf(testing::HasSubstr("\"figure\": \"fig8\""),
                                            testing::Not(testing::HasSubstr("\"figure\": \"fig9\""))));
}

TEST(Interrupt, StopsOneLongSimulation)
{
    const TemporaryFolder folder;
    const std::filesystem::path commands = folder.path() / "commands.csv";
    const pid_t process = startCli({"simulate", "-k", "gemv", "-s", "batch=1024,nhead=64,dhead=128,seq_len=4096", "-b",
                                    "attacc", "--draft", "1x1,1x1,1x1", "--commands", commands.string()},
                                   folder.path());
    ASSERT_TRUE(waitForLines(commands, 100));

    kill(process, SIGINT);
    const Outcome outcome = finish(process, folder.path());

    EXPECT_EQ(outcome.code, 130);
    EXPECT_THAT(outcome.error, testing::HasSubstr("interrupted"));
    EXPECT_GE(std::ranges::count(readAll(commands), '\n'), 100);
}

} // namespace

} // namespace pimento::test
