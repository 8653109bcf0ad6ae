// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/cent/token_cost.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

// Blocks of Llama 2 as CENT maps them: what a trace holds, and the times beside the memories by hand.

namespace pimento::test {

namespace {

using aim::CentPlacement;
using sim::aim::Operation;

const aim::CentModel& llama7() { return *aim::centModelNamed("Llama2-7B"); }

std::int64_t requestsOf(const std::vector<sim::aim::Instruction>& trace, Operation operation)
{
    std::int64_t sum = 0;
    for (const auto& each : trace) {
        sum += each.operation == operation ? each.requests : 0;
    }
    return sum;
}

} // namespace

// A matrix of 4096 x 4096 on 32 channels: each of 512 banks has 8 results of 4 rows of 64 columns, 2,048
// multiplications. wq, wk, wv and wo: 4 x 2,048. w1 and w3 with 11,008 results: up to 22 a bank, 2 x 22 x 4 x 64 =
// 11,264. w2 with 11,008 inputs: 8 x 688 columns = 5,504. Sum 24,960.
TEST(CentTrace, MultipliesEveryWeightOnce)
{
    const auto trace = aim::matricesTrace(llama7(), {CentPlacement::Mode::Tensor, 1});
    EXPECT_EQ(requestsOf(trace, Operation::MacAbk), 4 * 2048 + 11264 + 5504);
}

// 32 heads of 128 elements and 512 tokens are 4,096 x 512 products for the keys, and as many for the values: 256
// columns of 16 in each of 512 banks.
TEST(CentTrace, MultipliesEveryKeyAndValueOnce)
{
    const CentPlacement card{CentPlacement::Mode::Tensor, 1};
    for (const aim::CentAttention step : {aim::CentAttention::Scores, aim::CentAttention::Sums}) {
        EXPECT_EQ(requestsOf(aim::attentionTrace(llama7(), card, step, 512), Operation::MacAbk), 256);
    }
    EXPECT_EQ(requestsOf(aim::attentionTrace(llama7(), card, aim::CentAttention::Scaling, 512), Operation::MacAbk), 0);
}

TEST(CentTrace, EndsWithOneEnd)
{
    for (const std::int64_t tokens : {1, 128, 1025, 4096}) {
        for (const CentPlacement placement :
             {CentPlacement{CentPlacement::Mode::Pipeline, 8}, CentPlacement{CentPlacement::Mode::Tensor, 4}}) {
            const auto trace = aim::blockTrace(llama7(), placement, tokens);
            EXPECT_EQ(trace.back().operation, Operation::Eoc);
            EXPECT_EQ(std::ranges::count(trace, Operation::Eoc, &sim::aim::Instruction::operation), 1);
            EXPECT_TRUE(sim::aim::run(trace).has_value());
        }
    }
}

// Norms 2 x (66 x 4096 / 8192 + 29) = 124; softmax 110 x 128 x 32 / 512 + 18.25 x 32 = 880 + 584 = 1,464; rotation
// 0.375 x 4096 x 2 = 3,072. Together 4,660 cycles of 0.5 us / 1000 = 0.00233 ms; four blocks of a card: 0.00932 ms.
TEST(CentCost, CountsTheAcceleratorsByHand)
{
    EXPECT_DOUBLE_EQ(aim::acceleratorTime(llama7(), 128, 1), 0.00233);
    EXPECT_DOUBLE_EQ(aim::acceleratorTime(llama7(), 128, 4), 0.00932);
}

// 8 cards have 18 lanes each. A vector of 4,096 numbers of 2 bytes: 43 flits of 256 bytes, 11,008 bytes over 72 bytes
// in a ns at 2^30/10^9: 152.889 x 0.931323 = 142.389 ns, and 180 ns of latency: 0.000322389 ms.
TEST(CentCost, CountsAHopByHand)
{
    EXPECT_NEAR(aim::linkTime(llama7(), {CentPlacement::Mode::Pipeline, 8}), 0.000322389, 1e-9);
}

} // namespace pimento::test
