// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// `serve --engine`, and the choices of hosts that `llm` and `serve` share.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

constexpr const char* kGpu = "rtx4090-llama-3.1-8b";

class ServeEngine : public testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }
    [[nodiscard]] std::string read(const std::string& name) const
    {
        std::ifstream in(file(name));
        return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    }

private:
    TemporaryFolder m_folder;
};

} // namespace

TEST_F(ServeEngine, DrawsMeasuredAndPredictedTimes)
{
    const Outcome drawn = runCli({"serve", "--engine", kGpu, "--scatter", file("s.svg")});
    EXPECT_EQ(drawn.code, 0) << drawn.error;
    EXPECT_THAT(drawn.out, HasSubstr("300 requests"));
    EXPECT_THAT(read("s.svg"), HasSubstr("measured, s"));

    const Outcome other = runCli({"serve", "--engine", kGpu, "--requests", "5", "--scatter", file("s.svg")});
    EXPECT_THAT(other.error, HasSubstr("other requests than the measured ones"));
    EXPECT_THAT(runCli({"serve", "gpt3-13b", "--scatter", file("s.svg")}).error, HasSubstr("--engine"));
}

// Attention on devices gives the small card room for keys and values, so that no request waits for memory as long.
TEST_F(ServeEngine, ComparesTheGpuWithDevicesBesideIt)
{
    const std::vector<std::string> asked = {"serve", "--engine",     kGpu,   "--beside", "attacc:5", "--place",
                                            "base",  "--requests",   "40",   "--input",  "1500",     "--output",
                                            "64",    "--rate",       "20",   "--space",  "kept",     "--cache",
                                            "none",  "--token-step", "2048", "--json"};
    const Outcome outcome = runCli(asked);
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json all = Json::parse(outcome.out);
    ASSERT_EQ(all["servers"].size(), 2U);
    const Json& alone = all["servers"][0];
    const Json& beside = all["servers"][1];
    EXPECT_EQ(alone["kv_tokens"], 41392); // 2,587 blocks of 16
    EXPECT_GT(beside["kv_tokens"], alone["kv_tokens"]);
    EXPECT_NE(beside["tpot_s"], alone["tpot_s"]);
    EXPECT_GE(all["assumptions"].size(), 4U);
    EXPECT_THAT(runCli({"serve", "--engine", kGpu, "--beside", "attacc"}).error, HasSubstr("attacc:5"));
    EXPECT_THAT(runCli(with(asked, {"--csv", file("r.csv")})).error, HasSubstr("--csv"));
    EXPECT_THAT(runCli({"serve", "--engine", kGpu, "--beside", "attacc:5", "--find-rate"}).error, HasSubstr("--ttft"));
}

TEST_F(ServeEngine, ReadsAHostFile)
{
    writeAll(file("host.json"), R"({"host": "a100", "title": "A100 with more", "prompts_on": "h100",
                                    "tier": {"gigabytes": 500, "gigabytes_per_second": 50}})");
    const std::vector<std::string> llm = {"llm",     "llama-3.1-8b", "--host",  file("host.json"), "--place",  "gpu",
                                          "--batch", "64",           "--input", "20000",           "--output", "4"};
    const Outcome outcome = runCli(llm);
    EXPECT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, HasSubstr("\n    second memory "));
    EXPECT_THAT(outcome.out, HasSubstr("Prompts run on another host: H100 80GB"));

    std::vector<std::string> served = {"serve", "llama-3.1-8b", "--host", file("host.json"), "--place",
                                       "gpu",   "--requests",   "20",     "--schedule",      "apart"};
    EXPECT_EQ(runCli(served).code, 0);
    served.back() = "chunked";
    EXPECT_THAT(runCli(served).error, HasSubstr("the schedule apart"));
}

TEST_F(ServeEngine, SkewsExperts)
{
    const auto secondsOf = [](const std::vector<std::string>& more) {
        const Outcome outcome = runCli(with({"llm", "mixtral-8x7b", "--host", "a100", "--processors", "2", "--place",
                                             "gpu", "--batch", "4", "--output", "2", "--json"},
                                            more));
        EXPECT_EQ(outcome.code, 0) << outcome.error;
        return Json::parse(outcome.out)["rows"][0]["decode_seconds"];
    };
    const Json even = secondsOf({});
    EXPECT_EQ(secondsOf({"--expert-skew", "0"}), even);
    EXPECT_LT(secondsOf({"--expert-skew", "2"}), even); // fewer experts are read
    EXPECT_THAT(runCli({"llm", "mixtral-8x7b", "--expert-skew", "9"}).error, HasSubstr("skew"));
    for (const char* tier : {"nan,64", "-5,64"}) {
        EXPECT_THAT(runCli({"llm", "llama-3.1-8b", "--host", "a100", std::string("--tier=") + tier}).error,
                    HasSubstr("--tier"));
    }
}

// With room in the memory of a CPU no request begins again. Prompts on another engine need the same model.
TEST_F(ServeEngine, HasASecondMemoryAndPromptsElsewhere)
{
    const std::vector<std::string> asked = {"serve", "--engine", kGpu,  "--requests", "60", "--input",
                                            "1500",  "--output", "400", "--rate",     "20"};
    const Json alone = Json::parse(runCli(with(asked, {"--json"})).out);
    const Json more = Json::parse(runCli(with(asked, {"--tier", "64,50", "--json"})).out);
    EXPECT_GT(alone["preemptions"], 0);
    EXPECT_EQ(more["preemptions"], 0);
    EXPECT_THAT(runCli(with(asked, {"--tier", "64,50"})).out, HasSubstr("second memory"));
    const Outcome apart = runCli(with(asked, {"--prompts-on", "rtxpro6000-llama-3.1-8b"}));
    EXPECT_EQ(apart.code, 0) << apart.error;
    EXPECT_THAT(apart.out, HasSubstr("first tokens are made on RTXPRO6000"));
    EXPECT_THAT(runCli(with(asked, {"--prompts-on", "rtxpro6000-qwen3-32b"})).error, HasSubstr("same model"));
    EXPECT_THAT(runCli({"serve", "--engine", "rtxpro6000-qwen3-32b", "--tier", "64,50"}).error, HasSubstr("has room"));
    EXPECT_THAT(runCli(with(asked, {"--tier", "64,50", "--beside", "attacc:5"})).error, HasSubstr("--tier"));
    EXPECT_THAT(runCli(with(asked, {"--expert-skew", "7"})).error, HasSubstr("--expert-skew"));
    EXPECT_THAT(runCli(with(asked, {"--expert-skew", "nan"})).error, HasSubstr("--expert-skew"));
}

TEST_F(ServeEngine, RefusesOptionsThatChangeNothing)
{
    const auto messageOf = [](const std::vector<std::string>& more) {
        const Outcome outcome = runCli(with({"serve", "--engine", kGpu}, more));
        EXPECT_EQ(outcome.code, 2) << more.front();
        return outcome.error;
    };
    EXPECT_THAT(messageOf({"--schedule", "static"}), HasSubstr("--engine excludes --schedule"));
    EXPECT_THAT(messageOf({"--hosts", "2"}), HasSubstr("--engine excludes --hosts"));
    EXPECT_THAT(messageOf({"--place", "pim"}), HasSubstr("--place: is about devices beside"));
    EXPECT_THAT(messageOf({"--power-cap", "20"}), HasSubstr("--power-cap: is about devices beside"));
    EXPECT_THAT(messageOf({"--weights-twice"}), HasSubstr("--weights-twice: is about devices beside"));
    EXPECT_THAT(messageOf({"--find-rate", "--ttft", "1"}), HasSubstr("Add --beside"));
    EXPECT_THAT(messageOf({"--ttft", "1"}), HasSubstr("--ttft: is about devices beside"));
    EXPECT_THAT(messageOf({"gpt3-13b"}), HasSubstr("model: is about devices beside"));
    EXPECT_THAT(messageOf({"--transfer-bandwidth", "25"}), HasSubstr("--transfer-bandwidth: is about keys"));
    EXPECT_THAT(messageOf({"--transfer-latency", "5"}), HasSubstr("Add --prompts-on"));
}

TEST_F(ServeEngine, VariesTheHostOfAModel)
{
    const std::vector<std::string> asked = {"llm",     "mixtral-8x7b", "--host",  "a100", "--processors", "2",
                                            "--place", "gpu",          "--batch", "4",    "--output",     "2"};
    const Json swept = Json::parse(runCli(with(asked, {"--sweep", "expert-skew=0,2", "--json"})).out);
    ASSERT_EQ(swept["points"].size(), 2U);
    EXPECT_EQ(swept["own_value"], "0");
    for (const Json& point : swept["points"]) {
        const Json alone = Json::parse(
            runCli(with(asked, {"--expert-skew", point["value"].get<std::string>(), "--json"})).out)["rows"][0];
        EXPECT_EQ(point["prefill_s"], alone["prefill"]["seconds"]);
        EXPECT_EQ(point["joules_per_token"], alone["joules_per_token"]);
    }
    EXPECT_THAT(runCli(with(asked, {"--sweep", "tier=1,2"})).error, HasSubstr("no second memory"));
    EXPECT_THAT(runCli(with(asked, {"--sweep", "colour=1"})).error, HasSubstr("no parameter"));
    EXPECT_THAT(runCli(with(asked, {"--sweep", "link="})).error, HasSubstr("no values"));

    const std::vector<std::string> served = {"serve", "llama-3.1-8b", "--host", "a100",       "--place",
                                             "gpu",   "--tier",       "512,64", "--requests", "20"};
    const Outcome memory = runCli(with(served, {"--sweep", "tier-bandwidth=32..64 x2"}));
    EXPECT_EQ(memory.code, 0) << memory.error;
    EXPECT_THAT(memory.out, HasSubstr("* 64 GB/s"));
    const Outcome hosts = runCli(with(served, {"--sweep", "prompts-on=none,h100"}));
    EXPECT_THAT(hosts.out, HasSubstr("the schedule apart"));
    EXPECT_THAT(runCli(with(served, {"--sweep", "tier=1", "--csv", file("r.csv")})).error, HasSubstr("--csv"));
}

TEST_F(ServeEngine, LeavesOutTheRateOfAnObjectiveThatNoRateKeeps)
{
    const std::vector<std::string> asked = {
        "serve",      "llama-3.1-8b", "--host", "a100",   "--place", "gpu",     "--tier",
        "512,64",     "--requests",   "20",     "--ttft", "1e-9",    "--sweep", "tier-bandwidth=64",
        "--find-rate"};

    const Json point = Json::parse(runCli(with(asked, {"--json"})).out)["points"][0];
    EXPECT_TRUE(point.contains("ttft_s"));
    EXPECT_FALSE(point.contains("largest_rate"));
    EXPECT_THAT(runCli(asked).out, HasSubstr("none"));
}

} // namespace pimento::test
