// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> kAsked = {"-k", "gemv", "-s", "batch=1,nhead=4,dhead=32,seq_len=64", "-b", "attacc"};

} // namespace

TEST(RegretCommandLine, TellsWhatEachWayLoses)
{
    const Json regret = Json::parse(runCli(with({"regret", "--json"}, kAsked)).out);

    EXPECT_EQ(regret["space"], "complete");
    EXPECT_EQ(regret["ranked"], "cycles");
    ASSERT_EQ(regret["losses"].size(), 10U);
    const int best = regret["best"]["cycles"];
    for (const Json& loss : regret["losses"]) {
        ASSERT_TRUE(loss["chosen"].is_object()) << loss["chosen_by"];
        EXPECT_EQ(loss["lost"], loss["chosen"]["cycles"].get<int>() - best);
        EXPECT_GE(loss["lost"].get<int>(), 0);
        const Json& chosen = loss["chosen"];
        EXPECT_EQ(chosen["cycles"], chosen["in"].get<int>() + chosen["compute"].get<int>() + chosen["out"].get<int>());
    }
    const Json complete =
        Json::parse(runCli(with({"simulate", "--space", "complete", "--best", "--json"}, kAsked)).out);
    EXPECT_EQ(regret["losses"][0]["chosen"]["cycles"], complete["best"]["cycles"]);
    const Json kept = Json::parse(runCli(with({"simulate", "--space", "kept", "--best", "--json"}, kAsked)).out);
    EXPECT_EQ(regret["losses"][4]["chosen"]["cycles"], kept["best"]["cycles"]);
    EXPECT_EQ(regret["losses"][4]["drafts"], kept["drafts"]);
    const Json vendor = Json::parse(runCli(with({"simulate", "--draft", "vendor", "--json"}, kAsked)).out);
    EXPECT_EQ(regret["losses"][9]["chosen"]["cycles"], vendor["cycles"]);
}

TEST(RegretCommandLine, WritesALineForEachQuestionAndWay)
{
    const TemporaryFolder folder;
    const std::string shapes = (folder.path() / "shapes").string();
    writeAll(shapes, "# two\nbatch=2,vec_len=1024\nhbm-pim-hbm3 relu batch=2,vec_len=1000\n");
    const Outcome outcome = runCli({"regret", "--shapes", shapes, "-k", "red", "-b", "attacc", "--csv", "-"});

    EXPECT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, StartsWith("backend,kernel,shape,space,ranked,best_draft,best,chosen_by,"));
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 21);
    EXPECT_THAT(outcome.out, HasSubstr("attacc,red,\"batch=2,vec_len=1024\",complete,cycles,"));

    const Json both = Json::parse(runCli({"regret", "--shapes", shapes, "-k", "red", "-b", "attacc", "--json"}).out);
    EXPECT_EQ(both["questions"].size(), 2U);
    EXPECT_EQ(both["summary"][0]["missing"], 0);
    const Outcome text = runCli({"regret", "--shapes", shapes, "-k", "red", "-b", "attacc"});
    EXPECT_THAT(text.out, HasSubstr("harmonic mean"));
}

TEST(RegretCommandLine, SaysWhatIsWrong)
{
    const auto refusal = [](const std::vector<std::string>& arguments) {
        const Outcome outcome = runCli(with({"regret"}, arguments));
        EXPECT_EQ(outcome.code, 2);
        return outcome.error;
    };
    EXPECT_THAT(refusal(with(kAsked, {"--model", "dcc-artifact"})), HasSubstr("Use the model compiled"));
    EXPECT_THAT(refusal({"-b", "attacc"}), HasSubstr("no kernel is named"));
    EXPECT_THAT(refusal({"--shapes", "/nowhere"}), HasSubstr("/nowhere"));
    EXPECT_THAT(refusal({"--shapes", "x", "-s", "batch=1"}), HasSubstr("Leave one out"));
}

TEST(RegretCommandLine, NamesTheLineOfAWrongCase)
{
    const TemporaryFolder folder;
    const std::string shapes = (folder.path() / "shapes").string();
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"attaccs red batch=1,vec_len=64", ":3: unknown backend \"attaccs\""},
        {"attacc redd batch=1,vec_len=64", ":3: unknown kernel \"redd\""},
        {"attacc red batch=0,vec_len=64", ":3: shape of red: "}};
    for (const auto& [line, message] : wrong) {
        writeAll(shapes, "# a list\nattacc red batch=1,vec_len=64\n" + line + "\n");
        EXPECT_THAT(runCli({"regret", "--shapes", shapes}).error, HasSubstr(shapes + message));
        const Outcome training = runCli({"predict", "--train", (folder.path() / "p").string(), "--shapes", shapes});
        EXPECT_THAT(training.error, HasSubstr(shapes + message));
    }
}

// One row of 1024 elements on 64 cores of one channel to 16: the hand-made drafts on 1 to 8 of 16 channels leave some
// idle. On one it takes 325 cycles, the best that uses all 344.
TEST(RegretCommandLine, NamesADistributionThatLeavesBanksIdleAndIsTheBest)
{
    const std::vector<std::string> red = {"regret", "-k", "red", "-b", "attacc", "-s", "batch=1,vec_len=1024"};
    const Json regret = Json::parse(runCli(with(red, {"--json"})).out);
    const Outcome text = runCli(red);

    EXPECT_EQ(regret["best"]["draft"], "1x1,1x64");
    EXPECT_EQ(regret["best"]["cycles"], 325);
    EXPECT_EQ(regret["idle_distribution"], "paper");
    EXPECT_EQ(regret["losses"][0]["chosen_by"], "complete");
    EXPECT_EQ(regret["losses"][0]["lost"], 0);
    EXPECT_EQ(regret["losses"][1]["chosen_by"], "rule-1");
    EXPECT_EQ(regret["losses"][1]["lost"], 344 - 325);
    EXPECT_EQ(regret["losses"][1]["drafts"].get<int>(), regret["drafts"].get<int>() - 8);
    EXPECT_THAT(text.out, HasSubstr("the baseline (paper), which leaves banks idle and is better than every draft"));
    EXPECT_THAT(text.out, HasSubstr("it uses 1 of 16 groups and 64 of 64 cores"));
}

TEST(RegretCommandLine, SpaceOfPrunedDraftsPointsToIt)
{
    const Outcome kept = runCli(with({"simulate", "--space", "kept", "--best"}, kAsked));
    EXPECT_THAT(kept.out, HasSubstr("pimento-cli regret tells how much"));
    const Outcome complete = runCli(with({"simulate", "--space", "complete", "--best"}, kAsked));
    EXPECT_THAT(complete.out, testing::Not(HasSubstr("regret")));
    EXPECT_THAT(complete.out, testing::ContainsRegex("the best is .*the baseline .* [0-9]+x"));
    EXPECT_THAT(runCli(with({"simulate", "--space", "complete", "--best", "--set", "default=vendor"}, kAsked)).out,
                HasSubstr("the baseline (vendor) "));
}

} // namespace pimento::test
