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
using testing::SizeIs;
using testing::StartsWith;

const std::string kShape = "batch=1,nhead=4,dhead=64,seq_len=128";
const std::vector<std::string> kCompared = {"compare", "-k", "gemv", "-s", kShape, "--cache", "none"};

Json simulated(const std::string& device, const std::string& draft)
{
    return Json::parse(runCli({"simulate", "-k", "gemv", "-s", kShape, "-b", device, "--draft", draft, "--json"}).out);
}

TEST(CompareCommandLine, MatchesADraftOnOtherDevices)
{
    const Outcome outcome =
        runCli(with(kCompared, {"-b", "attacc,hbm-pim-hbm3,gddr6-aim", "--draft", "4x1,1x4,4x16", "--json"}));
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json found = Json::parse(outcome.out);
    ASSERT_THAT(found["items"], SizeIs(3));

    EXPECT_EQ(found["baseline"], 1);
    const Json& second = found["items"][1];
    EXPECT_EQ(second["draft"], "4x1,1x4,4x8");
    EXPECT_EQ(second["match"]["exactness"], "nearest");
    for (const Json& each : found["items"]) {
        const Json alone = simulated(each["backend"], each["draft"]);
        for (const char* key : {"cycles", "cycles_in", "cycles_compute", "cycles_out", "cycles_by_purpose", "lanes",
                                "banks", "contents", "gpu_method", "gpu_milliseconds", "energy_pj_total"}) {
            EXPECT_EQ(each[key], alone[key]) << key;
        }
        EXPECT_DOUBLE_EQ(each["milliseconds"], alone["milliseconds"]);
        EXPECT_DOUBLE_EQ(each["speedup_over_gpu"], alone["speedup_over_gpu"]);
        EXPECT_DOUBLE_EQ(each["baseline_over_item"].get<double>(),
                         found["items"][0]["milliseconds"].get<double>() / alone["milliseconds"].get<double>());
        EXPECT_EQ(each["not_compared"], "");
    }
    EXPECT_EQ(found["roofs"].back()["name"], "one A100");
}

TEST(CompareCommandLine, TakesItemsOfAnyKind)
{
    const TemporaryFolder folder;
    const std::string list = (folder.path() / "items.txt").string();
    writeAll(list, "# kernels of other shapes\nattacc red batch=1,vec_len=2048 default\n\n"
                   "hbm-pim attn batch=1,nhead=4,dhead=64,seq_len=128 match # refused\n");
    const std::string question = (folder.path() / "question.json").string();
    ASSERT_EQ(runCli({"simulate", "-k", "gemv", "-s", kShape, "-b", "gddr6-aim", "--draft", "default",
                      "--save-question", question})
                  .code,
              0);
    const Outcome outcome =
        runCli({"compare", "--item", "attacc gemv " + kShape + " default", "--item",
                "attacc gemv " + kShape + " 4x1,1x4,4x16 indexing=exact type=fp32", "--items", list, "--question",
                question, "--draft", "default", "--baseline", "5", "--cache", "none"});
    ASSERT_EQ(outcome.code, 0) << outcome.error;

    EXPECT_THAT(outcome.out, HasSubstr("\n     compared  the reference\n"));
    EXPECT_THAT(outcome.out, HasSubstr("slower than 4x1,1x1,8x16 on GDDR6-AiM: 190 ns against 154 ns; "));
    EXPECT_THAT(outcome.out,
                HasSubstr("  2  GEMV " + kShape + " on AttAcc, fp32\n     draft     4x1,1x4,4x16, as given\n"));
    EXPECT_THAT(outcome.out, HasSubstr("elements of fp32 against fp16"));
    EXPECT_THAT(outcome.out, HasSubstr("GDDR6-AiM: kernel red against gemv"));
    EXPECT_THAT(outcome.out, HasSubstr("match: no match, because attn, line "));
    EXPECT_THAT(outcome.out, HasSubstr("roofs of one device each"));
}

TEST(CompareCommandLine, WritesTheSameFilesOnAnyThreads)
{
    const TemporaryFolder folder;
    const auto files = [&](const std::string& name, const std::vector<std::string>& more) {
        const std::string csv = (folder.path() / (name + ".csv")).string();
        const std::string svg = (folder.path() / (name + ".svg")).string();
        const Outcome outcome = runCli(with(
            {"compare", "-k", "va", "-s", "batch=1,vec_len=512", "-b", "hbm-pim,attacc", "--csv", csv, "--svg", svg},
            more));
        EXPECT_EQ(outcome.code, 0) << outcome.error;
        EXPECT_THAT(outcome.out, HasSubstr("the best of the space all, proved"));
        return outcome.out + readAll(csv) + readAll(svg);
    };
    const std::string cache = (folder.path() / "costs.db").string();
    const std::string alone = files("a", {"--threads", "1", "--cache", "none"});

    EXPECT_EQ(files("b", {"--threads", "3", "--cache", cache}), alone);
    EXPECT_EQ(files("c", {"--threads", "2", "--cache", cache}), alone);
    const std::string csv = readAll(folder.path() / "a.csv");
    EXPECT_THAT(csv, StartsWith("item,kernel,shape,type,backend,model,draft,chosen,match,"));
    EXPECT_EQ(std::ranges::count(csv, '\n'), 3);
    const auto commas = [](const std::string& line) { return std::ranges::count(line, ','); };
    const std::string header = csv.substr(0, csv.find('\n'));
    EXPECT_GT(commas(csv), 3 * commas(header) - 1); // texts have some of their own
    EXPECT_THAT(readAll(folder.path() / "a.svg"), StartsWith("<svg "));
}

TEST(CompareCommandLine, SaysWhatIsWrong)
{
    const auto refusal = [](const std::vector<std::string>& arguments) {
        const Outcome outcome = runCli(arguments);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "");
        return outcome.error;
    };
    EXPECT_THAT(refusal({"compare"}), HasSubstr("there is nothing to compare"));
    EXPECT_THAT(refusal({"compare", "--item", "attacc gemv"}), HasSubstr("--item 1: \"attacc gemv\" is no item"));
    EXPECT_THAT(refusal({"compare", "--item", "attacc gemv " + kShape + " best default"}),
                HasSubstr("names two drafts, best and default"));
    EXPECT_THAT(refusal({"compare", "--item", "attacc gemv " + kShape + " best weather=fine"}), HasSubstr("weather"));
    EXPECT_THAT(refusal({"compare", "--item", "nothing gemv " + kShape}), HasSubstr("nothing"));
    EXPECT_THAT(refusal(with(kCompared, {"-b", "attacc", "--baseline", "2"})), HasSubstr("there is no item 2"));
    EXPECT_THAT(refusal(with(kCompared, {"-b", "attacc", "--draft", "99x1,1x1,1x1"})), HasSubstr("99x1"));
    EXPECT_THAT(refusal({"compare", "--item", "attacc gemv " + kShape + " match"}),
                HasSubstr("the reference has no draft to match"));
    EXPECT_THAT(refusal({"compare", "--items", "/nowhere"}), HasSubstr("/nowhere"));
}

} // namespace

} // namespace pimento::test
