// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/decode_step.h"

#include "engine/inference/step_table.h"
#include "engine/language_models/model_library.h"
#include "tests/engine/inference/small_model.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>

namespace pimento::test {

namespace {

using inference::LayerCost;
using inference::ModelStep;
using inference::Placement;
using inference::RunsOn;

/// Returns the small model with 8 experts of 96, 2 of them for each token.
LanguageModel modelOfExperts()
{
    LanguageModel model = smallModel();
    model.experts = ModelExperts{.count = 8, .active = 2, .size = 96, .held = 8};
    return model;
}

} // namespace

TEST(Placement, ReadsNamesAndParts)
{
    EXPECT_EQ(placed("base").of(LayerPart::Attention), inference::PlacedOn::Device);
    EXPECT_EQ(placed("base").drafts, inference::DraftChoice::Standard);
    const Placement hand = placed("attention=device,ffn=fastest,drafts=standard");
    EXPECT_EQ(hand.of(LayerPart::Attention), inference::PlacedOn::Device);
    EXPECT_EQ(hand.of(LayerPart::FeedForward), inference::PlacedOn::Fastest);
    EXPECT_EQ(hand.of(LayerPart::QueryKeyValue), inference::PlacedOn::Processor);
    EXPECT_EQ(hand.drafts, inference::DraftChoice::Standard);
    for (const char* wrong : {"", "pims", "attention=", "attention=moon", "softmax=device", "attention=device,",
                              "=device", "drafts=worst", "heads=device", "memory=both"}) {
        EXPECT_FALSE(inference::parsePlacement(wrong)) << wrong;
    }
    EXPECT_THAT(inference::parsePlacement("pims").error().message(), testing::HasSubstr("full-dcc"));
    Placement full = placed("attention=device,ffn=both,drafts=standard,heads=pipelined,memory=shared");
    full.name = placed("full").name;
    full.title = placed("full").title;
    EXPECT_EQ(full, placed("full"));
    EXPECT_EQ(placed("ffn-pim").of(LayerPart::FeedForward), inference::PlacedOn::Device);
}

TEST(ProcessorTime, IsTheLongerOfOperationsAndBytes)
{
    const inference::InferenceHost host = *inference::findInferenceHost("attacc");
    ModelLayer layer;
    layer.kind = LayerKind::Linear;
    layer.flops = 2.0 * 1000 * 1000;
    layer.weights = Bytes{2'000'000};
    layer.input = Bytes{2'000};
    layer.output = Bytes{2'000};

    const auto time = inference::processorTime(layer, smallModel(), host);

    // 2 MFLOP at 85 % of 312 TFLOP/s, 2.004 MB at 81 % of 3,352 GB/s, a start from a graph.
    EXPECT_DOUBLE_EQ(time.operations, 2e6 / (312e12 * 0.85));
    EXPECT_DOUBLE_EQ(time.memory, 2'004'000 / (3352e9 * 0.81));
    EXPECT_DOUBLE_EQ(time.seconds(), time.memory + 2.78e-6);
    EXPECT_DOUBLE_EQ(time.joules, 2'004'000 * 32.4e-12 + 1e6 * 0.52e-12);
    // Half of the columns: half of weights, output and operations, but all of the input.
    EXPECT_DOUBLE_EQ(inference::processorTime(layer, smallModel(), host, 0.5).memory, 1'003'000 / (3352e9 * 0.81));
}

TEST(DeviceKernels, ShareColumnsAndHeadsAmongTheDevices)
{
    const SmallSetup setup = smallSetup("attacc");
    const auto layers = layersOf(setup.on.shard.part, ModelPhase::decode(3, 100));
    std::string all;
    for (const ModelLayer& layer : layers->blocks.front().layers) {
        if (const auto uses = inference::kernelsOf(layer, setup.on.shard.part, setup.on.host, {.tokenStep = 64})) {
            all += inference::textOf(uses->front().kernel) + "\n";
        }
    }

    // 768 columns over 5 devices are 154 at most; 3 sequences of 4 heads are 3 on the busiest device; 100 tokens are
    // 128.
    EXPECT_EQ(all, "gemv batch=3,dhead=256,nhead=1,seq_len=154\n"
                   "attn batch=1,dhead=64,nhead=3,seq_len=128\n"
                   "gemv batch=3,dhead=256,nhead=1,seq_len=52\n"
                   "gemv batch=3,dhead=256,nhead=1,seq_len=205\n"
                   "gemv batch=3,dhead=512,nhead=1,seq_len=52\n");
}

TEST(DeviceKernels, HaveChosenExpertsEachOrJoined)
{
    const SmallSetup setup = smallSetup("attacc", "graph", modelOfExperts());
    const auto kernels = [&](std::int64_t batch) {
        std::string all;
        const auto layers = layersOf(setup.on.shard.part, ModelPhase::decode(batch, 64));
        for (const ModelLayer& layer : layers->blocks.front().layers) {
            for (const inference::DeviceForm& form : inference::formsOf(layer, {})) {
                if (const auto uses = inference::kernelsOf(layer, setup.on.shard.part, setup.on.host, form);
                    uses && layer.experts) {
                    all += inference::textOf(uses->front().kernel) + " x " + std::to_string(uses->front().times) + "\n";
                }
            }
        }
        return all;
    };

    // One token goes to 2 of 8 experts; 2 x 96 columns of gate and up over 5 devices are 39 at most, 256 are 52.
    EXPECT_EQ(kernels(1), "gemv batch=1,dhead=256,nhead=1,seq_len=39 x 2.000000\n"
                          "experts count=2,dhead=256,rows=1,seq_len=39 x 1.000000\n"
                          "gemv batch=1,dhead=96,nhead=1,seq_len=52 x 2.000000\n"
                          "experts count=2,dhead=96,rows=1,seq_len=52 x 1.000000\n");
    // Four tokens go to 8 (1 - (3/4)^4) = 5.46875 experts, each with 8 / 5.46875 = 1.46 rows: 6 with 2.
    EXPECT_EQ(kernels(4), "gemv batch=2,dhead=256,nhead=1,seq_len=39 x 5.468750\n"
                          "experts count=6,dhead=256,rows=2,seq_len=39 x 1.000000\n"
                          "gemv batch=2,dhead=96,nhead=1,seq_len=52 x 5.468750\n"
                          "experts count=6,dhead=96,rows=2,seq_len=52 x 1.000000\n");
}

TEST(DecodeStep, TakesTheFasterFormOfItsExperts)
{
    for (const char* launches : {"graph", "none"}) {
        const SmallSetup setup = smallSetup("attacc", launches, modelOfExperts());
        for (const std::int64_t batch : {1, 3}) {
            const auto step =
                inference::stepOf(setup.on, placed("pim"), ModelPhase::decode(batch, 64), setup.means(), {});
            ASSERT_TRUE(step) << step.error().message();
            const auto layers = layersOf(setup.on.shard.part, ModelPhase::decode(batch, 64));
            int compared = 0;
            for (const ModelLayer& layer : layers->blocks.front().layers) {
                if (!layer.experts || layer.kind != LayerKind::Linear) {
                    continue;
                }
                double least = std::numeric_limits<double>::infinity();
                for (const inference::DeviceForm& form : inference::formsOf(layer, {})) {
                    least = std::min(least,
                                     inference::deviceCost(
                                         layer, *inference::kernelsOf(layer, setup.on.shard.part, setup.on.host, form),
                                         inference::DraftChoice::Best, setup.on.host, *setup.kernels, {})
                                         ->seconds);
                }
                EXPECT_EQ(layerOf(*step, std::string(layer.name)).seconds, least) << layer.name;
                ++compared;
            }
            EXPECT_EQ(compared, 2);
        }
    }
}

TEST(DecodeStep, PaysTheStartsOfAllExpertsOnce)
{
    const SmallSetup setup = smallSetup("attacc", "stream", modelOfExperts());

    const auto step = inference::stepOf(setup.on, placed("pim"), ModelPhase::decode(1, 64), setup.means(), {});

    const LayerCost& down = layerOf(*step, "routed down");
    EXPECT_EQ(down.kernels.front().kernel.name, "experts");
    const auto starts = std::ranges::find(down.parts, "launch", &inference::TimePart::id);
    EXPECT_NEAR(starts->seconds, 2 * setup.on.host.startSeconds(), 2e-9); // one lays operands out, one reads results
}

TEST(DecodeStep, IsTheExactSumOfItsLayers)
{
    const SmallSetup setup = smallSetup("attacc");
    for (const Placement& placement : inference::placements()) {
        const auto step = inference::stepOf(setup.on, placement, ModelPhase::decode(2, 100), setup.means(), {});
        ASSERT_TRUE(step) << step.error().message();

        double seconds = 0;
        double joules = 0;
        for (const LayerCost& each : step->layers) {
            double parts = 0;
            for (const inference::TimePart& part : each.parts) {
                parts += part.seconds;
            }
            EXPECT_DOUBLE_EQ(parts, each.seconds) << each.name;
            seconds += each.seconds * each.repeats;
            joules += each.joules * each.repeats;
        }
        EXPECT_NEAR(step->seconds, seconds, 1e-15) << placement.name;
        EXPECT_NEAR(step->joules, joules, 1e-12) << placement.name;
    }
}

TEST(DecodeStep, TakesSimulatedDraftsForLayersOnDevices)
{
    const SmallSetup setup = smallSetup("attacc");

    const auto best = inference::stepOf(setup.on, placed("full-dcc"), ModelPhase::decode(1, 100), setup.means(), {});
    const auto standard = inference::stepOf(setup.on, placed("ffn-pim"), ModelPhase::decode(1, 100), setup.means(), {});

    const LayerCost& attention = layerOf(*best, "attention");
    ASSERT_EQ(attention.where, RunsOn::Device);
    const auto answer = setup.kernels->known(attention.kernels.front().kernel);
    EXPECT_DOUBLE_EQ(attention.seconds, answer->fastest().seconds);
    EXPECT_EQ(attention.kernels.front().draft, answer->fastest().text);
    EXPECT_DOUBLE_EQ(attention.deviceJoules, answer->fastest().joules * 5);
    EXPECT_DOUBLE_EQ(layerOf(*standard, "attention").seconds, answer->standard.seconds);
    EXPECT_EQ(layerOf(*standard, "projection").where, RunsOn::Processor);
}

/// The small model with matrices of blocks that are stored as numbers of fewer bits.
LanguageModel quantised(NumberFormat weights, std::optional<NumberFormat> inputs)
{
    LanguageModel model = smallModel();
    model.types.weights = {weights, 16, 128};
    model.types.inputs = inputs;
    return model;
}

TEST(DecodeStep, GivesEachKernelTheTypeOfItsLayer)
{
    const ModelLibrary library = *modelLibrary(sourceFile());
    const inference::ModelOnHost on =
        *inference::putOn(*library.find("deepseek-v3"), *inference::findInferenceHost("attacc-8"));
    const auto layers = layersOf(on.shard.part, ModelPhase::decode(1, 100));
    const auto typeOf = [&](const ModelLayer& layer) {
        const auto uses = inference::kernelsOf(layer, on.shard.part, on.host, {});
        return uses ? uses->front().kernel.elementType : uses.error().message();
    };

    EXPECT_EQ(typeOf(layers->after.back()), "bf16"); // the head, stored as the embeddings are
    for (const ModelBlock& block : layers->blocks) {
        for (const ModelLayer& layer : block.layers) {
            if (layer.kind == LayerKind::Linear) { // FP8, and so are activations before it
                EXPECT_EQ(typeOf(layer), "fp8") << layer.name;
            } else if (layer.kind == LayerKind::Attention) {
                EXPECT_EQ(typeOf(layer), "bf16");
            }
        }
    }
}

/// A device multiplies 1,024 x 32 bytes in 6 cycles of 0.769 ns. Its part of the head: 256 x 200 numbers.
TEST(DecodeStep, TakesTheBytesOfEachType)
{
    const SmallSetup setup = smallSetup("attacc", "none", quantised(NumberFormat::Int8, NumberFormat::Int8));
    constexpr double kBytesPerSecond = 1024 * 32 / (6 * 0.769e-9);

    const auto step = inference::stepOf(setup.on, placed("pim"), ModelPhase::decode(1, 64), setup.means(), {});

    ASSERT_TRUE(step) << step.error().message();
    const LayerCost& head = layerOf(*step, "head");
    EXPECT_EQ(head.kernels.front().kernel.elementType, "fp16");
    EXPECT_GE(head.seconds, 256 * 200 * 2 / kBytesPerSecond);
    const LayerCost& down = layerOf(*step, "down");
    EXPECT_EQ(down.kernels.front().kernel.elementType, "int8");
    EXPECT_GE(down.seconds, 512 * 52 * 1 / kBytesPerSecond);
    EXPECT_THAT(step->remarks, testing::IsEmpty());
}

/// 16 bits for each 32 numbers of 8 bits: a sixteenth more. `down` has 512 x 256 numbers, which 5 devices share.
TEST(DecodeStep, TakesTheScalesOfGroups)
{
    LanguageModel plain = quantised(NumberFormat::Int8, NumberFormat::Int8);
    plain.types.weights = {NumberFormat::Int8};
    LanguageModel grouped = plain;
    grouped.types.weights = {NumberFormat::Int8, 16, 32};
    const SmallSetup without = smallSetup("attacc", "none", plain);
    const SmallSetup with = smallSetup("attacc", "none", grouped);
    const auto downOf = [](const SmallSetup& setup, const char* placement) {
        return layerOf(*inference::stepOf(setup.on, placed(placement), ModelPhase::decode(1, 64), setup.means(), {}),
                       "down");
    };
    const LayerCost before = downOf(without, "pim");
    const LayerCost after = downOf(with, "pim");
    const double rate = (*with.means().kernels->device())->bytesPerSecond;

    EXPECT_NEAR(after.seconds - before.seconds, 512.0 * 256 / 16 / 5 / rate, 1e-15);
    EXPECT_NEAR(after.joules / before.joules, 1 + 1.0 / 16, 1e-9);
    EXPECT_EQ(after.kernels, before.kernels);
    EXPECT_GT(downOf(with, "gpu").seconds, downOf(without, "gpu").seconds);
}

TEST(DecodeStep, LeavesMixedAndUnknownTypesToTheProcessorInOneSentence)
{
    const SmallSetup mixed = smallSetup("attacc", "graph", quantised(NumberFormat::Int8, std::nullopt));
    const SmallSetup few = smallSetup("attacc", "graph", quantised(NumberFormat::Int4, NumberFormat::Int4));
    const ModelPhase phase = ModelPhase::decode(1, 64);

    const auto step = inference::stepOf(mixed.on, placed("pim"), phase, mixed.means(), {});
    const auto other = inference::stepOf(few.on, placed("pim"), phase, few.means(), {});
    const auto processor = inference::stepOf(mixed.on, placed("gpu"), phase, mixed.means(), {});

    EXPECT_THAT(step->remarks,
                testing::ElementsAre("On the GPU: query, key, value; projection; gate and up; down: cannot run on "
                                     "a device: its weights are int8 and its inputs fp16, but the units of AttAcc "
                                     "multiply numbers of one type"));
    EXPECT_THAT(other->remarks, testing::ElementsAre(testing::AllOf(
                                    testing::HasSubstr("query, key, value; projection; gate and up; down"),
                                    testing::HasSubstr("weights are int4"),
                                    testing::HasSubstr("AttAcc compute with fp16, bf16, fp8, fp32, int8, int32"))));
    EXPECT_EQ(layerOf(*step, "head").where, RunsOn::Device);
    EXPECT_EQ(layerOf(*step, "attention").where, RunsOn::Device);
    // Bytes of a scale of 16 bits for each 128 numbers of 8; 16-bit numbers decide the rate.
    EXPECT_EQ(layerOf(*step, "down"), layerOf(*processor, "down"));
    const auto table = inference::StepTable::make(mixed.on, placed("pim"), {{1}, 64}, {}, mixed.means(), {});
    EXPECT_EQ((*table)->remarks(), step->remarks);
}

TEST(DecodeStep, PipelinesHeadsInTheFullPlacement)
{
    const SmallSetup setup = smallSetup("attacc");
    const ModelPhase phase = ModelPhase::decode(2, 100);
    Placement plain = placed("full");
    plain.hasPipelinedHeads = false;

    const auto full = inference::stepOf(setup.on, placed("full"), phase, setup.means(), {});
    const auto one = inference::stepOf(setup.on, plain, phase, setup.means(), {});

    ASSERT_TRUE(full) << full.error().message();
    // The first of 4 heads hides nothing, so three quarters of the shorter side are hidden, in each of 2 blocks.
    const double attention = layerOf(*one, "attention").seconds;
    const double connected = layerOf(*one, "query, key, value").seconds + layerOf(*one, "projection").seconds;
    EXPECT_DOUBLE_EQ(inference::hiddenByPipeline(attention, connected, 4), std::min(attention, connected) * 0.75);
    EXPECT_NEAR(one->seconds - full->seconds, 2 * std::min(attention, connected) * 0.75, 1e-15);
    EXPECT_EQ(layerOf(*full, "attention"), layerOf(*one, "attention"));
    EXPECT_NEAR(layerOf(*full, "projection").seconds + layerOf(*full, "projection").hiddenSeconds,
                layerOf(*one, "projection").seconds, 1e-18);
    EXPECT_DOUBLE_EQ(full->joules, one->joules);
    const auto table = inference::StepTable::make(setup.on, placed("full"), {{2}, 128}, {}, setup.means(), {});
    const std::vector<std::int32_t> contexts = {100, 100};
    EXPECT_NEAR((*table)->decode({contexts, 200, 100})->seconds, full->seconds, 1e-12);
}

TEST(DecodeStep, SharesFeedForwardOfOneMemoryOnlyWhereThatIsAssumed)
{
    const SmallSetup setup = smallSetup("attacc", "none");
    const ModelPhase phase = ModelPhase::decode(1, 64);

    const auto full = inference::stepOf(setup.on, placed("full"), phase, setup.means(), {});
    const auto plain = inference::stepOf(setup.on, placed("ffn=both,drafts=standard"), phase, setup.means(), {});

    EXPECT_NE(layerOf(*plain, "down").where, RunsOn::Both);
    EXPECT_LE(layerOf(*full, "down").seconds, layerOf(*plain, "down").seconds);
}

TEST(DecodeStep, LeavesPrefillToTheProcessor)
{
    const SmallSetup setup = smallSetup("attacc");

    const auto step = inference::stepOf(setup.on, placed("pim"), ModelPhase::prefill(1, 64), setup.means(), {});

    EXPECT_DOUBLE_EQ(step->seconds, step->secondsOn(RunsOn::Processor));
    EXPECT_EQ(setup.kernels->explored(), 0U);
}

TEST(DeviceKernels, HaveLatentAttentionAsItsProducts)
{
    const ModelLibrary library = *modelLibrary(sourceFile());
    const inference::ModelOnHost on =
        *inference::putOn(*library.find("deepseek-v3"), *inference::findInferenceHost("attacc-8"));
    const auto layers = layersOf(on.shard.part, ModelPhase::decode(6, 100));
    const auto attention = std::ranges::find(layers->blocks.front().layers, LayerKind::Attention, &ModelLayer::kind);

    const auto uses = inference::kernelsOf(*attention, on.shard.part, on.host, {.tokenStep = 128});

    // 6 sequences are 2 on the busiest of 5 devices; 128 heads are 16 on each of 8 processors; 512 = 8 x 64.
    EXPECT_EQ(inference::textOf(uses->front().kernel), "mla batch=2,nhead=16,rope=64,seq_len=128 bf16");
}

TEST(DecodeStep, ChargesTheTokenThatIsAppended)
{
    const SmallSetup setup = smallSetup("attacc");

    const auto step = inference::stepOf(setup.on, placed("base-dcc"), ModelPhase::decode(1, 100), setup.means(), {});

    const LayerCost& attention = layerOf(*step, "attention");
    const auto answer = setup.kernels->known(attention.kernels.front().kernel);
    EXPECT_GT(answer->fastest().appendSeconds(), 0);
    EXPECT_EQ(attention.parts.back(), (inference::TimePart{"append", answer->fastest().appendSeconds()}));
    EXPECT_DOUBLE_EQ(attention.seconds, answer->fastest().seconds);
}

/// Random states of a small model: the placement that takes the fastest of each layer is never behind a static one, and
/// none beats the bound of all bandwidth and all operations.
TEST(DecodeStep, FastestIsNeverBehindAndNothingBeatsTheBound)
{
    std::mt19937 random(7);
    const auto upTo = [&](std::int64_t most) {
        return static_cast<std::int64_t>(random() % static_cast<unsigned>(most));
    };
    for (const char* host : {"attacc", "attacc-beside"}) {
        const SmallSetup setup = smallSetup(host, host == std::string("attacc") ? "none" : "graph");
        for (int i = 0; i < longTriesOf(100, 5); ++i) {
            const ModelPhase phase = ModelPhase::decode(1 + upTo(3), 1 + upTo(512));
            const auto fastest = inference::stepOf(setup.on, placed("fastest"), phase, setup.means(), {});
            const auto bound = inference::boundOf(setup.on, phase, setup.device.get());
            ASSERT_TRUE(fastest) << fastest.error().message();
            for (const char* other :
                 {"gpu", "base", "base-dcc", "full-dcc", "pim", "attention=device,drafts=standard", "ffn=both",
                  "qkv=device,attention=device,projection=device,ffn=device,head=device,drafts=standard"}) {
                const auto step = inference::stepOf(setup.on, placed(other), phase, setup.means(), {});
                // The head is the one layer that "fastest" alone may move.
                EXPECT_LE(fastest->seconds, step->seconds * (1 + 1e-12)) << other << " " << phase.longestContext;
                EXPECT_GE(step->seconds, bound->seconds());
            }
            EXPECT_GE(fastest->seconds, bound->seconds());
        }
    }
}

TEST(DecodeStep, SharesALayerBetweenProcessorAndDevices)
{
    const SmallSetup setup = smallSetup("attacc-beside", "none");

    const auto both = inference::stepOf(setup.on, placed("ffn=both"), ModelPhase::decode(1, 64), setup.means(), {});
    const auto device = inference::stepOf(setup.on, placed("ffn=device"), ModelPhase::decode(1, 64), setup.means(), {});
    const auto processor = inference::stepOf(setup.on, placed("gpu"), ModelPhase::decode(1, 64), setup.means(), {});

    const LayerCost& layer = layerOf(*both, "down");
    EXPECT_LE(layer.seconds, layerOf(*device, "down").seconds);
    EXPECT_LE(layer.seconds, layerOf(*processor, "down").seconds);
}

TEST(DecodeStep, SumsStagesOfAPipeline)
{
    const LanguageModel model = smallModel();
    const inference::InferenceHost host = *inference::findInferenceHost("a100");
    const auto one =
        inference::stepOf(*inference::putOn(model, host), placed("gpu"), ModelPhase::decode(4, 64), {}, {});
    const auto two =
        inference::stepOf(*inference::putOn(model, host, 2), placed("gpu"), ModelPhase::decode(4, 64), {}, {});

    // Both have the same layers, and two stages hand over data. A full pipeline takes the time of the longest stage per
    // step.
    EXPECT_GT(two->seconds, one->seconds);
    EXPECT_NEAR(two->seconds - two->secondsOn(RunsOn::Link), one->seconds, 1e-12);
    EXPECT_LT(two->stageSeconds, two->seconds);
    EXPECT_GT(two->tokensPerSecond(), one->tokensPerSecond());
}

} // namespace pimento::test
