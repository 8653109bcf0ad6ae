// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

/// A file with a chain of two kernels.
std::string chainFile(const TemporaryFolder& folder, const std::string& kernels)
{
    const std::string file = (folder.path() / "chain.json").string();
    std::ofstream(file) << R"({"format": "pimento-chain 1", "title": "small", "device": "attacc",
        "settings": {"space": "kept"}, "stages": [{"name": "step", "runs": 8, "kernels": [)"
                        << kernels << R"(]}],
        "links": [{"from": "qkv.y", "to": "attention.q"}, {"from": "qkv.y", "to": "attention.K", "kind": "appended"}],
        "tensors": [{"name": "keys", "uses": ["attention.K"], "grows": 1}]})";
    return file;
}

const char* const kKernels =
    R"({"name": "qkv", "kernel": "gemv", "sizes": "batch=1,nhead=1,dhead=64,seq_len=1536"},
       {"name": "attention", "kernel": "attn", "sizes": "batch=1,nhead=16,dhead=32,seq_len=64"})";

} // namespace

TEST(ChainCommandLine, TellsTheChainsOfAFile)
{
    const TemporaryFolder folder;
    const std::string file = chainFile(folder, kKernels);

    const Outcome outcome = runCli({"chain", file, "--json"});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json found = Json::parse(outcome.out);
    EXPECT_EQ(found["is_proved"], true);
    EXPECT_LE(found["joint"]["cycles"], found["linked"]["cycles"]);
    EXPECT_LE(found["linked"]["cycles"], found["separate"]["cycles"]);
    std::int64_t sum = found["joint"]["cycles_changes"];
    for (const Json& kernel : found["joint"]["kernels"]) {
        sum += 8 * kernel["cycles"].get<std::int64_t>();
    }
    EXPECT_EQ(sum, found["joint"]["cycles"]);
    EXPECT_EQ(found["links"][0]["kept_on_chip"], true);

    const Outcome text = runCli({"chain", file});
    EXPECT_THAT(text.out, HasSubstr("small\n  time of the device"));
    EXPECT_THAT(text.out, HasSubstr("qkv.y -> attention.q: kept on chip, saves "));
    EXPECT_THAT(text.out, HasSubstr("Proved: no chain of drafts of these spaces takes fewer cycles"));
}

TEST(ChainCommandLine, HasEachKernelAsSimulateFindsIt)
{
    const TemporaryFolder folder;
    const Outcome outcome = runCli({"chain", chainFile(folder, kKernels), "--json"});
    const Json found = Json::parse(outcome.out);
    const Json best = Json::parse(runCli({"simulate", "-k", "gemv", "-s", "batch=1,nhead=1,dhead=64,seq_len=1536", "-b",
                                          "attacc", "--space", "kept", "--best", "--json"})
                                      .out);

    EXPECT_EQ(found["separate"]["kernels"][0]["draft"], best["best"]["draft"]);
    EXPECT_EQ(found["separate"]["kernels"][0]["cycles"], best["best"]["cycles"]);
}

TEST(ChainCommandLine, CountsStartsWhereItIsAskedTo)
{
    const TemporaryFolder folder;
    const std::string file = chainFile(folder, kKernels);

    const Outcome outcome = runCli({"chain", file, "--set", "launches=graph"});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, HasSubstr("time of the device, graph launches of 2.78 us per kernel"));
    EXPECT_THAT(outcome.out, HasSubstr("kernels of the host that are started: 32 one by one, 24 in the best chain"));
}

TEST(ChainCommandLine, WritesATableOfKernelsAndChanges)
{
    const TemporaryFolder folder;
    const Outcome outcome = runCli({"chain", chainFile(folder, kKernels), "--csv", "-"});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out,
                testing::StartsWith("chain,kind,stage,times,name,draft,room_as,takes_on_chip,leaves_on_chip,cycles,in,"
                                    "compute,out,launch,link,layout,append,starts,vectors_read,vectors_written\n"
                                    "separate,kernel,step,8,qkv,"));
    EXPECT_THAT(outcome.out, HasSubstr("\njoint,kernel,step,8,attention,"));
}

TEST(ChainCommandLine, SaysWhatOfAChainCannotBe)
{
    const TemporaryFolder folder;
    const std::string smaller =
        R"({"name": "qkv", "kernel": "gemv", "sizes": "batch=1,nhead=1,dhead=64,seq_len=128"},
           {"name": "attention", "kernel": "attn", "sizes": "batch=1,nhead=16,dhead=32,seq_len=64"})";

    const Outcome wrong = runCli({"chain", chainFile(folder, smaller)});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.error, HasSubstr("link qkv.y -> attention.q: the operand has 512 elements of fp16, the result "
                                       "128 of fp16"));
    EXPECT_THAT(runCli({"chain"}).error, HasSubstr("there is no chain"));
    EXPECT_THAT(runCli({"chain", "--model", "none"}).error, HasSubstr("none"));
    EXPECT_THAT(runCli({"chain", "--model", "gpt3-13b", "--host", "a100"}).error, HasSubstr("the host has no devices"));
    EXPECT_THAT(runCli({"chain", "--model", "gpt3-13b", "--context", "9..4"}).error, HasSubstr("has no contexts"));
    EXPECT_THAT(runCli({"chain", "--model", "deepseek-v3"}).error, HasSubstr("is not one layer"));
    EXPECT_THAT(runCli({"chain", "chain.json", "--batch", "2"}).error, HasSubstr("belong to --model"));
}

} // namespace pimento::test
