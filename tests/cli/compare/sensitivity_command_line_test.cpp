// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> kAttention = {"-k", "attn",   "-s",      "batch=1,nhead=2,dhead=16,seq_len=64",
                                             "-b", "attacc", "--space", "complete"};

Outcome sensitivity(const std::vector<std::string>& more)
{
    return runCli(with(with({"sensitivity"}, kAttention), more));
}

} // namespace

// The hand-made draft has 253 of its 269 cycles without softmax: 256 steps at 16 scores per cycle make 16.
TEST(SensitivityCommandLine, AnswersUnderEachValue)
{
    const TemporaryFolder folder;
    const std::string csv = (folder.path() / "rows.csv").string();
    const Outcome outcome = sensitivity({"--assumption", "softmax-rate", "--json", "--csv", csv});
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json found = Json::parse(outcome.out);

    EXPECT_EQ(found["space"], "complete");
    EXPECT_EQ(found["ranked"], "cycles");
    EXPECT_EQ(found["points"], 3);
    EXPECT_EQ(found["answered"], 3);
    EXPECT_EQ(found["standard"]["best"], "2x1,1x4,4x16");
    EXPECT_EQ(found["standard"]["default"], "2x1,1x4,4x16");
    EXPECT_EQ(found["standard"]["default_over_best"], 1);
    EXPECT_EQ(found["standard"]["ranked"], 269);
    ASSERT_EQ(found["assumptions"].size(), 1U);
    EXPECT_EQ(found["assumptions"][0]["id"], "softmax-rate");
    const Json& points = found["assumptions"][0]["points"];
    ASSERT_GE(points.size(), 3U); // those sought for a threshold come on top
    EXPECT_EQ(points.front()["number"], 1);
    EXPECT_EQ(points.back()["number"], 64);
    for (const Json& point : points) {
        EXPECT_EQ(point["proved"], true);
        EXPECT_EQ(point["winner_ranked"].get<double>(), 253 + std::ceil(256 / point["number"].get<double>()));
        EXPECT_LE(point["ranked"], point["winner_ranked"]);
    }
    const std::string rows = readAll(csv);
    EXPECT_THAT(rows, StartsWith("assumption,value,number,best,ranked,proved,default,default_ranked,"));
    EXPECT_THAT(rows, HasSubstr("\nsoftmax-rate,64 scores per cycle,64,\"2x1,1x4,4x16\",257,yes,"));
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(rows, '\n')), 2 + points.size()); // header, question
}

TEST(SensitivityCommandLine, PrintsSentencesAndATable)
{
    const Outcome text = sensitivity({"--assumption", "softmax-rate"});

    EXPECT_EQ(text.code, 0) << text.error;
    EXPECT_THAT(text.out, StartsWith("Attention batch=1,nhead=2,dhead=16,seq_len=64 on AttAcc, complete drafts\n"));
    EXPECT_THAT(text.out, HasSubstr("question's value                        269 cycles     1.000x"));
    EXPECT_THAT(text.out,
                HasSubstr("The winner changes under softmax rate: 6 scores per cycle and less (not at 7); at 1: "
                          "2x1,1x4,4x16 costs 25.7 % more than 2x1,1x8,6x6"));
    EXPECT_THAT(text.out, HasSubstr("at 1: best over baseline is 1.257x instead of 1.000x"));
    EXPECT_THAT(text.out, HasSubstr("baseline/: the baseline over the best one, both at that value"));
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
    EXPECT_THAT(refusal(sensitivity({"--assumption", "weather"})),
                HasSubstr("\"weather\" is no assumption of this question. Use one of launches, "));
    EXPECT_THAT(refusal(sensitivity({"--threads", "0"})), HasSubstr("--threads"));
    EXPECT_THAT(refusal(runCli({"sensitivity", "-b", "attacc"})), HasSubstr("--kernel is required"));
    EXPECT_THAT(refusal(runCli({"sensitivity", "-k", "attn", "-b", "attacc", "-s",
                                "batch=1,nhead=4,dhead=32,seq_len=64", "--space", "some"})),
                HasSubstr("\"some\" is not allowed. Use one of complete, kept, all"));
    // A kernel without softmax assumes nothing about it.
    EXPECT_THAT(refusal(runCli({"sensitivity", "-k", "gemv", "-b", "attacc", "-s",
                                "batch=1,nhead=2,dhead=16,seq_len=64", "--assumption", "softmax-rate"})),
                HasSubstr("\"softmax-rate\" is no assumption of this question"));
}

} // namespace pimento::test
