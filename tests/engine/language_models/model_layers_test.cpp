// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_layers.h"
#include "engine/language_models/model_shard.h"
#include "tests/engine/language_models/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace pimento::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const ModelLayer& layer(const ModelBlock& block, std::string_view name)
{
    return *std::ranges::find(block.layers, name, &ModelLayer::name);
}

std::vector<std::string_view> namesOf(const std::vector<ModelLayer>& layers)
{
    std::vector<std::string_view> names;
    for (const ModelLayer& each : layers) {
        names.push_back(each.name);
    }
    return names;
}

double linearFlops(const ModelLayers& layers)
{
    double sum = 0;
    const auto add = [&](const ModelLayer& each, std::int64_t times) {
        const bool isMatrix = each.kind == LayerKind::Linear || each.kind == LayerKind::Router;
        sum += isMatrix ? each.flops * static_cast<double>(times) : 0;
    };
    for (const ModelBlock& block : layers.blocks) {
        for (const ModelLayer& each : block.layers) {
            add(each, block.blocks);
        }
    }
    for (const ModelLayer& each : layers.after) {
        add(each, 1);
    }
    return sum;
}

TEST(ModelPhase, CountsThePairsOfACausalMask)
{
    // Three tokens see 1, 2 and 3; two more behind three see 4 and 5.
    EXPECT_EQ(ModelPhase::prefill(1, 3).pairs, 6);
    EXPECT_EQ(ModelPhase::prefill(2, 3).pairs, 12);
    EXPECT_EQ(ModelPhase::prefillPart(1, 2, 5).pairs, 9);
    EXPECT_EQ(ModelPhase::decode(3, 5).pairs, 15);
    EXPECT_EQ(ModelPhase::decodeSeveral(1, 2, 5).pairs, 9);
    EXPECT_EQ(ModelPhase::prefill(2, 3).headRows, 2);
    EXPECT_EQ(ModelPhase::decodeSeveral(2, 3, 9).headRows, 6);
}

TEST(ModelPhase, OfSequencesOfDifferentLengthsIsTheirSum)
{
    const std::vector<std::int64_t> contexts = {5, 5, 5};
    EXPECT_EQ(ModelPhase::decodeEach(contexts), ModelPhase::decode(3, 5));
    const std::vector<std::int64_t> others = {1, 4, 10};
    const ModelPhase phase = ModelPhase::decodeEach(others);
    EXPECT_EQ(phase.contextTokens, 15);
    EXPECT_EQ(phase.longestContext, 10);
}

TEST(ModelPhase, ThatCannotBeIsRefused)
{
    const LanguageModel model = smallModel();
    for (const ModelPhase& phase : {ModelPhase::prefill(0, 4), ModelPhase::prefill(4, 0), ModelPhase::decode(-1, 4),
                                    ModelPhase::prefillPart(1, 5, 4), ModelPhase::decode(1 << 30, 1 << 30),
                                    ModelPhase::prefill(1, INT64_MAX), ModelPhase::decodeEach({})}) {
        EXPECT_FALSE(layersOf(model, phase).has_value());
    }
    EXPECT_THAT(layersOf(model, ModelPhase::prefillPart(1, 5, 4)).error().message(), HasSubstr("more new tokens"));
}

TEST(ModelLayers, OfADenseBlockStandInTheirOrder)
{
    const ModelLayers layers = layersOf(smallModel(), ModelPhase::decode(3, 5)).value();

    EXPECT_THAT(namesOf(layers.before), ElementsAre("embedding"));
    ASSERT_EQ(layers.blocks.size(), 1U);
    EXPECT_EQ(layers.blocks[0].blocks, 2);
    EXPECT_THAT(namesOf(layers.blocks[0].layers),
                ElementsAre("attention norm", "query, key, value", "positions", "keep keys and values", "attention",
                            "projection", "residual", "feed-forward norm", "gate and up", "activation", "down",
                            "residual"));
    EXPECT_THAT(namesOf(layers.after), ElementsAre("final norm", "head"));
}

/// 3 sequences of 5 tokens; elements of 2 bytes.
TEST(ModelLayers, OfASmallModelAreComputedByHand)
{
    const ModelLayers layers = layersOf(smallModel(), ModelPhase::decode(3, 5)).value();
    const ModelBlock& block = layers.blocks[0];

    const ModelLayer& queries = layer(block, "query, key, value"); // 8 -> (4 + 2 + 2) 2
    EXPECT_EQ(queries.flops, 2 * 3 * 8 * 16);
    EXPECT_EQ(queries.weights, Bytes{8 * 16 * 2});
    EXPECT_EQ(queries.input, Bytes{3 * 8 * 2});
    EXPECT_EQ(queries.output, Bytes{3 * 16 * 2});
    const ModelLayer& kept = layer(block, "keep keys and values"); // 2 heads of 2, twice
    EXPECT_EQ(kept.keyValueWritten, Bytes{3 * 8 * 2});
    const ModelLayer& attention = layer(block, "attention");
    EXPECT_EQ(attention.attention->scoreFlops(), 2 * 15 * 4 * 2);
    EXPECT_EQ(attention.attention->contextFlops(), 2 * 15 * 4 * 2);
    EXPECT_EQ(attention.attention->softmaxFlops(), 5 * 15 * 4);
    EXPECT_EQ(attention.flops, 240 + 240 + 300);
    EXPECT_EQ(attention.keyValueRead, Bytes{15 * 8 * 2});
    EXPECT_EQ(attention.output, Bytes{3 * 8 * 2});
    EXPECT_EQ(attention.weights, Bytes{0});
    EXPECT_EQ(layer(block, "projection").flops, 2 * 3 * 8 * 8);
    EXPECT_EQ(layer(block, "gate and up").flops, 2 * 3 * 8 * 12);
    EXPECT_EQ(layer(block, "activation").flops, 3 * 6 * (4 + 1)); // SiLU and the product by the gate
    EXPECT_EQ(layer(block, "activation").input, Bytes{3 * 12 * 2});
    EXPECT_EQ(layer(block, "down").flops, 2 * 3 * 6 * 8);
    EXPECT_EQ(layer(block, "residual").flops, 3 * 8);
    EXPECT_EQ(layer(block, "residual").input, Bytes{2 * 3 * 8 * 2});
    EXPECT_EQ(layers.after[1].flops, 2 * 3 * 8 * 10);
    EXPECT_EQ(layers.before[0].weights, Bytes{3 * 8 * 2}); // three rows of the table
}

TEST(ModelLayers, OfAPrefillGiveOneSuccessorASequence)
{
    const ModelLayers layers = layersOf(smallModel(), ModelPhase::prefill(2, 7)).value();

    EXPECT_EQ(layer(layers.blocks[0], "query, key, value").rows, 14);
    EXPECT_EQ(layers.after[1].rows, 2);
    EXPECT_EQ(layers.after[0].rows, 2);
    // 28 pairs of each of the two sequences.
    EXPECT_EQ(layer(layers.blocks[0], "attention").attention->scoreFlops(), 2 * 56 * 4 * 2);
}

TEST(ModelLayers, AddUpToTheirTotals)
{
    const ModelLayers layers = layersOf(smallModel(), ModelPhase::decode(1, 5)).value();
    // Two blocks: 2 8 (16 + 8 + 12 + 6) of matrices, attention 2 5 4 4 + 5 5 4, norms 2 5 8, positions 3 12,
    // activation 5 6, residuals 2 8; the final norm 5 8, the head 2 8 10.
    EXPECT_EQ(layers.totals().flops, 2 * (672 + 160 + 100 + 80 + 36 + 30 + 16) + 40 + 160);
    EXPECT_EQ(layers.totals().keyValueRead, Bytes{2 * 5 * 8 * 2});
}

TEST(ModelLayers, OfGptHaveBiasesAndLearnedPositions)
{
    const ModelLayers layers = layersOf(shippedModel("GPT3-13B"), ModelPhase::decode(4, 2048)).value();
    const ModelBlock& block = layers.blocks[0];

    EXPECT_EQ(std::ranges::count(block.layers, LayerKind::Rotary, &ModelLayer::kind), 0);
    EXPECT_EQ(layer(block, "query, key, value").weights, Bytes{(5120LL * 15360 + 15360) * 2});
    EXPECT_EQ(layer(block, "up").outputs, 20480);
    EXPECT_EQ(layer(block, "attention norm").weights, Bytes{2 * 5120 * 2});
    EXPECT_EQ(layers.before[0].weights, Bytes{2 * 4 * 5120 * 2});
    EXPECT_EQ(layer(block, "attention").keyValueRead, Bytes{4 * 2048 * 2 * 5120 * 2});
}

/// Every weight but the tables is read once by a step; of experts all that are touched.
TEST(ModelLayers, ReadEveryWeightOnce)
{
    for (const LanguageModel& model : shippedModels().all()) {
        LayerOptions options;
        if (model.experts) {
            options.touchedExperts = static_cast<double>(model.experts->count);
        }
        const ModelLayers layers = layersOf(model, ModelPhase::decode(1, 100), options).value();
        const PartTable bytes = weightBytesOf(model);
        const std::int64_t tables = bytes.of(ModelPart::Embedding) + bytes.of(ModelPart::Positions);
        // A tied head reads the table.
        const std::int64_t head = model.hasTiedEmbeddings ? bytes.of(ModelPart::Embedding) : 0;

        EXPECT_EQ(layers.totals().weights.value() - layers.before[0].weights.value(), bytes.total() - tables + head)
            << model.name;
    }
}

/// Two operations for each weight that a token goes through.
TEST(ModelLayers, TakeTwoOperationsForEachActiveWeight)
{
    for (const LanguageModel& model : shippedModels().all()) {
        std::int64_t weights = 0;
        LanguageModel active = model;
        if (active.experts) {
            active.experts->held = active.experts->active;
        }
        for (const ModelTensor& tensor : tensorsOf(active, wholeOf(active))) {
            const bool isInBlock = tensor.stored == TensorClass::Matrix ||
                                   tensor.stored == TensorClass::AttentionMatrix ||
                                   tensor.stored == TensorClass::ExpertMatrix;
            const bool isMatrix = isInBlock || tensor.name == "router";
            weights += isMatrix ? tensor.elements() : 0;
        }
        weights += model.hidden * model.vocabulary; // the head, tied or not
        const ModelLayers layers = layersOf(model, ModelPhase::decode(5, 70)).value();

        EXPECT_NEAR(linearFlops(layers) / (2.0 * 5 * static_cast<double>(weights)), 1, 1e-12) << model.name;
    }
}

TEST(ModelLayers, KnowWhatTheirInputsMeet)
{
    LanguageModel model = smallModel();
    model.types = {{NumberFormat::Int8}, {NumberFormat::Bf16}, NumberFormat::Fp8, NumberFormat::Bf16};
    const auto find = [](const ModelLayers& layers, std::string_view name) {
        const auto& block = layers.blocks.front().layers;
        return *std::ranges::find(block, name, &ModelLayer::name);
    };
    const ModelLayers layers = layersOf(model, ModelPhase::decode(1, 4)).value();

    EXPECT_EQ(find(layers, "down").operand, NumberFormat::Int8);
    EXPECT_EQ(find(layers, "attention").operand, NumberFormat::Fp8);
    EXPECT_EQ(layers.after.back().operand, NumberFormat::Bf16); // the head
    EXPECT_EQ(inputFormatOf(find(layers, "down"), model.types), NumberFormat::Bf16);
    model.types.inputs = NumberFormat::Int8;
    EXPECT_EQ(inputFormatOf(find(layers, "down"), model.types), NumberFormat::Int8);
    EXPECT_EQ(inputFormatOf(layers.after.back(), model.types), NumberFormat::Bf16);
}

TEST(LatentAttention, WhenAbsorbedReadsWhatIsKeptOnceForAllHeads)
{
    const ModelLayers layers = layersOf(shippedModel("DeepSeek-V3"), ModelPhase::decode(2, 1000)).value();
    ASSERT_EQ(layers.blocks.size(), 2U);
    EXPECT_EQ(layers.blocks[0].blocks, 3);
    EXPECT_EQ(layers.blocks[1].blocks, 58);
    const ModelBlock& block = layers.blocks[1];

    const ModelLayer& attention = layer(block, "attention");
    EXPECT_EQ(attention.attention->heads, 128);
    EXPECT_EQ(attention.attention->kvHeads, 1);
    EXPECT_EQ(attention.attention->keySize, 576);
    EXPECT_EQ(attention.attention->valueSize, 512);
    EXPECT_TRUE(attention.attention->areValuesInKeys);
    EXPECT_EQ(attention.keyValueRead, Bytes{2 * 1000 * 576 * 2});
    EXPECT_EQ(attention.flops, 2.0 * 2000 * 128 * (576 + 512) + 5.0 * 2000 * 128);
    const ModelLayer& query = layer(block, "absorbed query");
    EXPECT_EQ(query.instances, 128);
    EXPECT_EQ(query.flops, 2.0 * 2 * 128 * 128 * 512);
    EXPECT_EQ(query.weights, Bytes{128 * 128 * 512 + 128 * 128 * 512 / 16384 * 4}); // FP8 with its scales
    EXPECT_EQ(layer(block, "absorbed value").outputs, 128);
    EXPECT_EQ(layer(block, "projection").inputs, 128 * 128);
}

TEST(LatentAttention, WhenExpandedMakesKeysAndValuesOfAllHeadsFirst)
{
    const LanguageModel model = shippedModel("DeepSeek-V3");
    const ModelLayers layers = layersOf(model, ModelPhase::prefill(1, 100)).value();
    const ModelBlock& block = layers.blocks[0];

    EXPECT_EQ(layer(block, "key up").flops, 2.0 * 100 * 512 * 128 * 128);
    EXPECT_EQ(layer(block, "attention").attention->keySize, 192);
    EXPECT_EQ(layer(block, "attention").attention->valueSize, 128);
    EXPECT_EQ(layer(block, "attention").attention->kvHeads, 128);
    const ModelLayers other = layersOf(model, ModelPhase::decode(1, 100), {.latent = LatentForm::Expanded}).value();
    EXPECT_EQ(layer(other.blocks[0], "value up").rows, 100);
}

/// Few new tokens on a long context are cheaper absorbed, a prompt is cheaper expanded.
TEST(LatentAttention, IsTakenInTheCheaperForm)
{
    const LanguageModel model = shippedModel("DeepSeek-V3");
    const auto flops = [&](const ModelPhase& phase, LatentForm form) {
        return layersOf(model, phase, {.latent = form}).value().totals().flops;
    };
    const ModelPhase step = ModelPhase::decode(8, 4096);
    const ModelPhase prompt = ModelPhase::prefill(1, 4096);

    EXPECT_LT(flops(step, LatentForm::Absorbed), flops(step, LatentForm::Expanded));
    EXPECT_LT(flops(prompt, LatentForm::Expanded), flops(prompt, LatentForm::Absorbed));
    EXPECT_EQ(flops(step, LatentForm::ByPhase), flops(step, LatentForm::Absorbed));
    EXPECT_EQ(flops(prompt, LatentForm::ByPhase), flops(prompt, LatentForm::Expanded));
}

TEST(Experts, ThatAreTouchedFollowFromChanceAlone)
{
    EXPECT_DOUBLE_EQ(expectedExperts(8, 2, 1), 2);
    EXPECT_DOUBLE_EQ(expectedExperts(8, 2, 2), 2 + 2 * 0.75); // the second one hits a fresh expert in 6 of 8
    EXPECT_NEAR(expectedExperts(256, 8, 1000), 256, 1e-9);
    EXPECT_DOUBLE_EQ(expectedExperts(8, 8, 3), 8);
    EXPECT_EQ(expectedExperts(8, 2, 0), 0);
}

/// The formula beside a count: each token draws its experts without putting them back.
TEST(Experts, ThatAreTouchedAreWhatDrawingShows)
{
    std::mt19937 random(3);
    constexpr int kTries = 2000;
    constexpr int kTokens = 20;
    std::int64_t touched = 0;
    for (int i = 0; i < kTries; ++i) {
        std::vector<bool> isTouched(64);
        for (int token = 0; token < kTokens; ++token) {
            std::vector<int> experts(64);
            for (int e = 0; e < 64; ++e) {
                experts[static_cast<std::size_t>(e)] = e;
            }
            for (std::size_t chosen = 0; chosen < 6; ++chosen) {
                std::swap(experts[chosen], experts[chosen + random() % (64 - chosen)]);
                isTouched[static_cast<std::size_t>(experts[chosen])] = true;
            }
        }
        touched += std::ranges::count(isTouched, true);
    }
    EXPECT_NEAR(static_cast<double>(touched) / kTries, expectedExperts(64, 6, kTokens), 0.2);
}

TEST(Experts, ReadTheWeightsOfThoseThatAreTouched)
{
    const LanguageModel model = shippedModel("Mixtral-8x7B");
    const ModelLayers layers = layersOf(model, ModelPhase::decode(2, 100)).value();
    const ModelLayer& up = layer(layers.blocks[0], "routed gate and up");

    // 3.5 of 8 experts are touched, by 4 rows in sum.
    EXPECT_DOUBLE_EQ(up.experts->touched, 3.5);
    EXPECT_DOUBLE_EQ(up.experts->rowsPerExpert, 4 / 3.5);
    EXPECT_EQ(up.rows, 4);
    EXPECT_EQ(up.weights, Bytes{7LL * 4096 * 28672}); // 3.5 experts of 2 bytes an element
    EXPECT_EQ(up.flops, 2.0 * 4 * 4096 * 28672);
    EXPECT_EQ(up.input, Bytes{4 * 4096 * 2});
    const ModelLayers given = layersOf(model, ModelPhase::decode(2, 100), {.touchedExperts = 2}).value();
    EXPECT_EQ(layer(given.blocks[0], "routed gate and up").weights, Bytes{4LL * 4096 * 28672});
    EXPECT_THAT(layersOf(model, ModelPhase::decode(2, 100), {.touchedExperts = 9}).error().message(),
                HasSubstr("touched experts"));
}

TEST(Experts, OfADeviceAreItsShareOfThoseTouched)
{
    const LanguageModel model = shippedModel("DeepSeek-V3");
    const LanguageModel part = shardOf(model, {.tensor = 8, .experts = ExpertPlacement::Expert}).value().part;
    const ModelPhase phase = ModelPhase::decode(64, 100);
    const ModelLayers all = layersOf(model, phase).value();
    const ModelLayers own = layersOf(part, phase).value();
    const ModelLayer& whole = layer(all.blocks[1], "routed down");
    const ModelLayer& share = layer(own.blocks[1], "routed down");

    EXPECT_EQ(share.experts->held, 32);
    EXPECT_DOUBLE_EQ(share.experts->touched, whole.experts->touched / 8);
    EXPECT_DOUBLE_EQ(share.experts->rowsPerExpert, whole.experts->rowsPerExpert);
    EXPECT_EQ(share.rows, 64);
    EXPECT_EQ(whole.rows, 512);
}

TEST(ModelLayers, OfStagesAreTogetherThoseOfTheModel)
{
    const LanguageModel model = shippedModel("DeepSeek-V3");
    const ModelPhase phase = ModelPhase::decode(4, 500);
    LayerTotals sum;
    const ModelShard shard = shardOf(model, {.stages = 7}).value();
    for (const ModelStage& stage : shard.stages) {
        const LayerTotals part = layersOf(model, stage.extent, phase).value().totals();
        sum.flops += part.flops;
        sum.weights += part.weights;
        sum.keyValueRead += part.keyValueRead;
    }
    const LayerTotals whole = layersOf(model, phase).value().totals();

    EXPECT_NEAR(sum.flops / whole.flops, 1, 1e-12);
    EXPECT_EQ(sum.weights, whole.weights);
    EXPECT_EQ(sum.keyValueRead, whole.keyValueRead);
}

} // namespace

} // namespace pimento::test
