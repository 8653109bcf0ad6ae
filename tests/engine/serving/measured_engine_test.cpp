// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/replayed_engine.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

// Files of a measured engine that lack something or have a mistake.

namespace pimento::test {

namespace {

using namespace serving;
using testing::HasSubstr;

} // namespace

TEST(VllmSetup, NamesWhatIsWrong)
{
    const TemporaryFolder folder;
    const auto messageOf = [&](const std::string& text) {
        writeAll(folder.path() / "s.json", text);
        const auto setup = VllmSetup::read((folder.path() / "s.json").string());
        return setup ? "accepted" : setup.error().message();
    };
    EXPECT_THAT(messageOf("{}"), HasSubstr("\"engine\""));
    EXPECT_THAT(messageOf(R"({"engine": {"model": "x"}})"), HasSubstr("no model \"x\""));
    EXPECT_THAT(messageOf("{"), HasSubstr("s.json"));
    EXPECT_THAT(messageOf(R"({"engine": {"model": "Qwen/Qwen3-32B"}, "gpu": null, "kv_cache": null})"), "accepted");
    EXPECT_THAT(messageOf(R"({"engine": {"model": "Qwen/Qwen3-32B"}, "gpu": 5})"), HasSubstr("gpu: is no text"));
    EXPECT_THAT(messageOf(R"({"engine": {"model": 5}})"), HasSubstr("engine.model: is no text"));
    EXPECT_THAT(messageOf(R"({"engine": {"model": "Qwen/Qwen3-32B", "max_num_seqs": 0}})"),
                HasSubstr("engine.max_num_seqs: is no whole number from 1"));
    EXPECT_THAT(messageOf(R"({"engine": {"model": "Qwen/Qwen3-32B"}, "kv_cache": {"block_size": "16"}})"),
                HasSubstr("kv_cache.block_size: is no whole number from 1"));
    EXPECT_THAT(messageOf(R"({"engine": {"model": "Qwen/Qwen3-32B"}, "kv_cache": 7})"),
                HasSubstr("kv_cache: is no object"));
    EXPECT_THAT(messageOf(R"({"engine": {"model": "Qwen/Qwen3-32B", "enable_expert_parallel": "yes"}})"),
                HasSubstr("enable_expert_parallel: is neither true nor false"));
}

TEST(MeasuredEngine, NeedsTimesOfAllLayersOfTheModel)
{
    const TemporaryFolder folder;
    const std::string prefix = (folder.path() / "own").string();
    const auto write = [&](const std::string& ending, const std::string& text) { writeAll(prefix + ending, text); };
    const auto messageOf = [&] {
        const auto engine = readMeasuredEngine(prefix);
        return engine ? "accepted" : engine.error().message();
    };
    const std::string dense = "layer,tokens,time_us\nqkv_proj,1,2\no_proj,1,2\n";
    write(".setup.json", R"({"engine": {"model": "Qwen/Qwen3-30B-A3B"}})");
    write(".dense.csv", dense);
    write(".per_sequence.csv", "layer,sequences,time_us\nlm_head,1,2\n");
    write(".attention.csv", "prefill_chunk,kv_prefill,n_decode,kv_decode,time_us\n0,0,1,16,9\n");
    EXPECT_THAT(messageOf(), HasSubstr("own.moe.csv: has no time of the layer moe, which Qwen/Qwen3-30B-A3B has"));
    write(".moe.csv", "tokens,activated_experts,time_us\n1,8,50\n");
    EXPECT_THAT(messageOf(), "accepted");

    write(".setup.json", R"({"engine": {"model": "Qwen/Qwen3-32B"}})");
    EXPECT_THAT(messageOf(), HasSubstr("own.dense.csv: has no time of the layer gate_up_proj"));
    write(".dense.csv", dense + "gate_up_proj,1,2\ndown_proj,1,2\n");
    EXPECT_THAT(messageOf(), "accepted");
    write(".attention.csv", "prefill_chunk,kv_prefill,n_decode,kv_decode,time_us\n");
    EXPECT_THAT(messageOf(), HasSubstr("own.attention.csv: has no time of the layer attention"));
    write(".per_sequence.csv", "layer,sequences,time_us\nsampler,1,2\n");
    EXPECT_THAT(messageOf(), HasSubstr("own.per_sequence.csv: has no time of the layer lm_head"));
}

TEST(MeasuredEngine, IsReplayedWithoutAMeasuredRunButNotWithADamagedOne)
{
    const TemporaryFolder folder;
    const std::string prefix = (folder.path() / "own").string();
    for (const char* ending : {".setup.json", ".dense.csv", ".per_sequence.csv", ".attention.csv", ".arrivals.csv"}) {
        std::filesystem::copy_file(sourceFile("/datasets/engines/rtx4090-llama-3.1-8b") + ending, prefix + ending);
    }
    const auto predicted = replayEngine(prefix, {});
    ASSERT_TRUE(predicted) << predicted.error().message();
    EXPECT_FALSE(predicted->requests.empty());
    EXPECT_TRUE(predicted->measured.empty());

    writeAll(prefix + ".requests.csv", "nonsense\n");
    const auto damaged = replayEngine(prefix, {});
    ASSERT_FALSE(damaged);
    EXPECT_THAT(damaged.error().message(), HasSubstr("own.requests.csv"));
}

} // namespace pimento::test
