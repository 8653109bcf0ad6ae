// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/relayout.h"

#include "engine/inference/generation.h"
#include "engine/inference/step_table.h"
#include "tests/engine/inference/small_model.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using inference::Generation;
using inference::KeyValuePlaces;
using inference::PlacedOn;
using inference::Placement;
using inference::PromptLoad;

constexpr double kJoulesPerByte = 32.4e-12;

/// The time to read or write 1 byte: 81 % of 3,352 GB/s.
constexpr double kSecondsPerByte = 1 / (3352e9 * 0.81);

LanguageModel randomModel(std::mt19937& random)
{
    constexpr std::array<std::int64_t, 3> kHeads = {1, 2, 4};
    LanguageModel model = smallModel(kHeads[random() % 3]);
    model.layers = 1 + static_cast<std::int64_t>(random() % 3);
    model.feedForward.size = 256 * (1 + static_cast<std::int64_t>(random() % 2));
    return model;
}

Placement randomPlacement(std::mt19937& random)
{
    constexpr std::array<PlacedOn, 3> kPlaces = {PlacedOn::Processor, PlacedOn::Device, PlacedOn::Fastest};
    Placement placement = placed("gpu");
    for (const LayerPart part : {LayerPart::QueryKeyValue, LayerPart::Attention, LayerPart::Projection,
                                 LayerPart::FeedForward, LayerPart::Head}) {
        placement.set(part, kPlaces[random() % 3]);
    }
    placement.drafts = random() % 2 == 0 ? inference::DraftChoice::Best : inference::DraftChoice::Standard;
    return placement;
}

/// Bytes of weights that the first step has on devices, counted from its layers.
double bytesOnDevices(const inference::ModelOnHost& on, const Generation& run)
{
    const auto layers = layersOf(on.shard.part, run.first.phase).value();
    double bytes = 0;
    const auto add = [&](const std::vector<ModelLayer>& some, std::int64_t blocks) {
        for (const ModelLayer& layer : some) {
            const auto cost = std::ranges::find(run.first.layers, layer.name, &inference::LayerCost::name);
            if (cost != run.first.layers.end() && cost->where == inference::RunsOn::Device) {
                bytes += static_cast<double>(layer.weights.value() * blocks);
            }
        }
    };
    for (const ModelBlock& block : layers.blocks) {
        add(block.layers, block.blocks);
    }
    add(layers.after, 1);
    return bytes;
}

Generation generated(const SmallSetup& setup, const Placement& placement, const PromptLoad& load,
                     KeyValuePlaces places = KeyValuePlaces::Charged)
{
    auto run = inference::generate(setup.on, placement, load, {.keysAndValues = places}, setup.means(), {});
    EXPECT_TRUE(run) << run.error().message();
    return *std::move(run);
}

serving::DecodeBatch batchOf(const std::vector<std::int32_t>& contexts, std::vector<std::int32_t>& layouts)
{
    serving::DecodeBatch batch{.contexts = contexts};
    for (const std::int32_t each : contexts) {
        batch.sum += each;
        batch.longest = std::max(batch.longest, each);
    }
    layouts.resize(contexts.size(), serving::DecodeBatch::kNoLayout);
    batch.layouts = layouts;
    return batch;
}

} // namespace

// For any placement, each byte of weights on devices is read and written twice around a prefill, and takes its time and
// its energy. A table of steps for serving gives the same.
TEST(Relayout, OfWeightsTakesTheirBytesAtThePriceOfAByte)
{
    std::mt19937 random(21);
    for (int model = 0; model < triesOf(6, 2); ++model) {
        const SmallSetup setup = smallSetup("attacc", "graph", randomModel(random));
        for (int i = 0; i < triesOf(10, 2); ++i) {
            const Placement placement = randomPlacement(random);
            const PromptLoad load{1 + static_cast<std::int64_t>(random() % 2), 40, 3};
            const Generation run = generated(setup, placement, load);
            const auto plain = inference::generate(setup.on, placement, load, {.copies = inference::WeightCopies::Two},
                                                   setup.means(), {});

            const double bytes = 4 * bytesOnDevices(setup.on, run);
            EXPECT_DOUBLE_EQ(run.relay.bytes, bytes);
            EXPECT_NEAR(run.prefill.joules - plain->prefill.joules, bytes * kJoulesPerByte, 1e-9 * run.prefill.joules);
            EXPECT_NEAR(run.prefill.seconds - plain->prefill.seconds, bytes * kSecondsPerByte,
                        1e-9 * run.prefill.seconds);

            const inference::ServerPrograms programs{{load.batch}, 64};
            const auto table = inference::StepTable::make(setup.on, placement, programs, {}, setup.means(), {});
            const auto twice = inference::StepTable::make(setup.on, placement, programs,
                                                          {.copies = inference::WeightCopies::Two}, setup.means(), {});
            const std::vector<serving::PromptPart> prompts = {{32, 0}};
            const auto with = (*table)->prefill(prompts).value();
            const auto without = (*twice)->prefill(prompts).value();
            EXPECT_NEAR(with.joules - without.joules,
                        (with.seconds - without.seconds) / kSecondsPerByte * kJoulesPerByte, 1e-9 * with.joules);
        }
    }
}

TEST(Relayout, TakesStaticPowerAsLongAsItLasts)
{
    SmallSetup setup = smallSetup("attacc");
    setup.on.host.energy.idleWatts = 100;

    const Generation run = generated(setup, placed("ffn=device"), {1, 16, 2});

    ASSERT_GT(run.relay.seconds, 0);
    EXPECT_NEAR(run.prefill.idleJoules, 100 * run.prefill.seconds, 1e-12);
}

// Programs are for multiples of 64 tokens: contexts 61 to 64, 65 to 128, 129 and 130. Two changes, before 65 and 129,
// move the keys and values of 64 and 128 tokens of 2 sequences: 2 layers x keys and values x 256 x 2 bytes, read and
// written.
TEST(Relayout, OfKeysAndValuesIsChargedWhereProgramsChange)
{
    const SmallSetup setup = smallSetup("attacc");
    const PromptLoad load{2, 60, 71};

    const Generation charged = generated(setup, placed("attention=device"), load);
    const Generation free = generated(setup, placed("attention=device"), load, KeyValuePlaces::Free);

    const double bytes = 2.0 * (64 + 128) * 2 * (2 * 2 * 256 * 2);
    EXPECT_EQ(charged.changesOfPlaces, 2);
    EXPECT_DOUBLE_EQ(charged.keysAndValues.bytes, bytes);
    EXPECT_DOUBLE_EQ(charged.keysAndValues.joules, bytes * kJoulesPerByte);
    EXPECT_NEAR(charged.decodeSeconds - free.decodeSeconds, bytes * kSecondsPerByte, 1e-12);
    EXPECT_NEAR(charged.decodeJoules - free.decodeJoules, bytes * kJoulesPerByte, 1e-12);
    EXPECT_EQ(free.changesOfPlaces, 0);
    for (std::size_t i = 0; i < charged.steps.size(); ++i) {
        const bool isChange = charged.steps[i].context == 65 || charged.steps[i].context == 129;
        EXPECT_EQ(charged.steps[i].seconds > free.steps[i].seconds * (1 + 1e-12), isChange);
    }
}

TEST(Relayout, HeldKeysAndValuesRunWithTheProgramOfTheLongestContext)
{
    const SmallSetup setup = smallSetup("attacc");

    const Generation held = generated(setup, placed("attention=device"), {1, 10, 190}, KeyValuePlaces::Held);

    EXPECT_EQ(held.changesOfPlaces, 0);
    const auto attention = [](const inference::ModelStep& step) {
        return *std::ranges::find(step.layers, LayerKind::Attention, &inference::LayerCost::kind);
    };
    EXPECT_EQ(attention(held.first).kernels, attention(held.last).kernels);
    EXPECT_EQ(attention(held.first).kernels.front().kernel.sizes.at("seq_len"), 256);
    EXPECT_EQ(attention(held.first).seconds, attention(held.last).seconds);
}

// Random generations: with changes charged, held or free, attention where it is fastest is never behind attention on
// either side, with searched drafts or hand-made ones.
TEST(Relayout, FastestIsNeverBehindAStaticPlacement)
{
    std::mt19937 random(5);
    for (int model = 0; model < longTriesOf(6, 1); ++model) {
        const SmallSetup setup = smallSetup("attacc", model % 2 == 0 ? "none" : "graph", randomModel(random));
        for (int i = 0; i < longTriesOf(50, 3); ++i) {
            const PromptLoad load{1 + static_cast<std::int64_t>(random() % 3),
                                  1 + static_cast<std::int64_t>(random() % 300),
                                  2 + static_cast<std::int64_t>(random() % 150)};
            const KeyValuePlaces places = inference::kKeyValuePlaces[random() % 3];
            const double fastest = generated(setup, placed("fastest"), load, places).decodeSeconds;
            for (const char* other :
                 {"gpu", "base", "ffn-pim", "base-dcc", "full-dcc", "pim", "attention=device,drafts=standard",
                  "attention=device,head=fastest,ffn=fastest"}) {
                EXPECT_LE(fastest, generated(setup, placed(other), load, places).decodeSeconds * (1 + 1e-12))
                    << other << " " << load.batch << " " << load.inputTokens << " " << load.outputTokens << " "
                    << nameOf(places);
            }
        }
    }
}

TEST(Relayout, OfServedSequencesIsChargedWhereTheirProgramChanges)
{
    const SmallSetup setup = smallSetup("attacc");
    const auto table =
        inference::StepTable::make(setup.on, placed("attention=device"), {{1, 2, 4}, 256}, {}, setup.means(), {});
    std::vector<std::int32_t> layouts;
    const std::vector<std::int32_t> first = {60, 60};
    const auto before = (*table)->decode(batchOf(first, layouts));
    const std::vector<std::int32_t> second = {61, 61};
    const auto same = (*table)->decode(batchOf(second, layouts));
    // A third sequence: the batch is padded to 4, whose program wants the 61 tokens of two sequences elsewhere.
    const std::vector<std::int32_t> third = {62, 62, 62};
    const auto more = (*table)->decode(batchOf(third, layouts));

    EXPECT_EQ(before->relayoutSeconds, 0); // the prefill has put the tokens there
    EXPECT_EQ(same->relayoutSeconds, 0);
    const double bytes = 2.0 * 2 * 61 * (2 * 2 * 256 * 2);
    EXPECT_DOUBLE_EQ(more->relayoutSeconds, bytes * kSecondsPerByte);
    layouts.clear();
    const auto fresh = (*table)->decode(batchOf(third, layouts));
    EXPECT_NEAR(more->joules - fresh->joules, bytes * kJoulesPerByte, 1e-15);
    EXPECT_NEAR(more->seconds - fresh->seconds, bytes * kSecondsPerByte, 1e-15);
}

TEST(Relayout, OfServedSequencesIsNoneWhereTheyAreHeld)
{
    const SmallSetup setup = smallSetup("attacc");
    const auto table = inference::StepTable::make(setup.on, placed("attention=device"), {{1, 2, 4}, 256},
                                                  {.keysAndValues = KeyValuePlaces::Held}, setup.means(), {});
    const auto free = inference::StepTable::make(setup.on, placed("attention=device"), {{1, 2, 4}, 256},
                                                 {.keysAndValues = KeyValuePlaces::Free}, setup.means(), {});
    std::vector<std::int32_t> layouts;
    std::vector<std::int32_t> contexts;
    for (const std::int32_t context : {10, 70, 130, 200}) {
        contexts.push_back(context);
        const auto held = (*table)->decode(batchOf(contexts, layouts));
        EXPECT_EQ(held->relayoutSeconds, 0);
        std::vector<std::int32_t> others;
        EXPECT_GE(held->seconds, (*free)->decode(batchOf(contexts, others))->seconds);
    }
}

TEST(Relayout, KnowsItsNames)
{
    for (const KeyValuePlaces places : inference::kKeyValuePlaces) {
        EXPECT_EQ(inference::parseKeyValuePlaces(inference::nameOf(places)).value(), places);
    }
    EXPECT_THAT(inference::parseKeyValuePlaces("anywhere").error().message(),
                testing::HasSubstr("charged, held or free"));
}

} // namespace pimento::test
