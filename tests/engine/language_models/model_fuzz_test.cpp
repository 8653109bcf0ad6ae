// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/collectives.h"
#include "engine/language_models/model_capacity.h"
#include "engine/language_models/model_file.h"
#include "engine/language_models/model_layers.h"
#include "engine/language_models/model_shard.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/language_models/configs.h"
#include "tests/engine/language_models/support.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <random>
#include <string>
#include <vector>

// Damaged model files: the reader returns, says one clean line, and whatever it accepts can be counted.

namespace pimento::test {

namespace {

std::vector<std::string> validTexts()
{
    std::vector<std::string> texts = {kLlama31Config, kMixtralConfig, kDeepSeekConfig,     kGpt2Config, kOptConfig,
                                      kFalconConfig,  kQwen3Config,   kQwen3ExpertsConfig, kQwen2Config};
    for (const LanguageModel& model : shippedModels().all()) {
        texts.push_back(modelJson(model));
    }
    const std::string published = readAll(sourceFile("/tests/fixtures/language_models/configurations.json"));
    for (const auto& each : nlohmann::json::parse(published)) {
        texts.push_back(each["config"].dump(1));
    }
    return texts;
}

/// Counts everything of a model, at the largest phases that are allowed, too. Undefined behaviour is what sanitizers
/// look for here; counts that overflowed would be negative.
void countAll(const LanguageModel& model)
{
    ASSERT_GT(parametersOf(model).total(), 0);
    ASSERT_GT(weightBytesOf(model).total(), 0);
    ASSERT_GT(keyValueBytesPerToken(model).value(), 0);
    for (const ModelPhase& phase :
         {ModelPhase::decode(1, 1), ModelPhase::decode(14, 1 << 27), ModelPhase::prefill(2'000'000'000 / 4096, 4096)}) {
        const auto layers = layersOf(model, phase);
        ASSERT_TRUE(layers.has_value()) << layers.error().message();
        const LayerTotals totals = layers->totals();
        ASSERT_GT(totals.flops, 0);
        ASSERT_GT(totals.input.value(), 0);
        ASSERT_GT(totals.output.value(), 0);
        ASSERT_GT(totals.keyValueRead.value(), 0);
    }
    ASSERT_EQ(parseModel(modelJson(model), "again").value(), model);
    const auto capacity = capacityOf(model, {.memoryPerDevice = Bytes{std::int64_t{1} << 34}, .devicesPerHost = 5});
    ASSERT_TRUE(capacity.has_value()) << capacity.error().message();
    ASSERT_TRUE(isOneCleanLine(refusalOf(model, {}, *capacity).message()));
    if (const auto shard = shardOf(model, {.tensor = 2, .stages = 2, .experts = ExpertPlacement::Expert})) {
        ASSERT_GT(collectivesOf(*shard, ModelPhase::decode(1, 1)).size(), 1U);
    }
}

TEST(ModelFuzz, EveryDamagedFileIsReadOrRefusedInOneLine)
{
    const std::vector<std::string> valid = validTexts();
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string input = seed % 10 == 0 ? mutation.bytes() : mutation.damaged(valid[seed % valid.size()]);
        const auto model = parseModel(input, "m.json");
        if (model) {
            ASSERT_NO_FATAL_FAILURE(countAll(*model)) << "seed " << seed << ": " << escaped(input);
        } else {
            ++refused;
            const std::string message = model.error().message();
            ASSERT_TRUE(isOneCleanLine(message)) << "seed " << seed << ": " << escaped(message);
        }
    }
    EXPECT_GT(refused, seed / 10);
    EXPECT_LT(refused, seed);
}

/// Models with random numbers over all that a file may say: accepted ones can be counted without overflow.
TEST(ModelFuzz, EveryAcceptedModelCanBeCounted)
{
    std::mt19937_64 random(11);
    const auto size = [&](std::int64_t most) {
        const double power = std::uniform_real_distribution<double>(0, std::log2(static_cast<double>(most)))(random);
        return static_cast<std::int64_t>(std::exp2(power));
    };
    const auto isOdd = [&] { return random() % 2 == 1; };
    unsigned accepted = 0;
    for (int i = 0; i < 5000; ++i) {
        LanguageModel model = smallModel();
        model.layers = size(10'000);
        model.hidden = size(1 << 20);
        model.vocabulary = size(1 << 24);
        model.feedForward.size = size(1 << 24);
        model.attention.kvHeads = size(1 << 10);
        model.attention.heads = model.attention.kvHeads * size(64);
        model.attention.headSize = size(1 << 24);
        if (isOdd()) {
            const LatentSizes latent{size(1 << 20), size(1 << 12), size(1 << 20), size(1 << 20), size(1 << 20)};
            model.attention.kvHeads = model.attention.heads;
            model.attention.headSize = latent.nope + latent.rope;
            model.attention.latent = latent;
        }
        if (isOdd()) {
            ModelExperts experts{.count = size(1 << 16), .size = size(1 << 24)};
            experts.active = size(experts.count);
            experts.held = experts.count;
            experts.shared = size(16);
            experts.sharedSize = size(1 << 24);
            experts.firstDenseLayers = isOdd() ? model.layers - 1 : 0;
            model.experts = experts;
            model.feedForward.size = experts.firstDenseLayers > 0 ? model.feedForward.size : 0;
        }
        const auto read = parseModel(modelJson(model), "m.json");
        if (read) {
            ++accepted;
            ASSERT_NO_FATAL_FAILURE(countAll(*read)) << modelJson(*read);
        }
    }
    EXPECT_GT(accepted, 500U);
}

} // namespace

} // namespace pimento::test
