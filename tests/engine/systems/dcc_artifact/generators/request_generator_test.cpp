// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/request_generator.h"

#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pimento::test {

namespace {

using dcc_artifact::makeTrace;
using dcc_artifact::Trace;
using dcc_artifact::TraceStream;

Trace trace(const DraftQuestion& question, const std::string& text)
{
    return makeTrace(*question.machine, *question.kernel, question.mode, draft(question, text).parts()).value();
}

std::vector<sim::Request> readAllRequests(const Trace& trace, std::size_t block)
{
    std::vector<sim::Request> all;
    std::vector<sim::Request> buffer(block);
    TraceStream stream(trace);
    std::size_t count = block;
    while (count == block) {
        count = stream.read(buffer);
        all.insert(all.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(count));
    }
    return all;
}

std::map<std::string, int> countByKind(const DraftQuestion& question, const std::string& text)
{
    std::map<std::string, int> counts;
    for (const sim::Request& request : readAllRequests(trace(question, text), 100)) {
        ++counts[question.machine->description().requests[request.kind].name];
    }
    return counts;
}

using Counts = std::map<std::string, int>;

// One group, one core, tiles as small as they go: each kind can be counted on fingers. P(n) = ceil(n / 16) blocks.

TEST(AttaccGenerator, WritesGemv)
{
    // t = (2, 16, 3): copy-in P(32) = 2 blocks, flushed after block 0 and after block 1; buffers: multiples of 16 in
    // [0,16) and [16,32) = 2; MAC 2 * 3 * P(16) = 6; moves once per element (y = 2 is last) = 2; fences 1 + 2 * 2 + 1 =
    // 6; out P(6) = 1.
    EXPECT_EQ(countByKind(question("gemv", "batch=1,nhead=2,dhead=16,seq_len=3", "attacc"), "1x1,1x1,1x1"),
              (Counts{{"LD", 2}, {"ST", 2 + 1}, {"WR_GB", 2}, {"MAC_AB", 6}, {"MV_SB", 2}, {"BARRIER", 6 * 16}}));
}

TEST(AttaccGenerator, WritesGemvFromOnChipMemory)
{
    EXPECT_EQ(
        countByKind(question("gemv", "batch=1,nhead=2,dhead=16,seq_len=3", "attacc", Space::Listed, Mode::Inference),
                    "1x1,1x1,1x1"),
        (Counts{{"ST", 2 + 1}, {"WR_GB", 2}, {"MAC_AB", 6}, {"MV_SB", 2}, {"BARRIER", 6 * 16}}));
}

TEST(AttaccGenerator, WritesAttention)
{
    // t = (1, 16, 20): copy-in 1 block, one flush with two fences, fence, fence = 4 fences; buffers 1 and 1; score MAC
    // 20 * P(16) = 20; score moves after y = 15 and y = 19 = 2; softmax c0 * 16 channels = 16; context MAC 16 * P(20) =
    // 32, moves after y = 15 = 1; out P(16) = 1.
    EXPECT_EQ(countByKind(question("attn", "batch=1,nhead=1,dhead=16,seq_len=20", "attacc"), "1x1,1x1,1x1"),
              (Counts{{"LD", 1},
                      {"ST", 1 + 1},
                      {"WR_GB", 1},
                      {"MAC_AB", 20 + 32},
                      {"MV_SB", 2 + 1},
                      {"SFM", 16},
                      {"MV_GB", 1},
                      {"BARRIER", 4 * 16}}));
}

TEST(AttaccGenerator, WritesReduction)
{
    // t = (2, 40): stores P(80) = 5; one WR_GB; 2 * P(40) = 6 MAC; 2 moves; 2 fences; out P(80) = 5.
    EXPECT_EQ(countByKind(question("red", "batch=2,vec_len=40", "attacc"), "1x1,1x1"),
              (Counts{{"ST", 5 + 5}, {"WR_GB", 1}, {"MAC_AB", 6}, {"MV_SB", 2}, {"BARRIER", 2 * 16}}));
}

TEST(HbmPimGenerator, WritesGemv)
{
    // One bank: only the even half has a bank. t = (1, 32, 20): copy-in P(32) = 2 loads, one flush of 2, fences before
    // and after it and one after computing = 3; outputs P(20) = 2: 2 resets; inputs i = 0, 1: 2 loads; 2 * 2 = 4
    // products; 2 write-backs; out P(20) = 2.
    EXPECT_EQ(countByKind(question("gemv", "batch=1,nhead=1,dhead=32,seq_len=20", "hbm-pim-hbm3"), "1x1,1x1,1x1"),
              (Counts{{"LD", 2},
                      {"ST", 2 + 2},
                      {"ACC_RESET", 2},
                      {"LD_OP1", 2},
                      {"MAC_OP1", 4},
                      {"WB_ACC", 2},
                      {"BARRIER", 3 * 16}}));
}

TEST(HbmPimGenerator, WritesReduction)
{
    // Two banks: bank 0 is in the first list, bank 1 in the second. t = (1, 32): stores P(32) * 2 banks = 4; per list 2
    // + 4 products and 1 write-back; 2 fences; out 4.
    EXPECT_EQ(countByKind(question("red", "batch=1,vec_len=64", "hbm-pim-hbm3"), "1x1,1x2"),
              (Counts{{"ST", 4 + 4}, {"MAC_OP1", 2 * 6}, {"WB_RES", 2}, {"BARRIER", 2 * 16}}));
}

TEST(HbmPimGenerator, WritesVectorAdd)
{
    // t = (1, 32) on 2 banks: loads 2 blocks * 2 banks * 2 vectors = 8; per list 2 of each step; 3 fences; out 4.
    EXPECT_EQ(countByKind(question("va", "batch=1,vec_len=64", "hbm-pim-hbm3"), "1x1,1x2"),
              (Counts{{"LD", 8}, {"LD_OP1", 4}, {"ADD_OP1", 4}, {"WB_RES", 4}, {"ST", 4}, {"BARRIER", 3 * 16}}));
}

TEST(HbmPimGenerator, WritesRelu)
{
    EXPECT_EQ(countByKind(question("relu", "batch=1,vec_len=64", "hbm-pim-hbm3"), "1x1,1x2"),
              (Counts{{"LD", 4}, {"RELU", 4}, {"WB_RES", 4}, {"ST", 4}, {"BARRIER", 2 * 16}}));
}

TEST(HbmPimGenerator, LetsOnlyEverySecondPairMultiply)
{
    // 2 lanes and 2 banks: each half has the pairs (bank, lane 0) and (bank, lane 1), of which the first multiplies.
    const DraftQuestion gemv = question("gemv", "batch=2,nhead=1,dhead=32,seq_len=16", "hbm-pim-hbm3");
    for (const sim::Request& request : readAllRequests(trace(gemv, "2x1,1x2,1x1"), 64)) {
        if (gemv.machine->description().requests[request.kind].name == "MAC_OP1") {
            EXPECT_EQ(request.channel, 0);
        }
    }
}

TEST(RequestGenerator, SplitsATileThatDoesNotFitABank)
{
    // RED on AttAcc needs 2 * 2 bytes * t0 * t1: 3 * 2^21 elements are 24 MiB, so 2 iterations of ceil(3 / 2) = 2 rows
    // (16 MiB) each.
    const DraftQuestion red = question("red", "batch=3,vec_len=2097152", "attacc");
    const Counts counts = countByKind(red, "1x1,1x1");

    EXPECT_EQ(counts.at("WR_GB"), 2);
    EXPECT_EQ(counts.at("MAC_AB"), 2 * 2 * 131072); // iterations * rows * blocks
}

TEST(TraceStream, DoesNotDependOnTheBlockSize)
{
    for (const auto& [kernel, backend] :
         {std::pair{"gemv", "attacc"}, std::pair{"gemv", "hbm-pim-hbm3"}, std::pair{"attn", "attacc"}}) {
        const DraftQuestion asked = question(kernel, "batch=1,nhead=3,dhead=40,seq_len=50", backend);
        const Trace made = trace(asked, "3x1,1x3,2x5");
        const auto whole = readAllRequests(made, 100'000);

        EXPECT_EQ(static_cast<std::int64_t>(whole.size()), dcc_artifact::countRequests(made));
        for (const std::size_t block : {1U, 7U, 64U, 1000U}) {
            EXPECT_EQ(readAllRequests(made, block), whole);
        }
    }
}

namespace {

void append(std::vector<sim::Request>& requests, const sim::RequestRun& run)
{
    for (int i = 0; i < run.channels; ++i) {
        requests.push_back(run.request);
        requests.back().channel = static_cast<std::uint16_t>(run.request.channel + i * run.step);
    }
}

std::vector<sim::Request> readAllRuns(const Trace& trace)
{
    TraceStream stream(trace);
    EXPECT_TRUE(stream.hasRuns());
    std::vector<sim::Request> requests;
    std::vector<sim::RequestRun> runs(50);
    std::size_t count = runs.size();
    while (count == runs.size()) {
        count = stream.readRuns(runs);
        for (const sim::RequestRun& run : std::span(runs).first(count)) {
            append(requests, run);
        }
    }
    return requests;
}

std::vector<sim::Request> readAllBlocks(const Trace& trace)
{
    TraceStream stream(trace);
    EXPECT_TRUE(stream.hasBlocks());
    std::vector<sim::Request> requests;
    std::vector<sim::RequestBlock> blocks(50);
    std::size_t count = blocks.size();
    while (count == blocks.size()) {
        count = stream.readBlocks(blocks);
        for (const sim::RequestBlock& block : std::span(blocks).first(count)) {
            if (block.pattern == sim::RequestBlock::kOneRun) {
                append(requests, {block.request, block.channels, block.step});
                continue;
            }
            for (const sim::RunAddress& place : stream.pattern(block.pattern)) {
                sim::RequestRun run{block.request, place.channels, place.step};
                run.request.bank = place.bank;
                run.request.channel = place.channel;
                append(requests, run);
            }
        }
    }
    return requests;
}

} // namespace

TEST(TraceStream, GivesTheSameRequestsInRunsAndInBlocks)
{
    const struct {
        DraftQuestion question;
        const char* draft;
    } cases[] = {{question("gemv", "batch=1,nhead=32,dhead=64,seq_len=64", "attacc"), "3x4,5x4,1x4"}, // 32 lanes
                 {question("gemv", "batch=1,nhead=16,dhead=64,seq_len=64", "attacc"), "2x5,2x5,2x2"}, // 128 banks
                 {question("attn", "batch=1,nhead=16,dhead=64,seq_len=64", "attacc"), "2x5,2x5,2x2"},
                 {question("red", "batch=4,vec_len=1000", "attacc"), "3x5,1x9"},
                 {question("gemv", "batch=1,nhead=8,dhead=64,seq_len=64", "hbm-pim-hbm3"), "5x1,3x2,1x3"},
                 {question("gemv", "batch=1,nhead=8,dhead=64,seq_len=64", "hbm-pim-hbm3"), "1x1,1x7,1x3"},
                 {question("va", "batch=3,vec_len=500", "hbm-pim-hbm3"), "3x1,5x3"}};
    for (const auto& each : cases) {
        const Trace made = trace(each.question, each.draft);
        const std::vector<sim::Request> requests = readAllRequests(made, 100);

        EXPECT_EQ(readAllRuns(made), requests) << each.draft;
        EXPECT_EQ(readAllBlocks(made), requests) << each.draft;
    }
}

TEST(TraceStream, WrapsLanesAndSpillsBanks)
{
    // Groups 3 and 5 become 4 and 8: 32 lanes on 16 channels. Cores 3 * 5 * 4 become 4 * 8 * 4 = 128 banks: 64 spill
    // into the next channel.
    const DraftQuestion red = question("gemv", "batch=1,nhead=15,dhead=64,seq_len=640", "attacc");
    const Trace made = trace(red, "3x3,5x5,1x4");
    EXPECT_EQ(made.aligned.lanes, 32);
    EXPECT_EQ(made.aligned.banks, 128);

    std::map<int, int> first; // channel of the first sweep -> requests
    const auto requests = readAllRequests(made, 4096);
    for (int i = 0; i < 32 * 128; ++i) {
        const sim::Request& request = requests[static_cast<std::size_t>(i)];
        ++first[request.channel];
        EXPECT_LT(request.bank, 64);
    }

    EXPECT_EQ(first.size(), 16U);
    EXPECT_EQ(first.at(0), 32 * 128 / 16);   // 32 lanes wrap evenly, and so does the spill
    EXPECT_EQ(requests[64 * 32].channel, 1); // bank 64 of lane 0 is bank 0 of channel 1
    EXPECT_EQ(requests[64 * 32].bank, 0);
}

TEST(Alignment, RoundsUpToPowersOfTwoAndKeepsTiles)
{
    const DraftPart parts[] = {{3, 1, 11}, {5, 33, 7}, {1, 1, 512}};
    const auto aligned = dcc_artifact::align(parts);

    EXPECT_EQ(aligned.draft.text(), "4x1,8x64,1x1");
    EXPECT_EQ(aligned.draft[1].tile, 7);
    EXPECT_EQ(aligned.lanes, 32);
    EXPECT_EQ(aligned.banks, 64);
}

TEST(Alignment, LeavesTheDefaultAlone)
{
    const DraftPart attention[] = {{11, 1, 1}, {1, 4, 32}, {1, 16, 32}};
    const DraftPart vector[] = {{5, 1, 1}, {1, 64, 13}};
    const DraftPart other[] = {{11, 1, 1}, {1, 4, 32}, {1, 15, 32}};

    EXPECT_EQ(dcc_artifact::align(attention).lanes, 11);
    EXPECT_EQ(dcc_artifact::align(vector).lanes, 5);
    EXPECT_EQ(dcc_artifact::align(other).lanes, 16);
}

TEST(Support, NamesWhatABackendRuns)
{
    const DraftQuestion relu = question("relu", "batch=1,vec_len=64", "attacc");
    const auto checked = check(relu);

    ASSERT_FALSE(checked.has_value());
    EXPECT_EQ(checked.error().message(),
              "device attacc: cannot run relu in the model dcc-artifact. It runs gemv, attn, red");
    EXPECT_FALSE(check(question("red", "batch=1,vec_len=64", "attacc", Space::Listed, Mode::Inference)).has_value());
    EXPECT_FALSE(
        check(question("gemv", "batch=1,nhead=1,dhead=1,seq_len=1", "hbm-pim-hbm3", Space::Listed, Mode::Inference))
            .has_value());
}

} // namespace

namespace {

/// Aligned drafts and request lists of the complete drafts of a shape.
struct Differing {
    std::size_t aligned = 0;
    std::size_t lists = 0;

    bool operator==(const Differing&) const = default;
};

Differing differing(const DraftQuestion& asked)
{
    std::set<std::vector<std::int64_t>> aligned;
    std::set<decltype(traceKey(std::declval<Trace>()))> lists;
    const DraftList drafts = draftsOf(asked).value();
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        const Trace made = makeTrace(*asked.machine, *asked.kernel, asked.mode, drafts[i]).value();
        std::vector<std::int64_t> numbers;
        for (const DraftPart& part : made.aligned.draft.parts()) {
            numbers.insert(numbers.end(), {part.groups, part.cores, part.tile});
        }
        aligned.insert(numbers);
        lists.insert(traceKey(made));
    }
    return {aligned.size(), lists.size()};
}

} // namespace

TEST(TraceKey, LeavesFewOfManyDrafts)
{
    // How many aligned drafts differ was counted by another program. How groups and cores are shared out among the
    // dimension sets does not matter to the list, only their products do; attention also asks for the outermost cores.
    const auto complete = [](const char* kernel, const char* shape, const char* backend) {
        return differing(question(kernel, shape, backend, Space::Complete));
    };
    EXPECT_EQ(complete("red", "batch=1,vec_len=1024", "attacc"), (Differing{4, 1}));
    EXPECT_EQ(complete("relu", "batch=4,vec_len=4096", "hbm-pim-hbm3"), (Differing{202, 77}));
    EXPECT_EQ(complete("gemv", "batch=1,nhead=2,dhead=16,seq_len=64", "attacc"), (Differing{215, 28}));
    EXPECT_EQ(complete("attn", "batch=1,nhead=2,dhead=16,seq_len=64", "attacc"), (Differing{215, 63}));
    EXPECT_EQ(complete("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc"), (Differing{11684, 3806}));
    EXPECT_EQ(complete("gemv", "batch=4,nhead=32,dhead=128,seq_len=2048", "attacc"), (Differing{17038, 6373}));
}

TEST(TraceKey, StandsForOneList)
{
    // Every complete draft of a small shape; with sanitizers, one in three.
    for (const auto& [kernel, backend] :
         {std::pair{"gemv", "attacc"}, std::pair{"attn", "attacc"}, std::pair{"gemv", "hbm-pim-hbm3"}}) {
        for (const Mode mode : {Mode::Kernel, Mode::Inference}) {
            const DraftQuestion asked =
                question(kernel, "batch=1,nhead=2,dhead=16,seq_len=64", backend, Space::Complete, mode);
            if (!check(asked)) {
                continue;
            }
            const DraftList drafts = draftsOf(asked).value();
            std::map<decltype(traceKey(std::declval<Trace>())), std::vector<sim::Request>> lists;
            for (std::size_t i = 0; i < drafts.size(); i += std::size_t{triesOf(1, 3)}) {
                const Trace made = makeTrace(*asked.machine, *asked.kernel, asked.mode, drafts[i]).value();
                const std::vector<sim::Request> list = readAllRequests(made, 1000);

                const auto known = lists.try_emplace(traceKey(made), list).first;

                ASSERT_TRUE(known->second == list) << Draft(drafts[i]).text();
            }
        }
    }
}

} // namespace pimento::test
