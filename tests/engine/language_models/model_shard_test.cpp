// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/collectives.h"
#include "engine/language_models/model_layers.h"
#include "engine/language_models/model_shard.h"
#include "tests/engine/language_models/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace pimento::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Collective& find(const std::vector<Collective>& all, std::string_view name)
{
    return *std::ranges::find(all, name, &Collective::name);
}

/// 28 heads, 4 of them with keys and values: 1, 2 and 4 divide both, 28 is a multiple of 4; 7 and 14 are neither.
TEST(ModelShard, NamesOnlyNumbersOfDevicesThatArePossible)
{
    LanguageModel model = smallModel();
    model.attention.heads = 28;
    model.attention.kvHeads = 4;
    for (const std::int64_t devices : {3, 7, 8, 14, 56}) {
        const auto shard = shardOf(model, {.tensor = devices});
        ASSERT_FALSE(shard.has_value()) << devices;
        EXPECT_THAT(shard.error().hint, testing::HasSubstr("one of 1, 2, 4, 28")) << devices;
    }
    for (const std::int64_t devices : {1, 2, 4, 28}) {
        EXPECT_TRUE(shardOf(model, {.tensor = devices}).has_value()) << devices;
    }
}

/// 8 blocks, every other one with experts, behind three without: 0, 1, 2, 4 and 6 have none.
TEST(ModelShard, KnowsWhichBlocksOfAStageHaveExperts)
{
    LanguageModel model = smallModel();
    model.layers = 8;
    model.experts = ModelExperts{.count = 4, .active = 1, .size = 8, .firstDenseLayers = 3, .held = 4};
    model.experts->denseBlocks = {4, 6};
    const ModelShard shard = shardOf(model, {.stages = 2}).value();
    EXPECT_EQ(shard.stages[0].extent.denseLayers, 3);
    EXPECT_EQ(shard.stages[0].extent.expertLayers, 1);
    EXPECT_EQ(shard.stages[1].extent.denseLayers, 2);
    EXPECT_EQ(shard.stages[1].extent.expertLayers, 2);
}

TEST(ModelShard, OfOneDeviceIsTheModel)
{
    for (const char* name : {"Llama-3.1-70B", "Mixtral-8x7B", "DeepSeek-V3", "GPT3-13B"}) {
        const LanguageModel model = shippedModel(name);
        const ModelShard shard = shardOf(model, {}).value();

        EXPECT_EQ(shard.part, model);
        ASSERT_EQ(shard.stages.size(), 1U);
        EXPECT_EQ(shard.stages[0].weights.value(), weightBytesOf(model).total());
        EXPECT_EQ(shard.stages[0].keyValuePerToken, keyValueBytesPerToken(model));
        EXPECT_TRUE(collectivesOf(shard, ModelPhase::decode(4, 100)).empty());
    }
}

TEST(ModelShard, DividesHeadsFeedForwardAndVocabulary)
{
    const ModelShard shard = shardOf(shippedModel("Llama-3.1-70B"), {.tensor = 8}).value();

    EXPECT_EQ(shard.part.attention.heads, 8);
    EXPECT_EQ(shard.part.attention.kvHeads, 1);
    EXPECT_EQ(shard.part.feedForward.size, 3584);
    EXPECT_EQ(shard.part.vocabulary, 16032);
    EXPECT_EQ(shard.part.hidden, 8192);
    EXPECT_EQ(shard.kvCopies, 1);
    EXPECT_TRUE(shard.notes.empty());
    // 320 KiB of eight devices.
    EXPECT_EQ(shard.stages[0].keyValuePerToken, Bytes{40 * 1024});
}

TEST(ModelShard, CopiesKeysAndValuesWhereThereAreMoreDevicesThanHeadsOfThem)
{
    const ModelShard shard = shardOf(shippedModel("Llama-3.1-70B"), {.tensor = 16}).value();

    EXPECT_EQ(shard.part.attention.kvHeads, 1);
    EXPECT_EQ(shard.kvCopies, 2);
    EXPECT_EQ(shard.stages[0].keyValuePerToken, Bytes{40 * 1024});
    EXPECT_THAT(shard.notes, ElementsAre(HasSubstr("2 devices of a block hold the same keys and values")));
    EXPECT_EQ(shardOf(shippedModel("DeepSeek-V3"), {.tensor = 8}).value().stages[0].keyValuePerToken,
              Bytes{61 * 576 * 2});
}

TEST(ModelShard, RefusesHeadsThatDoNotDivideAndPadsTheRest)
{
    const std::string message = shardOf(shippedModel("LLaMA2-33B"), {.tensor = 8}).error().message();
    EXPECT_THAT(message, HasSubstr("has 52 heads, which cannot be divided among 8 devices"));
    EXPECT_THAT(message, HasSubstr("use one of 1, 2, 4, 13, 26, 52"));

    LanguageModel model = smallModel();
    model.feedForward.size = 7;
    const ModelShard shard = shardOf(model, {.tensor = 2}).value();
    EXPECT_EQ(shard.part.feedForward.size, 4);
    EXPECT_THAT(shard.notes, ElementsAre("feed-forward of 7 padded to 8"));

    model.attention = {.heads = 12, .kvHeads = 3, .headSize = 2};
    EXPECT_THAT(shardOf(model, {.tensor = 2}).error().message(), HasSubstr("3 heads with keys and values"));
    EXPECT_THAT(shardOf(model, {.stages = 3}).error().message(), HasSubstr("2 blocks, fewer than the 3 stages"));
    EXPECT_THAT(shardOf(model, {.tensor = 0}).error().message(), HasSubstr("cannot be divided among so many"));
}

TEST(ModelShard, HoldsWholeExpertsOrSlicesOfThem)
{
    const LanguageModel model = shippedModel("DeepSeek-V3");
    const ModelShard whole = shardOf(model, {.tensor = 8, .experts = ExpertPlacement::Expert}).value();
    const ModelShard slices = shardOf(model, {.tensor = 8}).value();

    EXPECT_EQ(whole.part.experts->held, 32);
    EXPECT_EQ(whole.part.experts->size, 2048);
    EXPECT_EQ(whole.part.experts->sharedSize, 256);
    EXPECT_EQ(slices.part.experts->held, 256);
    EXPECT_EQ(slices.part.experts->size, 256);
    EXPECT_EQ(parametersOf(whole.part).of(ModelPart::RoutedExperts),
              parametersOf(model).of(ModelPart::RoutedExperts) / 8);
    EXPECT_EQ(parametersOf(whole.part).of(ModelPart::Router), parametersOf(model).of(ModelPart::Router));
    EXPECT_THAT(
        shardOf(shippedModel("Mixtral-8x7B"), {.tensor = 16, .experts = ExpertPlacement::Expert}).error().message(),
        HasSubstr("8 experts, which cannot be divided among 16 devices"));
}

TEST(ModelShard, MakesStagesThatDifferByABlockAtMost)
{
    const ModelShard shard = shardOf(shippedModel("DeepSeek-V3"), {.stages = 4}).value();

    ASSERT_EQ(shard.stages.size(), 4U);
    EXPECT_EQ(shard.stages[0].extent, (ModelExtent{3, 13, true, false}));
    EXPECT_EQ(shard.stages[1].extent, (ModelExtent{0, 15, false, false}));
    EXPECT_EQ(shard.stages[2].extent, (ModelExtent{0, 15, false, false}));
    EXPECT_EQ(shard.stages[3].extent, (ModelExtent{0, 15, false, true}));
    std::int64_t weights = 0;
    for (const ModelStage& stage : shard.stages) {
        weights += stage.weights.value();
    }
    EXPECT_EQ(weights, weightBytesOf(shippedModel("DeepSeek-V3")).total());
}

// The devices of a block together do the matrix work of one device.
TEST(ModelShard, SharesTheWorkWithoutRest)
{
    for (const char* name : {"Llama-3.1-70B", "DeepSeek-V3"}) {
        const LanguageModel model = shippedModel(name);
        const LanguageModel part = shardOf(model, {.tensor = 8, .experts = ExpertPlacement::Expert}).value().part;
        const auto shardedFlops = [](const ModelLayers& layers) {
            double sum = 0;
            for (const ModelBlock& block : layers.blocks) {
                for (const ModelLayer& layer : block.layers) {
                    const bool isShared = layer.kind == LayerKind::Linear && !layer.name.ends_with("down");
                    sum += isShared ? layer.flops * static_cast<double>(block.blocks) : 0;
                }
            }
            return sum;
        };
        const ModelPhase phase = ModelPhase::decode(64, 1000);

        EXPECT_NEAR(shardedFlops(layersOf(part, phase).value()) * 8 / shardedFlops(layersOf(model, phase).value()), 1,
                    1e-9)
            << name;
    }
}

TEST(Collectives, OfABlockAreTwoSumsOfItsHiddenStates)
{
    const ModelShard shard = shardOf(shippedModel("Llama-3.1-70B"), {.tensor = 8, .stages = 4}).value();
    const auto all = collectivesOf(shard, ModelPhase::decode(16, 2048));

    // 16 rows of 8192 elements of 2 bytes.
    const Collective& sum = find(all, "sum of projections");
    EXPECT_EQ(sum.bytes, Bytes{16 * 8192 * 2});
    EXPECT_EQ(sum.times, 80);
    EXPECT_EQ(sum.sentBytes(), 2.0 * 7 / 8 * 16 * 8192 * 2);
    EXPECT_EQ(find(all, "sum of feed-forwards").times, 80);
    EXPECT_EQ(find(all, "stage to stage").bytes, sum.bytes);
    EXPECT_EQ(find(all, "stage to stage").times, 3);
    EXPECT_EQ(find(all, "pieces of the head").bytes, Bytes{16 * 128256 * 2});
}

TEST(Collectives, SendTokensToExpertsAndBack)
{
    const LanguageModel model = shippedModel("DeepSeek-V3");
    const ModelPhase phase = ModelPhase::decode(128, 1000);
    const auto all = collectivesOf(shardOf(model, {.tensor = 8, .experts = ExpertPlacement::Expert}).value(), phase);

    // 128 tokens, each to 8 experts, 7168 elements of 2 bytes; an eighth of them on each device, of which an eighth
    // stays.
    EXPECT_EQ(find(all, "tokens to experts").bytes, Bytes{128 * 8 * 7168 * 2});
    EXPECT_EQ(find(all, "tokens to experts").sentBytes(), 128.0 * 8 * 7168 * 2 / 8 * 7 / 8);
    EXPECT_EQ(find(all, "results of experts").times, 58);
    EXPECT_EQ(find(all, "sum of feed-forwards").times, 61);
    const auto mixtral = collectivesOf(
        shardOf(shippedModel("Mixtral-8x7B"), {.tensor = 8, .experts = ExpertPlacement::Expert}).value(), phase);
    EXPECT_EQ(std::ranges::count(mixtral, "sum of feed-forwards", &Collective::name), 0);
}

} // namespace

} // namespace pimento::test
