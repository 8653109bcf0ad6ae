// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/vllm_engine.h"

#include "engine/serving/arrival_trace.h"
#include "engine/serving/measured/engines_apart.h"
#include "engine/serving/measured/measured_run.h"
#include "tests/support/asked_tries.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

// Requests served as vLLM does, on layer times of a made-up processor: by hand, and as properties.

namespace pimento::test {

namespace {

using namespace serving;
using testing::DoubleNear;
using testing::HasSubstr;

/// A processor on which a step takes 1,000 us and 10 us a token, whatever the contexts are.
class VllmEngine : public testing::Test {
protected:
    VllmEngine()
    {
        writeAll(m_folder.path() / "made-up.dense.csv", "layer,tokens,time_us\nlinear,0,1000\nlinear,100,2000\n");
        writeAll(m_folder.path() / "made-up.per_sequence.csv", "layer,sequences,time_us\nhead,1,0\nhead,2,0\n");
        writeAll(m_folder.path() / "made-up.attention.csv",
                 "prefill_chunk,kv_prefill,n_decode,kv_decode,time_us\n0,0,1,16,0\n16,0,0,0,0\n");
        m_setup.blocks = 1;
        m_setup.width = 1;
    }

    [[nodiscard]] LayerTimes times() const { return LayerTimes::read((m_folder.path() / "made-up").string()).value(); }
    [[nodiscard]] VllmRun serve(const std::vector<Request>& requests) const
    {
        auto run = serveAsVllm(requests, m_setup, times());
        EXPECT_TRUE(run.has_value()) << run.error().message();
        return run.value_or(VllmRun{});
    }

    TemporaryFolder m_folder;
    VllmSetup m_setup;
};

std::vector<Request> randomRequests(std::mt19937_64& random)
{
    std::vector<Request> requests(1 + random() % 30);
    double now = 0;
    for (Request& each : requests) {
        each = {now, static_cast<std::int32_t>(1 + random() % 300), static_cast<std::int32_t>(1 + random() % 60)};
        now += static_cast<double>(random() % 20) * 1e-3;
    }
    return requests;
}

} // namespace

// A prompt of 100 tokens: 1,000 + 100 x 10 us = 2 ms. Then two steps of one token: 1.01 ms each. Sum 4.02 ms.
TEST_F(VllmEngine, ServesOneRequestByHand)
{
    const VllmRun run = serve({{0, 100, 3}});
    EXPECT_THAT(run.requests[0].first, DoubleNear(0.002, 1e-12));
    EXPECT_THAT(run.requests[0].last, DoubleNear(0.00402, 1e-12));
    EXPECT_EQ(run.steps, 3);
    EXPECT_EQ(run.tokens, 102);
}

// A prompt of 250 tokens in steps of at most 100: 2 + 2 + 1.5 ms.
TEST_F(VllmEngine, DividesALongPrompt)
{
    m_setup.mostTokens = 100;
    EXPECT_THAT(serve({{0, 250, 1}}).requests[0].last, DoubleNear(0.0055, 1e-12));
}

// The first step runs when the second request arrives at 1 ms, and the second step (the first request's token) is
// scheduled already. It ends at 2 + 1.01 ms; the prompt of 50 tokens and a token are in the third: 3.01 + 1.51 ms.
TEST_F(VllmEngine, SchedulesAStepWhileOneRuns)
{
    EXPECT_THAT(serve({{0, 100, 9}, {0.001, 50, 1}}).requests[1].last, DoubleNear(0.00452, 1e-12));
}

// Two requests of 32 tokens with blocks of 16: one block is reserved, four others hold the prompts. The next token of
// the first takes a block of the second, which begins again when the first has ended.
TEST_F(VllmEngine, TakesMemoryFromTheLastRequest)
{
    m_setup.cacheBlocks = 5;
    const VllmRun run = serve({{0, 32, 10}, {0, 32, 10}});
    EXPECT_EQ(run.requests[0].preemptions, 0);
    EXPECT_EQ(run.requests[1].preemptions, 1);
    EXPECT_GT(run.requests[1].last, run.requests[0].last);
}

// Three blocks of 16. Step 1 computes both prompts (15 and 16 tokens, two blocks). Step 2, scheduled with it, fills the
// first request's block and takes the third for the last token of the second one. Step 3 needs a block for the first,
// so that the second loses its blocks while that token is on its way: it ends with step 2 and does not begin again.
TEST_F(VllmEngine, EndsARequestThatLostItsMemoryBehindItsLastToken)
{
    m_setup.cacheBlocks = 4;
    const VllmRun run = serve({{0, 15, 8}, {0, 16, 2}});
    EXPECT_EQ(run.requests[1].preemptions, 1);
    EXPECT_THAT(run.requests[1].last, DoubleNear(0.00131 + 0.00102, 1e-12));
    EXPECT_EQ(run.tokens, 15 + 7 + 16 + 1);
}

// Two tokens are padded to the graph of four: 1,000 + 4 x 10 us; the prompt of 100 has no graph.
TEST_F(VllmEngine, PadsAStepToACapturedGraph)
{
    m_setup.graphSizes = {1, 4};
    EXPECT_THAT(serve({{0, 98, 2}, {0, 2, 2}}).requests[1].last, DoubleNear(0.002 + 0.00104, 1e-12));
}

TEST(VllmSetup, CapturesGraphsUpToTwiceTheSequences)
{
    EXPECT_THAT(vllmGraphSizes(10), testing::ElementsAre(1, 2, 4, 8, 16));
    const auto most = vllmGraphSizes(1000);
    EXPECT_EQ(most.size(), 3U + 32U + 16U); // 1, 2, 4; 8 to 256 by 8; 272 to 512 by 16
    EXPECT_EQ(most.back(), 512);
}

/// Devices whose attention takes 5 ms a step; keys and values of a token cross their link in 1 us.
class FiveMilliseconds : public DeviceLayers {
public:
    [[nodiscard]] bool hasAttention() const override { return m_hasAttention; }
    [[nodiscard]] Result<double> attention(const DecodeBatch& batch) const override
    {
        m_contexts.push_back(batch.sum);
        for (std::int32_t& each : batch.layouts) {
            m_layouts.push_back(each++);
        }
        return 0.005;
    }
    [[nodiscard]] std::optional<double> linear(LinearPart part, std::int64_t) const override
    {
        return part == LinearPart::Projection ? m_linear : std::nullopt;
    }
    [[nodiscard]] bool isFastest() const override { return m_isFastest; }
    [[nodiscard]] double transfer(std::int64_t tokens) const override { return static_cast<double>(tokens) * 1e-6; }

    bool m_hasAttention = true;
    bool m_isFastest = false;
    std::optional<double> m_linear;
    mutable std::vector<std::int64_t> m_contexts;
    mutable std::vector<std::int32_t> m_layouts;
};

// A prompt of 100: 2 ms and 100 tokens over the link, 0.1 ms. Two steps of one token: 1.01 ms and 5 ms each, over 101
// and 102 tokens. A layout is written in one step and read in the next.
TEST_F(VllmEngine, RunsAttentionOnDevicesBesideTheGpu)
{
    const FiveMilliseconds beside;
    const std::vector<Request> requests = {{0, 100, 3}};
    const auto run = serveAsVllm(requests, m_setup, times(), {}, &beside);
    ASSERT_TRUE(run.has_value());
    EXPECT_THAT(run->requests[0].first, DoubleNear(0.0021, 1e-12));
    EXPECT_THAT(run->requests[0].last, DoubleNear(0.0021 + 2 * 0.00601, 1e-12));
    EXPECT_THAT(beside.m_contexts, testing::ElementsAre(101, 102));
    EXPECT_THAT(beside.m_layouts, testing::ElementsAre(0, 1));
}

// The projection takes 1,000 us on the GPU: devices that need 1.5 ms run it because they must, or leave it to the GPU
// if they are to run only what they are faster at.
TEST_F(VllmEngine, RunsLinearLayersWhereTheyAreFaster)
{
    writeAll(m_folder.path() / "made-up.dense.csv", "layer,tokens,time_us\no_proj,1,1000\no_proj,2,1000\n");
    FiveMilliseconds beside;
    beside.m_hasAttention = false;
    const auto lastOf = [&](double seconds, bool isFastest) {
        beside.m_linear = seconds;
        beside.m_isFastest = isFastest;
        const std::vector<Request> requests = {{0, 1, 2}};
        const auto run = serveAsVllm(requests, m_setup, times(), {}, &beside);
        return run ? run->requests[0].last : 0;
    };
    EXPECT_THAT(lastOf(0.0015, false), DoubleNear(0.001 + 0.0015, 1e-12));
    EXPECT_THAT(lastOf(0.0015, true), DoubleNear(0.001 + 0.001, 1e-12));
    EXPECT_THAT(lastOf(0.0005, true), DoubleNear(0.001 + 0.0005, 1e-12));
}

// A token chooses one of 4 experts; with skew 1 the first is chosen by 12 of 25 tokens and the third by 4 of 25. The
// table has 100 us a touched expert and 1 us a token. Two tokens on one of two processors touch 2 - (13/25)^2 -
// (21/25)^2 and are 2 x 16/25 tokens there; evenly, 2 - 2 x (3/4)^2 and 1.
TEST_F(VllmEngine, CountsTheBusiestProcessorOfUnevenExperts)
{
    writeAll(m_folder.path() / "made-up.moe.csv", "tokens,activated_experts,time_us\n0,0,0\n0,1,100\n1,0,1\n1,1,101\n");
    EXPECT_NEAR(times().experts(2, {1, 4, 2, 0}), 100 * (2 - 2 * 0.5625) + 1, 1e-9);
    EXPECT_NEAR(times().experts(2, {1, 4, 2, 1}), 100 * (2 - 0.2704 - 0.7056) + 1.28, 1e-9);
}

TEST(MeasuredRun, CountsFromTheQueue)
{
    const TemporaryFolder folder;
    const auto file = (folder.path() / "run.csv").string();
    writeAll(file, "input_tokens,output_tokens,arrival_s,queued_s,scheduled_s,first_token_s,last_token_s\n"
                   "8,5,0.5,1,1.5,2,4\n8,1,0.5,1,1.5,3,3\n");
    const auto run = readMeasuredRun(file);
    ASSERT_TRUE(run.has_value()) << run.error().message();
    const RequestSeconds seconds = secondsOf(*run);
    EXPECT_THAT(seconds.firstToken, testing::ElementsAre(1, 2));
    EXPECT_THAT(seconds.perToken, testing::ElementsAre(0.5));
    EXPECT_THAT(seconds.latency, testing::ElementsAre(3, 2));
    writeAll(file, "input_tokens,output_tokens\n8,5\n");
    EXPECT_THAT(readMeasuredRun(file).error().message(), HasSubstr("arrival_s"));
}

TEST_F(VllmEngine, RefusesARequestThatNeverFits)
{
    m_setup.cacheBlocks = 3;
    const auto run = serveAsVllm(std::vector<Request>{{0, 100, 1}}, m_setup, times());
    ASSERT_FALSE(run.has_value());
    EXPECT_THAT(run.error().message(), HasSubstr("request 1"));
}

// Every request gets all of its tokens in order, as many tokens are computed as requests have, or more where memory was
// lost, and without lost memory prompts are answered in the order of their arrival.
TEST_F(VllmEngine, ServesEveryRequest)
{
    std::mt19937_64 random(20261129);
    for (int i = 0; i < askedTriesOf(2000, 100); ++i) {
        const auto requests = randomRequests(random);
        m_setup.mostTokens = static_cast<std::int64_t>(32 + random() % 300);
        m_setup.mostSequences = static_cast<std::int64_t>(1 + random() % 8);
        m_setup.cacheBlocks =
            random() % 2 == 0 ? KeyValueBlocks::kUnlimited : static_cast<std::int64_t>(26 + random() % 40);
        m_setup.engines = static_cast<std::int64_t>(1 + random() % 2);
        m_setup.graphSizes = random() % 2 == 0 ? std::vector<std::int64_t>() : vllmGraphSizes(m_setup.mostSequences);
        const VllmRun run = serve(requests);
        ASSERT_EQ(run.requests.size(), requests.size());
        std::int64_t tokens = 0;
        for (std::size_t r = 0; r < requests.size(); ++r) {
            ASSERT_GT(run.requests[r].first, requests[r].arrival) << i;
            ASSERT_GE(run.requests[r].last, run.requests[r].first) << i;
            tokens += requests[r].input + requests[r].output - 1;
        }
        ASSERT_GE(run.tokens, tokens) << i;
        if (run.preemptions == 0) {
            ASSERT_EQ(run.tokens, tokens) << i;
            ASSERT_TRUE(m_setup.engines > 1 || std::ranges::is_sorted(run.requests, {}, &ServedTimes::first)) << i;
        }
    }
}

// Four blocks of 16 hold both prompts. With four more in a second memory nothing is lost; the nine further steps have
// 33 to 41 tokens of each request, 90 above the 64 in all, of 1,000 bytes at 1 MB/s: 90 ms beside 1.64 + 9 x 1.02 ms.
TEST_F(VllmEngine, ReadsWhatLiesInASecondMemory)
{
    m_setup.cacheBlocks = 5;
    m_setup.keyValueBytes = 1000;
    ASSERT_TRUE(m_setup.addSecondMemory(64'000, 1e6).has_value());
    const VllmRun run = serve({{0, 32, 10}, {0, 32, 10}});
    EXPECT_EQ(run.preemptions, 0);
    EXPECT_THAT(run.requests[1].last, DoubleNear(0.00164 + 9 * 0.00102 + 0.09, 1e-12));
    m_setup.cacheBlocks = KeyValueBlocks::kUnlimited;
    EXPECT_FALSE(m_setup.addSecondMemory(64'000, 1e6).has_value());
}

// The prompt of 100 tokens takes 2 ms there, its keys and values 10 ms and 100 x 1,000 bytes at 1 MB/s; then two steps
// of a token follow here.
TEST_F(VllmEngine, ComputesPromptsApart)
{
    m_setup.keyValueBytes = 1000;
    const PromptEngine prompts{m_setup, times(), 1e6, 0.01};
    const auto run = serveApart(std::vector<Request>{{0, 100, 3}, {1, 50, 1}}, prompts, m_setup, times());
    ASSERT_TRUE(run.has_value()) << run.error().message();
    EXPECT_THAT(run->requests[0].first, DoubleNear(0.002, 1e-12));
    EXPECT_THAT(run->requests[0].last, DoubleNear(0.002 + 0.01 + 0.1 + 2 * 0.00101, 1e-12));
    EXPECT_THAT(run->requests[1].last, DoubleNear(1.0015, 1e-12));
    EXPECT_EQ(run->tokens, 100 + 2 + 50);
    VllmSetup other = m_setup;
    other.model = "another";
    EXPECT_FALSE(serveApart(std::vector<Request>{{0, 100, 3}}, prompts, other, times()).has_value());
}

// First tokens are those of the engine for prompts alone, no answer ends before its keys and values have come, and no
// token is computed twice unless memory was lost.
TEST_F(VllmEngine, ServesEveryRequestApart)
{
    std::mt19937_64 random(20261201);
    for (int i = 0; i < askedTriesOf(2000, 100); ++i) {
        auto requests = randomRequests(random);
        m_setup.keyValueBytes = 1000;
        m_setup.cacheBlocks = KeyValueBlocks::kUnlimited;
        const PromptEngine prompts{m_setup, times(), 1e6, 0.001};
        m_setup.cacheBlocks = static_cast<std::int64_t>(26 + random() % 40);
        const auto run = serveApart(requests, prompts, m_setup, times());
        ASSERT_TRUE(run.has_value()) << run.error().message();
        std::int64_t tokens = 0;
        for (std::size_t r = 0; r < requests.size(); ++r) {
            const double transfer = requests[r].output > 1 ? 0.001 + 1e-3 * requests[r].input : 0;
            ASSERT_GE(run->requests[r].last, run->requests[r].first + transfer - 1e-12) << i;
            tokens += requests[r].input + requests[r].output - 1;
        }
        ASSERT_GE(run->tokens, tokens) << i;
        ASSERT_TRUE(run->preemptions > 0 || run->tokens == tokens) << i;
        for (Request& each : requests) {
            each.output = 1;
        }
        const auto alone = serveAsVllm(requests, prompts.setup, times());
        for (std::size_t r = 0; r < requests.size(); ++r) {
            ASSERT_EQ(run->requests[r].first, alone->requests[r].first) << i;
        }
    }
}

// A request gets room exactly while there is some, and blocks that are found again are its first ones.
TEST(KeyValueBlocks, NeverGivesMoreThanItHas)
{
    std::mt19937_64 random(20261130);
    for (int i = 0; i < askedTriesOf(2000, 100); ++i) {
        const auto blocks = static_cast<std::int64_t>(2 + random() % 30);
        KeyValueBlocks memory(blocks, 4);
        std::vector<std::int64_t> held(5);
        std::int64_t free = blocks - 1; // one is reserved
        for (int step = 0; step < 60; ++step) {
            const auto request = static_cast<std::int32_t>(random() % held.size());
            std::int64_t& own = held[static_cast<std::size_t>(request)];
            const auto tokens = static_cast<std::int64_t>(1 + random() % 40);
            if (random() % 3 == 0) {
                memory.release(request);
                free += std::exchange(own, 0);
            } else if (own == 0 && random() % 2 == 0) {
                const std::int64_t found = memory.found(request, tokens);
                ASSERT_LE(found, (tokens - 1) / 4);
                ASSERT_EQ(memory.fits(request, tokens, found), (tokens + 3) / 4 <= free);
                memory.takeFound(request, found);
                own = found;
                free -= found;
            } else {
                const std::int64_t more = std::max<std::int64_t>((tokens + 3) / 4 - own, 0);
                ASSERT_EQ(memory.grow(request, tokens), more <= free) << i;
                own += more <= free ? more : 0;
                free -= more <= free ? more : 0;
                memory.keep(request, own * 4);
            }
            ASSERT_GE(free, 0);
        }
    }
}

TEST(MeasuredRun, RefusesNumbersThatNoRunHas)
{
    const auto isRead = [](const std::string& tokens) {
        const auto table = CsvTable::parse("input_tokens,output_tokens,arrival_s,queued_s,scheduled_s,first_token_s,"
                                           "last_token_s\n" +
                                               tokens + ",2,0,0,0,1,2\n",
                                           "made up");
        return table && measuredRun(*table, "made up").has_value();
    };
    EXPECT_TRUE(isRead("7"));
    EXPECT_FALSE(isRead("3e9"));
    EXPECT_FALSE(isRead("-3e9"));
    EXPECT_FALSE(isRead("word"));
}

// Between measured numbers times are interpolated, first over the last number: at (1, 15) half of 10 and 20 is 15; at
// (2, 15) half of 30 and 50 is 40; at (1.5, 15) half of both, 27.5.
TEST(TimeTable, InterpolatesByHand)
{
    TimeTable table;
    EXPECT_EQ(table.at({1, 1}), 0);
    table.set({1, 10}, 10);
    table.set({1, 20}, 20);
    table.set({2, 20}, 50);
    table.set({2, 10}, 30);
    EXPECT_DOUBLE_EQ(table.at({1, 10}), 10);
    EXPECT_DOUBLE_EQ(table.at({1.5, 15}), 27.5);
    EXPECT_DOUBLE_EQ(table.at({3, 10}), 50); // beyond: 10 + 2 x 20
}

} // namespace pimento::test
