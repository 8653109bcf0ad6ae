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

const std::vector<std::string> kAttention = {"-k", "attn",   "-s",      "batch=1,nhead=4,dhead=32,seq_len=64",
                                             "-b", "attacc", "--space", "kept"};

Outcome sensitivity(const std::vector<std::string>& more)
{
    return runCli(with(with({"sensitivity"}, kAttention), more));
}

} // namespace

// Softmax at 1, 4 and 64 scores a cycle beside the 16 of the question: more are never slower.
TEST(SensitivityCommandLine, AnswersUnderEachValue)
{
    const Json found = Json::parse(sensitivity({"--assumption", "softmax-rate", "--json"}).out);
    const Json best = Json::parse(runCli(with(with({"simulate"}, kAttention), {"--best", "--json"})).out);

    EXPECT_EQ(found["space"], "kept");
    EXPECT_EQ(found["ranked"], "cycles");
    EXPECT_EQ(found["points"], 3);
    EXPECT_EQ(found["answered"], 3);
    EXPECT_EQ(found["standard"]["best"], best["best"]["draft"]);
    EXPECT_EQ(found["standard"]["ranked"], best["best"]["cycles"]);
    EXPECT_EQ(found["standard"]["default"], best["default"]["draft"]);
    EXPECT_EQ(found["standard"]["default_over_best"], best["default_over_best"]);
    ASSERT_EQ(found["assumptions"].size(), 1U);
    EXPECT_EQ(found["assumptions"][0]["id"], "softmax-rate");
    const Json& points = found["assumptions"][0]["points"];
    ASSERT_GE(points.size(), 3U); // those sought for a threshold come on top
    EXPECT_EQ(points.front()["number"], 1);
    EXPECT_EQ(points.back()["number"], 64);
    EXPECT_TRUE(std::ranges::is_sorted(points, std::ranges::greater_equal{},
                                       [](const Json& point) { return point["ranked"].get<double>(); }));
    EXPECT_GE(points.front()["ranked"], found["standard"]["ranked"]);
    for (const Json& point : points) {
        EXPECT_EQ(point["proved"], true);
        EXPECT_GE(point["regret"].get<double>(), 0);
    }
}

TEST(SensitivityCommandLine, PrintsATableAndRows)
{
    const TemporaryFolder folder;
    const std::string csv = (folder.path() / "rows.csv").string();
    const Outcome text = sensitivity({"--assumption", "softmax-rate"});
    const Outcome rows = sensitivity({"--assumption", "softmax-rate", "--csv", csv});

    EXPECT_EQ(text.code, 0) << text.error;
    EXPECT_THAT(text.out, StartsWith("Attention batch=1,nhead=4,dhead=32,seq_len=64 on AttAcc, kept drafts\n"));
    EXPECT_THAT(text.out, HasSubstr("as the question says"));
    EXPECT_THAT(text.out, HasSubstr("default/: the default draft over the best one, both at that value"));
    EXPECT_EQ(rows.code, 0) << rows.error;
    const std::string written = readAll(csv);
    EXPECT_THAT(written, StartsWith("assumption,value,number,best,ranked,proved,default,default_ranked,"));
    EXPECT_THAT(written, HasSubstr("\nsoftmax-rate,"));
    EXPECT_GE(std::ranges::count(written, '\n'), 5); // header, question, three values
}

TEST(SensitivityCommandLine, ListsAssumptionsWithTheirSources)
{
    const Json all = Json::parse(sensitivity({"--list", "--json"}).out);

    const auto rate = std::ranges::find_if(all, [](const Json& each) { return each["id"] == "softmax-rate"; });
    ASSERT_NE(rate, all.end());
    EXPECT_EQ((*rate)["values"].size(), 3U);
    for (const Json& each : all) {
        EXPECT_NE(each["source"], "") << each["id"];
    }
    EXPECT_THAT(sensitivity({"--list"}).out, HasSubstr("softmax-rate"));
}

TEST(SensitivityCommandLine, SaysWhatIsWrong)
{
    const auto refusal = [](const Outcome& outcome) {
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "");
        return outcome.error;
    };
    EXPECT_THAT(refusal(sensitivity({"--assumption", "weather"})), HasSubstr("\"weather\""));
    EXPECT_THAT(refusal(sensitivity({"--threads", "0"})), HasSubstr("--threads"));
    EXPECT_THAT(refusal(runCli({"sensitivity", "-b", "attacc"})), HasSubstr("no kernel is named"));
    EXPECT_THAT(refusal(runCli({"sensitivity", "-k", "attn", "-b", "attacc", "-s",
                                "batch=1,nhead=4,dhead=32,seq_len=64", "--space", "some"})),
                HasSubstr("\"some\""));
    // A kernel without softmax assumes nothing about it.
    EXPECT_THAT(refusal(runCli({"sensitivity", "-k", "gemv", "-b", "attacc", "-s",
                                "batch=1,nhead=2,dhead=16,seq_len=64", "--assumption", "softmax-rate"})),
                HasSubstr("softmax-rate"));
}

} // namespace pimento::test
