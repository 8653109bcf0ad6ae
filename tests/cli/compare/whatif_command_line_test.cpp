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

const std::vector<std::string> kKept = {"-k", "attn",   "-s",      "batch=1,nhead=2,dhead=16,seq_len=64",
                                        "-b", "attacc", "--space", "kept"};

Outcome whatif(const std::vector<std::string>& more) { return runCli(with(with({"whatif"}, kKept), more)); }

} // namespace

TEST(WhatIfCommandLine, HasTheAnswerOfTheQuestionAsSimulateFindsIt)
{
    const Outcome outcome = whatif({"--sweep", "nRCDRD=15,23", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json found = Json::parse(outcome.out);
    const Json best = Json::parse(runCli(with(with({"simulate"}, kKept), {"--best", "--json"})).out);

    ASSERT_EQ(found["points"].size(), 3U);
    const Json& file = found["points"][1];
    EXPECT_EQ(file["as_asked"], true);
    for (const char* key : {"draft", "cycles", "in", "compute", "out"}) {
        EXPECT_EQ(file["best"][key], best["best"][key]) << key;
        EXPECT_EQ(file["default"][key], best["default"][key]) << key;
    }
    EXPECT_DOUBLE_EQ(file["best"]["milliseconds"], best["best"]["milliseconds"]);
    EXPECT_EQ(found["parameters"][0]["value"], 19);
    EXPECT_EQ(found["answered"], 3);
}

TEST(WhatIfCommandLine, WritesTheSameOnAnyNumberOfThreadsWithAndWithoutCache)
{
    const TemporaryFolder folder;
    const auto name = [&](const char* file) { return (folder.path() / file).string(); };
    const std::vector<std::string> asked = {"--sweep", "channels=8,24,32"};
    const std::string cache = name("cache.db");
    ASSERT_EQ(
        whatif(with(asked, {"--csv", name("a.csv"), "--svg", name("a.svg"), "--threads", "1", "--cache", "none"})).code,
        0);
    ASSERT_EQ(
        whatif(with(asked, {"--csv", name("b.csv"), "--svg", name("b.svg"), "--threads", "2", "--cache", cache})).code,
        0);
    ASSERT_EQ(whatif(with(asked, {"--csv", name("c.csv"), "--threads", "2", "--cache", cache})).code, 0);

    const std::string rows = readAll(name("a.csv"));
    EXPECT_THAT(rows, StartsWith("channels,as_asked,sought,proved,best,best_cycles,best_ms,best_in,"));
    EXPECT_THAT(rows, HasSubstr("24,no,no,no,"));
    EXPECT_EQ(rows, readAll(name("b.csv")));
    EXPECT_EQ(rows, readAll(name("c.csv")));
    EXPECT_EQ(readAll(name("a.svg")), readAll(name("b.svg")));
}

TEST(WhatIfCommandLine, ListsParameters)
{
    const Outcome text = runCli({"whatif", "--list", "-b", "gddr6-aim"});
    EXPECT_EQ(text.code, 0) << text.error;
    EXPECT_THAT(text.out, HasSubstr("accumulators"));
    const Json all = Json::parse(whatif({"--list", "--json"}).out);
    EXPECT_EQ(all[0]["id"], "channels");
    EXPECT_EQ(all[0]["value"], 16);
    EXPECT_THAT(runCli({"whatif", "--list"}).error, HasSubstr("--backend is required"));
}

TEST(WhatIfCommandLine, RefusesWhatItCannotSweep)
{
    const auto refusal = [](const std::vector<std::string>& more) {
        const Outcome outcome = whatif(more);
        EXPECT_EQ(outcome.code, 2);
        return outcome.error;
    };
    EXPECT_THAT(refusal({}), HasSubstr("--sweep is required"));
    EXPECT_THAT(refusal({"--sweep", "channels=8.."}), HasSubstr("character 13: has no number here"));
    EXPECT_THAT(refusal({"--sweep", "registers=8"}), HasSubstr("There are channels, pchs"));
    EXPECT_THAT(refusal({"--sweep", "nRP=1", "--sweep", "nRC=1", "--sweep", "nRAS=1"}), HasSubstr("more than twice"));
}

} // namespace pimento::test
