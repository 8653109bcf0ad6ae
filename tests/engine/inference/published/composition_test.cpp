// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/published/composition.h"

#include "engine/inference/decode_step.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pimento::published {

namespace {

/// GPT-13B, batch 1, one input token and one step with two tokens: 40 heads are 8 on a device.
PimTable tableWith(double attention)
{
    PimTable times;
    times.addAttention({8, 128, 16}, {attention, 2 * attention});
    times.addProduct({8, 5120, 384}, {0.5, 2});
    times.addProduct({8, 128, 5120}, {0.25, 1});
    return times;
}

Setting setting() { return {.model = *findModel("GPT-13B"), .inputTokens = 1}; }

PhaseTimes generation(Platform platform, double attention)
{
    return compose(setting(), platform, Gpu{}, tableWith(attention))->generation;
}

constexpr double kBlocks = 40;
constexpr double kRest = 1.0 / 40; // the first of 40 heads hides nothing
/// Milliseconds of 3 x 5,120 elements to PIM and 5,120 back, of two bytes, at 300 GB/s.
constexpr double kLink = 4 * 5120 * 2 / 300e9 * 1e3;

TEST(PublishedComposition, HidesTheLinkUnderTheAttentionOfTheOtherHeads)
{
    const PhaseTimes times = generation(Platform::BaseDcc, 1);

    EXPECT_DOUBLE_EQ(times.attention, kBlocks * 1);
    EXPECT_DOUBLE_EQ(times.qkv, kBlocks * 0.5);
    EXPECT_DOUBLE_EQ(times.projection, kBlocks * 0.25);
    EXPECT_DOUBLE_EQ(times.pimLink, kBlocks * kLink * kRest);
}

TEST(PublishedComposition, TakesTheDefaultDraftsAndTheGpuWithoutDcc)
{
    const PhaseTimes times = generation(Platform::BaseStandard, 1);
    const PhaseTimes gpu = generation(Platform::Gpu, 1);

    EXPECT_DOUBLE_EQ(times.attention, kBlocks * 2);
    EXPECT_EQ(times.qkv, gpu.qkv);
    EXPECT_EQ(times.projection, gpu.projection);
    EXPECT_EQ(gpu.pimLink, 0);
}

TEST(PublishedComposition, HidesTheProductsUnderALongAttentionInTheFullSystem)
{
    // Attention 1 ms > QKV and projection 0.75 ms.
    const PhaseTimes times = generation(Platform::FullDcc, 1);

    EXPECT_DOUBLE_EQ(times.qkv, kBlocks * 0.5 * kRest);
    EXPECT_DOUBLE_EQ(times.projection, kBlocks * 0.25 * kRest);
    EXPECT_DOUBLE_EQ(times.pimLink, kBlocks * kLink * kRest);
}

TEST(PublishedComposition, HidesAShortAttentionUnderTheProductsInTheFullSystem)
{
    // Attention 0.1 ms < 0.75 ms: three quarters of what is hidden goes off QKV, one quarter off the projection.
    const PhaseTimes times = generation(Platform::FullDcc, 0.1);

    EXPECT_DOUBLE_EQ(times.qkv, kBlocks * (0.5 - 0.1 * (1 - kRest) * 0.75));
    EXPECT_DOUBLE_EQ(times.projection, kBlocks * (0.25 - 0.1 * (1 - kRest) * 0.25));
}

/// The placement "full" pipelines heads by the published rule, whichever side is longer.
TEST(PublishedComposition, PipelinesHeadsAsThePlacementFullDoes)
{
    constexpr std::int64_t kHeads = 40;
    for (const double attention : {2.0, 1.0, 0.76, 0.74, 0.1}) {
        const PhaseTimes published = generation(Platform::FullDcc, attention);

        const double hidden = inference::hiddenByPipeline(attention, 0.75, kHeads);
        EXPECT_NEAR(published.qkv + published.projection + published.attention, kBlocks * (attention + 0.75 - hidden),
                    1e-9);
    }
}

TEST(PublishedComposition, SharesTheFeedForwardLayersWithPimInTheFullSystem)
{
    // Memory bound: 3,352 of 3,352 + 52,032 GB/s are the GPU's, five devices of 16 x 650.4 GB/s.
    const double share = 3352.0 / (3352 + 5 * 650.4 * 16);

    EXPECT_DOUBLE_EQ(generation(Platform::FullDcc, 1).feedForward, generation(Platform::Gpu, 1).feedForward * share);
    EXPECT_EQ(generation(Platform::BaseDcc, 1).feedForward, generation(Platform::Gpu, 1).feedForward);
}

TEST(PublishedComposition, GivesTheQkvOfABatchBelowTheNumberOfGpusNoRows)
{
    Setting few = setting();
    few.gpus = 8;
    PimTable times;
    times.addAttention({1, 128, 16}, {1, 1});

    EXPECT_EQ(compose(few, Platform::BaseStandard, Gpu{}, times)->generation.qkv, 0);
    few.dividesRows = false;
    EXPECT_GT(compose(few, Platform::BaseStandard, Gpu{}, times)->generation.qkv, 0);
}

TEST(PublishedComposition, PartsAddUpToTheTotal)
{
    const PhaseTimes t = generation(Platform::FullStandard, 0.1);

    EXPECT_DOUBLE_EQ(t.total(), t.qkv + t.attention + t.softmax + t.projection + t.feedForward + t.pimLink +
                                    t.gpuLinks + t.activation + t.norm);
}

TEST(PublishedComposition, NeedsAShapeForEverySixteenthToken)
{
    Setting all = setting();
    all.inputTokens = 128;
    all.outputTokens = 64; // 129 to 191 tokens

    const auto needed = neededShapes(all);

    const std::vector<PimShape> attention = {{8, 128, 144}, {8, 128, 160}, {8, 128, 176}, {8, 128, 192}};
    EXPECT_EQ(needed->attention, attention);
    EXPECT_EQ(needed->products, (std::vector<PimShape>{{8, 5120, 384}, {8, 128, 5120}}));
}

TEST(PublishedComposition, ChargesRequestsOfPimByTheBit)
{
    PimTable times;
    const PimWork work{.bufferWrites = 10, .resultMoves = 20, .bufferMoves = 30, .operations = 40};
    times.addAttention({8, 128, 16}, {1, 1, work, work});
    times.addProduct({8, 5120, 384}, {1, 1, work, work});
    times.addProduct({8, 128, 5120}, {1, 1, work, work});
    Setting one = setting();

    const PhaseTimes corrected = compose(one, Platform::BaseDcc, Gpu{}, times)->joules;
    one.energy = EnergyCount::AsCoded;
    const PhaseTimes coded = compose(one, Platform::BaseDcc, Gpu{}, times)->joules;

    // Five devices: 10 writes of 32 bytes over the interposer (0.3 pJ/bit); 60 requests of 32 bytes over the die, ranks
    // and bank groups (0.5 + 1.23 + 1.01); 40 operations of 64 banks of 32 bytes of cells (0.55). 0.32 pJ a
    // multiply-add of 5120 x 5120. 40 blocks.
    const double buses = 10 * 32 * 0.3e-12 + 60 * 32 * 2.74e-12;
    const double cells = 40 * 64 * 32 * 8 * 0.55e-12;
    const double operations = 5120.0 * 5120 * 0.32e-12;
    EXPECT_DOUBLE_EQ(corrected.projection, 40 * (5 * (8 * buses + cells) + operations));
    EXPECT_DOUBLE_EQ(coded.projection, 40 * (5 * (buses + cells) + operations));
    EXPECT_DOUBLE_EQ(corrected.qkv, 40 * (5 * (8 * buses + cells) + 3 * operations));
    // Score and context of 40 heads of 128 over 2 tokens; the code charges one of them.
    EXPECT_NEAR(corrected.attention, 40 * (5 * (8 * buses + cells) + 2 * 40 * 128 * 2 * 0.32e-12), 1e-15);
    EXPECT_NEAR(coded.attention, 40 * (5 * (buses + cells) + 40 * 128 * 2 * 0.32e-12), 1e-15);
    EXPECT_DOUBLE_EQ(corrected.pimLink, 40 * 4 * 5120 * 2 * 10.4e-12);
}

TEST(PublishedComposition, TakesNoEnergyOffSharedLayersAsTheCodeDoes)
{
    Setting one = setting();
    one.energy = EnergyCount::AsCoded;
    const auto feedForward = [&](Platform platform) {
        return compose(one, platform, Gpu{}, tableWith(1))->joules.feedForward;
    };

    EXPECT_DOUBLE_EQ(feedForward(Platform::FullDcc), feedForward(Platform::Gpu));
    one.energy = EnergyCount::Corrected;
    EXPECT_LT(feedForward(Platform::FullDcc), 0.5 * feedForward(Platform::Gpu));
}

TEST(PublishedComposition, NamesWhatItCannotDo)
{
    Setting wrong = setting();
    wrong.gpus = 3;
    EXPECT_THAT(compose(wrong, Platform::Gpu, Gpu{}, PimTable{}).error().message(), testing::HasSubstr("3 GPUs"));

    const auto missing = compose(setting(), Platform::BaseStandard, Gpu{}, PimTable{});
    EXPECT_THAT(missing.error().message(), testing::HasSubstr("no attention of 8 heads, 128 inputs, 16 outputs"));

    EXPECT_THAT(findModel("GPT-5").error().message(), testing::HasSubstr("GPT-13B"));
}

TEST(PublishedComposition, RefusesTablesThatAreNone)
{
    const std::string header = "batch_size,#head,input_dim,output_dim,our_time(ms),baseline(ms)\n";
    for (const char* row : {"1,8,128,64,0,1\n", "1,8.5,128,64,1,1\n", "2,8,128,64,1,1\n", "1,8,128,64,1,x\n",
                            "1,8,128,64,1,1\n1,8,128,64,2,2\n", "1,8,128,-64,1,1\n", "1,8,128,1e300,1,1\n"}) {
        PimTable times;
        EXPECT_FALSE(times.addAttention(*CsvTable::parse(header + row, "table"))) << row;
    }
    PimTable times;
    EXPECT_FALSE(times.addProducts(*CsvTable::parse("a,b\n1,2\n", "table")));
    EXPECT_TRUE(times.addProducts(*CsvTable::parse(header + "1,8,128,64,0.5,1\n", "table")));
}

} // namespace

} // namespace pimento::published
