// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> kAdvised = {"advise", "-k",     "gemv",    "-s",  "batch=1,nhead=4,dhead=64,seq_len=64",
                                           "-b",     "attacc", "--cache", "none"};

Outcome advise(const std::vector<std::string>& more) { return runCli(with(kAdvised, more)); }

} // namespace

TEST(AdviseCommandLine, SaysTheVerdictFirst)
{
    const Outcome outcome = advise({"--draft", "4x1,2x1,1x8"});
    ASSERT_EQ(outcome.code, 0) << outcome.error;

    EXPECT_THAT(outcome.out, StartsWith("GEMV batch=1,nhead=4,dhead=64,seq_len=64 on AttAcc, draft 4x1,2x1,1x8\nThe "));
    EXPECT_THAT(outcome.out, HasSubstr(" would save "));
    EXPECT_THAT(outcome.out, HasSubstr("  Advice, each simulated\n    1. "));
    EXPECT_THAT(outcome.out, HasSubstr("more changes were tried and are no advice, see --all\n"));
}

TEST(AdviseCommandLine, WritesADocument)
{
    const Outcome outcome = advise({"--draft", "4x1,2x1,1x8", "--json", "--all", "--best", "--space", "kept"});
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json found = Json::parse(outcome.out);

    EXPECT_EQ(found["draft"], "4x1,2x1,1x8");
    EXPECT_EQ(found["stopped"], false);
    ASSERT_FALSE(found["advice"].empty());
    for (const Json& each : found["advice"]) {
        EXPECT_EQ(each["outcome"], "helps");
        EXPECT_EQ(each["another_question"], false);
        EXPECT_GT(each["predicted_cycles_saved"].get<int>(), 0);
        EXPECT_GT(each["simulated_cycles_saved"].get<int>(), 0);
    }
    EXPECT_EQ(found["tried"].size(), found["tried_without_success"].get<std::size_t>());
    ASSERT_FALSE(found["best"].is_null());
    EXPECT_EQ(found["best"]["proved"], true);
    int cycles = 0;
    for (const Json& row : found["traffic"]) {
        cycles += row["cycles"].get<int>();
    }
    EXPECT_EQ(cycles, found["cycles"]);
}

TEST(AdviseCommandLine, IsTheSameOnAnyNumberOfThreads)
{
    const Outcome one = advise({"--draft", "4x1,2x1,1x8", "--json", "--threads", "1"});
    const Outcome four = advise({"--draft", "4x1,2x1,1x8", "--json", "--threads", "4"});

    EXPECT_EQ(one.code, 0);
    EXPECT_EQ(one.out, four.out);
}

// The check takes one draft of each of the three populations.
TEST(AdviseCommandLine, ChecksItsRule)
{
    const Outcome outcome = runCli({"advise", "--check", "1", "--seed", "1", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json found = Json::parse(outcome.out);

    for (const char* population : {"family", "library", "artifact"}) {
        EXPECT_EQ(found[population]["devices"]["all"]["drafts"], 1) << population;
    }
}

TEST(AdviseCommandLine, RefusesSystemsWithoutDrafts)
{
    const Outcome outcome =
        runCli({"advise", "--model", "hbm-pim-kernels", "-k", "add", "-s", "m=4096", "-b", "hbm-pim"});

    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.error, HasSubstr("has no drafts to vary"));
}

} // namespace pimento::test
