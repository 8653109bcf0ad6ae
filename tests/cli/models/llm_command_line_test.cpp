// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

// `llm` and `serve`.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

/// Two blocks, 256 wide: explored in a moment.
constexpr const char* kSmallModel = R"({
  "format": "pimento-model 1",
  "name": "small",
  "source": "a test",
  "layers": 2, "hidden": 256, "vocabulary": 1000,
  "norm": "root", "positions": "rotary",
  "attention": {"kind": "multi-head", "heads": 4, "head_size": 64},
  "feed_forward": {"kind": "gated", "activation": "silu", "size": 512},
  "types": {"weights": "fp16", "embeddings": "fp16", "kv": "fp16", "activations": "fp16"}
})";

class LlmCommandLine : public testing::Test {
protected:
    LlmCommandLine() { writeAll(file("small.json"), kSmallModel); }

    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }
    [[nodiscard]] Outcome run(const std::string& command, const std::vector<std::string>& more) const
    {
        return runCli(with({command, file("small.json"), "--space", "kept", "--cache", "none"}, more));
    }

private:
    TemporaryFolder m_folder;
};

} // namespace

/// Every command that runs a model notes its window of attention, and sequences beyond its positions.
TEST_F(LlmCommandLine, TellsTheNotesOfAModel)
{
    writeAll(file("window.json"), R"({"model_type": "mistral", "hidden_size": 256, "intermediate_size": 512,
        "num_attention_heads": 4, "num_hidden_layers": 2, "vocab_size": 1000, "sliding_window": 64,
        "max_position_embeddings": 128})");
    const std::string window = "the model does not include the window of 64 tokens in the file.";
    const std::string positions = "The model has 128 positions, fewer than the 258 tokens of the longest context.";
    const std::vector<std::string> ask = {"llm", file("window.json"), "--place", "gpu", "--cache", "none"};

    const Outcome text = runCli(with(ask, {"--input", "256", "--output", "2"}));
    EXPECT_EQ(text.code, 0) << text.error;
    EXPECT_THAT(text.out, HasSubstr("\n  * Attention covers the whole context: " + window + "\n"));
    EXPECT_THAT(text.out, HasSubstr("\n  * " + positions + "\n"));
    const Outcome json = runCli(with(ask, {"--input", "256", "--output", "2", "--json"}));
    EXPECT_EQ(Json::parse(json.out).at("notes").at(1), positions);
    const Outcome few = runCli(with(ask, {"--input", "16", "--output", "2", "--json"}));
    EXPECT_EQ(Json::parse(few.out).at("notes").size(), 1U);

    writeAll(file("trace.csv"), "time,input,output\n0,254,4\n1,16,4\n");
    const std::vector<std::string> serve = {"serve", file("window.json"), "--place",        "gpu", "--cache",
                                            "none",  "--trace",           file("trace.csv")};
    const Outcome served = runCli(serve);
    EXPECT_EQ(served.code, 0) << served.error;
    EXPECT_THAT(served.out, HasSubstr("\n  * " + positions + "\n"));
    EXPECT_EQ(Json::parse(runCli(with(serve, {"--json"})).out).at("notes").size(), 2U);
}

TEST_F(LlmCommandLine, ListsModelsHostsAndPlacements)
{
    const Outcome outcome = runCli({"llm"});

    EXPECT_EQ(outcome.code, 0) << outcome.error;
    for (const char* name : {"DeepSeek-V3", "GPT3-13B", "attacc-beside", "full-dcc"}) {
        EXPECT_THAT(outcome.out, HasSubstr(name));
    }
}

TEST_F(LlmCommandLine, AddsUpWhatItSays)
{
    const Outcome outcome =
        run("llm", {"--all-placements", "--batch", "1,2", "--input", "20", "--output", "5", "--json"});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json document = Json::parse(outcome.out);
    ASSERT_EQ(document["rows"].size(), 8U * 2);
    for (const Json& row : document["rows"]) {
        double steps = 0;
        for (const Json& point : row["steps"]) {
            steps += point["seconds"].get<double>();
        }
        EXPECT_DOUBLE_EQ(row["decode_seconds"], steps);
        EXPECT_EQ(row["steps"].size(), 4U);
        double layers = 0;
        for (const Json& layer : row["last_step"]["layers"]) {
            layers += layer["seconds"].get<double>() * layer["repeats"].get<double>();
        }
        EXPECT_NEAR(row["last_step"]["seconds"].get<double>(), layers, 1e-15);
        EXPECT_LE(row["bound_seconds"], row["decode_seconds"]);
        // tokens/s and J/token are of the same tokens: steps x batch.
        const double tokens = 4 * row["batch"].get<double>();
        EXPECT_DOUBLE_EQ(row["tokens_per_second"].get<double>() * row["decode_seconds"].get<double>(), tokens);
        EXPECT_DOUBLE_EQ(row["decode_joules_per_token"].get<double>() * tokens, row["decode_joules"]);
        EXPECT_EQ(row["prefill_joules"], row["prefill"]["joules"]);
        EXPECT_NEAR(row["joules_per_token"].get<double>() * 5 * row["batch"].get<double>(),
                    row["decode_joules"].get<double>() + row["prefill_joules"].get<double>(), 1e-9);
    }
    EXPECT_EQ(document["cache_bytes_per_token"], 2 * 2 * 256 * 2);
}

TEST_F(LlmCommandLine, SearchesForNothingWhereDraftsAreHandMade)
{
    const Json document = Json::parse(run("llm", {"--place", "base;full", "--output", "2", "--json"}).out);

    EXPECT_EQ(document["explored"], 0);
    EXPECT_GT(document["simulated"], 0);
}

TEST_F(LlmCommandLine, SaysWhatBecomesOfKeysAndValues)
{
    const std::vector<std::string> options = {"--place", "attention=device", "--input", "120", "--output", "20"};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all = options;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };

    const Outcome charged = run("llm", options);
    EXPECT_THAT(charged.out, HasSubstr("move when attention needs them elsewhere"));
    EXPECT_THAT(charged.out, HasSubstr("Keys and values are moved in 1 of 19 decode steps"));
    EXPECT_THAT(run("llm", with({"--kv-places", "held"})).out, HasSubstr("stay in one place"));
    const Json free = Json::parse(run("llm", with({"--kv-places", "free", "--json"})).out);
    EXPECT_EQ(free["rows"][0]["kv_changes"], 0);
    EXPECT_EQ(free["rows"][0]["kv_places"], "free");
    const Json served = Json::parse(run("serve", {"--place", "attention=device", "--requests", "20", "--rate", "1000",
                                                  "--input", "100", "--output", "60", "--batches", "1,2", "--json"})
                                        .out);
    EXPECT_GT(served["kv_relay_share"], 0);
    EXPECT_GT(served["decode_joules_per_token"], 0);
}

TEST_F(LlmCommandLine, NamesTheSourceOfStaticPower)
{
    const Outcome outcome = run("llm", {"--place", "gpu", "--output", "2"});
    EXPECT_THAT(outcome.out, HasSubstr("62 W per GPU, 0 W per PIM device"));
    EXPECT_THAT(outcome.out, HasSubstr("Source of the static power: 62 W: an idle A100"));
    EXPECT_THAT(outcome.out, testing::Not(HasSubstr("never exceeds the cap")));
}

TEST_F(LlmCommandLine, WritesLayersWithTheirDrafts)
{
    const Outcome outcome = run("llm", {"--place", "pim", "--output", "2", "--csv", file("layers.csv")});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, HasSubstr("tokens/s"));
    const std::string csv = readAll(file("layers.csv"));
    EXPECT_THAT(csv, HasSubstr("small,attacc,pim,1,129,attention,attention,devices,2,"));
    EXPECT_THAT(csv, HasSubstr("attn,\"batch=1,dhead=64,nhead=1,seq_len=256\""));
}

TEST_F(LlmCommandLine, SaysThePowerOfAStack)
{
    const std::vector<std::string> options = {"--place",      "gpu;pim", "--output",    "2", "--device-idle-watts", "2",
                                              "--idle-watts", "50",      "--power-cap", "5"};
    std::vector<std::string> json = options;
    json.push_back("--json");
    const Json document = Json::parse(run("llm", json).out);
    for (const Json& row : document["rows"]) {
        const Json& power = row["stack_power"];
        double joules = 0;
        double seconds = 0;
        for (const Json& each : power["intervals"]) {
            const double time = each["seconds"].get<double>() * each["repeats"].get<double>();
            joules += each["watts"].get<double>() * time;
            seconds += time;
            EXPECT_EQ(each["static_watts"], 2);
        }
        const double step = row["last_step"]["seconds"];
        EXPECT_NEAR(seconds, step, 1e-9 * step);
        EXPECT_NEAR(power["joules"].get<double>(), joules, 1e-9 * joules);
        EXPECT_NEAR(power["mean_watts"].get<double>() * step, joules, 1e-9 * joules);
        EXPECT_GE(power["slowed_seconds"], step);
        EXPECT_EQ(power["cap_watts"], 5);
        EXPECT_NEAR(row["last_step"]["idle_joules"].get<double>(), step * (50 + 5 * 2), 1e-9 * step);
    }

    std::vector<std::string> csv = options;
    csv.insert(csv.end(), {"--power", file("power.csv")});
    const Outcome outcome = run("llm", csv);
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, HasSubstr("Power of a stack"));
    EXPECT_THAT(outcome.out, HasSubstr("over one microsecond"));
    EXPECT_THAT(outcome.out, HasSubstr("Static power: 2 W."));
    const std::string lines = readAll(file("power.csv"));
    EXPECT_THAT(lines, HasSubstr("small,attacc,gpu,1,129,"));
    EXPECT_THAT(lines, HasSubstr("small,attacc,pim,1,129,attention,compute,2,"));
}

TEST_F(LlmCommandLine, RemembersDraftsInAStudy)
{
    const std::vector<std::string> options = {"--place", "pim", "--output", "2", "--study", file("kernels.pimento"),
                                              "--json"};
    const Json first = Json::parse(run("llm", options).out);
    const Json second = Json::parse(run("llm", options).out);

    EXPECT_GT(first["explored"], 0);
    EXPECT_EQ(second["explored"], 0);
    EXPECT_EQ(second["recalled"], first["explored"]);
    EXPECT_EQ(second["rows"], first["rows"]);
}

TEST_F(LlmCommandLine, TakesMeasuredTimesOfPrompts)
{
    writeAll(file("prompts.csv"), "tokens,seconds\n100,1\n300,2\n");
    const std::vector<std::string> options = {"--place",          "gpu", "--output", "3", "--prefill-times",
                                              file("prompts.csv")};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all = options;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };

    const Json document = Json::parse(run("llm", with({"--input", "150", "--json"})).out);
    EXPECT_EQ(document["rows"][0]["prefill"]["seconds"], 1.25); // a quarter of the way
    const Outcome told = run("llm", with({"--input", "150"}));
    EXPECT_THAT(told.out, HasSubstr("The time of prompts is measured: " + file("prompts.csv")));
    const Outcome beyond = run("llm", with({"--input", "301"}));
    EXPECT_NE(beyond.code, 0);
    EXPECT_THAT(beyond.error, HasSubstr("100 to 300 tokens"));
    const std::vector<std::string> served = {"--place",           "gpu",    "--requests", "3", "--prefill-times",
                                             file("prompts.csv"), "--input"};
    const auto serve = [&](const char* input) {
        std::vector<std::string> all = served;
        all.insert(all.end(), {input, "--output", "2"});
        return run("serve", all);
    };
    EXPECT_THAT(serve("200").out, HasSubstr(file("prompts.csv")));
    EXPECT_THAT(serve("99").error, HasSubstr("1 prompt of 99 tokens"));
}

TEST_F(LlmCommandLine, DoesNotDependOnThreads)
{
    EXPECT_EQ(run("llm", {"--output", "3", "--json", "--crossovers", "--threads", "1"}).out,
              run("llm", {"--output", "3", "--json", "--crossovers", "--threads", "3"}).out);
    EXPECT_EQ(run("llm", {"--output", "3", "--json", "--threads", "1"}).out,
              run("llm", {"--output", "3", "--json", "--threads", "2"}).out);
}

TEST_F(LlmCommandLine, RefusesWithOneClearMessage)
{
    writeAll(file("broken.json"), "{\"format\": \"pimento-model 1\", \"layers\": 2");
    const std::vector<std::pair<std::vector<std::string>, const char*>> wrong = {
        {{"llm", "no-such-model"}, "GPT3-13B"},
        {{"llm", file("broken.json")}, "broken.json"},
        {{"llm", "gpt3-13b", "--host", "moon"}, "attacc-beside"},
        {{"llm", "gpt3-13b", "--place", "attention=moon"}, "processor, device, both, fastest"},
        {{"llm", "gpt3-13b", "--host", "a100", "--place", "pim"}, "has none. Choose a host with devices"},
        {{"serve", "gpt3-13b", "--host", "a100", "--place", "base"}, "has none. Choose a host with devices"},
        {{"llm", "gpt3-13b", "--batch", "0"}, "batch"},
        {{"llm", "gpt3-13b", "--launches", "rocket"}, "none, graph or stream"},
        {{"llm", "llama-3.1-70b"}, "at least 2 hosts"},
        {{"llm", "gpt3-13b", "--processors", "7"}, "40"},
        {{"llm", "gpt3-13b", "--idle-watts", "-1"}, "0 to 1,000,000 W"},
        {{"llm", "gpt3-13b", "--device-idle-watts", "nan"}, "0 to 1,000,000 W"},
        {{"llm", "gpt3-13b", "--power-cap", "much"}, "--power-cap"},
        {{"llm", "gpt3-13b", "--kv-places", "moon"}, "charged, held or free"},
        {{"llm", "gpt3-13b", "--power-cap", "8", "--device-idle-watts", "8"}, "above the static power"},
        {{"llm", "gpt3-13b", "--host", "a100", "--power-cap", "8"}, "has no devices"},
        {{"serve", "gpt3-13b", "--power-cap", "8", "--device-idle-watts", "8"}, "above the static power"},
        {{"serve", "gpt3-13b", "--trace", file("small.json")}, "small.json"},
        {{"serve", "gpt3-13b", "--schedule", "random"}, "prefill-first"},
        {{"serve", "gpt3-13b", "--find-rate"}, "--ttft"},
        {{"serve", "gpt3-13b", "--batches", "4,2"}, "ascending"},
    };
    for (const auto& [arguments, words] : wrong) {
        const Outcome outcome = runCli(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments.back();
        EXPECT_THAT(outcome.error, HasSubstr(words)) << arguments.back();
        EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1) << outcome.error;
    }
}

TEST_F(LlmCommandLine, NamesTheLineOfATraceWithGaps)
{
    writeAll(file("gaps.csv"), "time,input,output\n0,10,5\n1,,5\n");
    writeAll(file("back.csv"), "time,input,output\n1,10,5\n0.5,10,5\n");

    const Outcome gaps = run("serve", {"--trace", file("gaps.csv")});
    const Outcome back = run("serve", {"--trace", file("back.csv")});

    EXPECT_EQ(gaps.code, 2);
    EXPECT_THAT(gaps.error, HasSubstr("line 3"));
    EXPECT_EQ(back.code, 2);
    EXPECT_THAT(back.error, HasSubstr("line 3"));
}

TEST_F(LlmCommandLine, ServesATraceTheSameEveryTime)
{
    writeAll(file("trace.csv"), "time,input,output\n0,16,4\n0.00001,32,8\n0.5,16,2\n");
    const std::vector<std::string> options = {"--trace", file("trace.csv"), "--batches", "1,2", "--csv", "-"};

    const Outcome first = run("serve", options);
    const Outcome second = run("serve", options);

    ASSERT_EQ(first.code, 0) << first.error;
    EXPECT_EQ(first.out, second.out);
    std::istringstream lines(first.out);
    int count = 0;
    for (std::string line; std::getline(lines, line);) {
        ++count;
    }
    EXPECT_EQ(count, 1 + 3);
}

TEST_F(LlmCommandLine, NamesLayersThatTheUnitsCannotMultiply)
{
    std::string mixed = kSmallModel;
    mixed.replace(mixed.find("\"weights\": \"fp16\""), 17, "\"weights\": \"int8\"");
    writeAll(file("w8a16.json"), mixed);
    std::string same = mixed;
    same.replace(same.find("\"kv\""), 4, "\"inputs\": \"int8\", \"kv\"");
    writeAll(file("w8a8.json"), same);
    const auto pim = [&](const char* name) {
        return runCli({"llm", file(name), "--space", "kept", "--cache", "none", "--place", "pim", "--input", "16",
                       "--output", "2"});
    };

    EXPECT_THAT(pim("w8a16.json").out,
                HasSubstr("On the GPU: query, key, value; projection; gate and up; down: "
                          "cannot run on a device: its weights are int8 and its inputs fp16, but "
                          "the units of AttAcc multiply numbers of one type"));
    EXPECT_THAT(pim("w8a8.json").out, testing::Not(HasSubstr("On the GPU: query")));
    EXPECT_THAT(pim("w8a8.json").out, HasSubstr("int8"));
}

TEST_F(LlmCommandLine, SaysTheLargestBatchOfTheRowsOfUnits)
{
    const auto pim = [&](const std::string& batch) {
        return runCli({"llm", "gpt3-13b", "--cache", "none", "--place", "pim", "--input", "128", "--output", "256",
                       "--batch", batch});
    };

    const Outcome refused = pim("123"); // 122 fit, see HostMemory.HoldsAsManySequencesAsRowsOfUnitsHavePlaceFor

    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.error, HasSubstr("in PIM rows"));
    EXPECT_THAT(refused.error, HasSubstr("a batch of at most 122"));
}

TEST_F(LlmCommandLine, ServesAStaticBatchWithTheContextsOfItsRequests)
{
    writeAll(file("trace.csv"), "time,input,output\n0,64,2\n0,16,60\n");

    const Outcome outcome = run("serve", {"--place", "gpu", "--trace", file("trace.csv"), "--batches", "1,2",
                                          "--schedule", "static", "--json"});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json document = Json::parse(outcome.out);
    EXPECT_TRUE(document["goodput"].is_null()); // there is no objective
    EXPECT_TRUE(document["objective_share"].is_null());
    EXPECT_GT(document["itl_s"]["p99"], 0);
    EXPECT_EQ(document["policies"]["preemption"], "none");
    EXPECT_THAT(document["policy_sentences"].dump(), HasSubstr("known in advance"));
}

TEST_F(LlmCommandLine, ServesWithEveryPolicy)
{
    writeAll(file("trace.csv"), "time,input,output\n0,16,4\n0.00001,32,8\n0.5,16,2\n");
    const auto serve = [&](const std::vector<std::string>& options) {
        std::vector<std::string> all = {"--place", "gpu", "--trace", file("trace.csv"), "--batches", "1,2"};
        all.insert(all.end(), options.begin(), options.end());
        return run("serve", all);
    };

    EXPECT_THAT(serve({"--preemption", "recompute"}).out, HasSubstr("Preemption: recompute"));
    EXPECT_THAT(serve({"--routing", "least-loaded", "--instances", "2"}).out, HasSubstr("fewest requests"));
    EXPECT_THAT(serve({"--prefill-tokens", "40"}).out, HasSubstr("up to 40 tokens"));
    EXPECT_THAT(serve({"--schedule", "apart", "--transfer-bandwidth", "0.5", "--transfer-latency", "7"}).out,
                HasSubstr("0.5 GB/s with a latency of 7 us"));
    EXPECT_THAT(serve({}).out, HasSubstr("between tokens (ITL)"));
    for (const auto& [options, words] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"--transfer-latency", "7"}, "--schedule apart"},
             {{"--schedule", "chunked", "--prefill-tokens", "9"}, "--chunk"},
             {{"--schedule", "static", "--preemption", "recompute"}, "cannot put a request back"},
             {{"--preemption", "swap"}, "none, recompute"},
             {{"--routing", "best"}, "round-robin, least-loaded"}}) {
        const Outcome refused = serve(options);
        EXPECT_EQ(refused.code, 2);
        EXPECT_THAT(refused.error, HasSubstr(words));
    }
}

TEST_F(LlmCommandLine, TellsHowUnevenATraceIsBesideItsLargestRate)
{
    std::string trace = "time,input,output\n";
    for (int i = 0; i < 10; ++i) {
        trace += std::to_string(100 * i) + ",16,4\n";
    }
    for (int i = 1; i <= 20; ++i) { // 29 arrivals in 910 s, ten of them in 5 s: 62.8 times as fast
        trace += std::to_string(900 + i / 2) + (i % 2 == 0 ? "" : ".5") + ",16,4\n";
    }
    writeAll(file("ramp.csv"), trace);

    const Outcome outcome =
        run("serve", {"--place", "gpu", "--trace", file("ramp.csv"), "--batches", "1,2", "--ttft", "1", "--find-rate"});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, HasSubstr("as a mean over the whole trace; its busiest 10 arrivals come 62.8 times"));
}

TEST_F(LlmCommandLine, FindsTheRateThatKeepsAnObjective)
{
    const Outcome outcome = run("serve", {"--requests", "50", "--input", "16", "--output", "4,8", "--batches", "1,2,4",
                                          "--ttft", "0.01", "--find-rate", "--json"});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json document = Json::parse(outcome.out);
    EXPECT_GT(document["largest_rate"], 0);
    EXPECT_EQ(document["requests"], 50);
}

} // namespace pimento::test
