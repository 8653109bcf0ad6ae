// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_tensors.h"
#include "tests/engine/language_models/support.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

std::int64_t parametersIn(std::string_view name) { return parametersOf(shippedModel(name)).total(); }

double billions(std::int64_t count) { return static_cast<double>(count) * 1e-9; }

double kibibytes(Bytes bytes) { return static_cast<double>(bytes.value()) / 1024; }

TEST(ModelTensors, OfASmallModelAreCountedByHand)
{
    const PartTable counts = parametersOf(smallModel());

    EXPECT_EQ(counts.of(ModelPart::Embedding), 10 * 8);
    EXPECT_EQ(counts.of(ModelPart::Attention), 2 * (8 * (4 + 2 + 2) * 2 + 8 * 8));
    EXPECT_EQ(counts.of(ModelPart::FeedForward), 2 * 3 * 8 * 6);
    EXPECT_EQ(counts.of(ModelPart::Norms), 2 * 2 * 8 + 8);
    EXPECT_EQ(counts.of(ModelPart::Head), 8 * 10);
    EXPECT_EQ(counts.total(), 80 + 384 + 288 + 40 + 80);
}

TEST(ModelTensors, ThatAreTiedCountOnce)
{
    LanguageModel model = smallModel();
    model.hasTiedEmbeddings = true;

    EXPECT_EQ(parametersOf(model).of(ModelPart::Head), 0);
    // The last of several devices in a row has no table, so it needs a copy.
    EXPECT_EQ(weightBytesOf(model, {.denseLayers = 1, .hasEmbedding = false}).of(ModelPart::Head), 2 * 80);
}

TEST(ModelTensors, OfPublishedModelsAreAsManyAsTheirFilesHold)
{
    EXPECT_EQ(parametersIn("Llama-3.1-8B"), 8'030'261'248);
    EXPECT_EQ(parametersIn("Llama-3.1-70B"), 70'553'706'496);
    EXPECT_EQ(parametersIn("Qwen2.5-72B"), 72'706'203'648);
    EXPECT_EQ(parametersIn("Llama-2-70B"), 68'976'648'192);
    EXPECT_EQ(parametersIn("Mixtral-8x7B"), 46'702'792'704);
    EXPECT_EQ(parametersIn("DeepSeek-V3"), 671'026'419'200);
}

TEST(ModelTensors, OfThePapersModelsAreWhatTheyAreCalled)
{
    // 12 h^2 a block, 13 h of biases and norms a block, the table and its positions, the final norm:
    // 40 (12 5120^2 + 13 5120) + (50257 + 2048) 5120 + 2 5120
    EXPECT_EQ(parametersIn("GPT3-13B"), 40 * (12LL * 5120 * 5120 + 13 * 5120) + 52305LL * 5120 + 2 * 5120);
    EXPECT_NEAR(billions(parametersIn("GPT3-13B")), 12.85, 0.01);
    // 60 (4 6656^2 + 3 6656 17920 + 2 6656) + 2 32000 6656 + 6656
    EXPECT_EQ(parametersIn("LLaMA2-33B"),
              60 * (4LL * 6656 * 6656 + 3LL * 6656 * 17920 + 2 * 6656) + 2LL * 32000 * 6656 + 6656);
    EXPECT_NEAR(billions(parametersIn("LLaMA2-33B")), 32.5, 0.05);
    EXPECT_NEAR(billions(parametersIn("MT-NLG-310B")), 310.1, 0.1);
    EXPECT_EQ(parametersIn("GPT3-175B"), 96 * (12LL * 12288 * 12288 + 13 * 12288) + 52305LL * 12288 + 2 * 12288);
    // 80 (4 8192^2 + 3 8192 22016 + 2 8192) + 2 32000 8192 + 8192: 65.3 x 10^9
    EXPECT_EQ(parametersIn("LLaMA-65B"),
              80 * (4LL * 8192 * 8192 + 3LL * 8192 * 22016 + 2 * 8192) + 2LL * 32000 * 8192 + 8192);
}

TEST(ModelTensors, ThatATokenGoesThroughAreFewerWithExperts)
{
    EXPECT_NEAR(billions(activeParametersOf(shippedModel("Mixtral-8x7B")).total()), 12.9, 0.05);
    // README_WEIGHTS of DeepSeek-V3: 671B, of which 36.6B for a token, with the head and without the table.
    const PartTable active = activeParametersOf(shippedModel("DeepSeek-V3"));
    EXPECT_NEAR(billions(active.total() - active.of(ModelPart::Embedding)), 36.6, 0.05);
    EXPECT_NEAR(billions(active.of(ModelPart::Head)), 0.9, 0.05);
    const LanguageModel dense = shippedModel("Llama-3.1-8B");
    EXPECT_EQ(activeParametersOf(dense).total(), parametersOf(dense).total());
}

TEST(ModelTensors, AreBytesByTheirClass)
{
    LanguageModel model = smallModel();
    model.types.weights = {NumberFormat::Int4, 16, 32};
    model.types.embeddings = {NumberFormat::Fp8};

    const PartTable bytes = weightBytesOf(model);

    // Query, key and value: 128 elements of 4 bits and 4 scales of 16 bits; output: 64 and 2.
    EXPECT_EQ(bytes.of(ModelPart::Attention), 2 * (64 + 8 + 32 + 4));
    // Gate and up: 96 elements, 3 scales; down: 48 elements, 2 scales.
    EXPECT_EQ(bytes.of(ModelPart::FeedForward), 2 * (48 + 6 + 24 + 4));
    EXPECT_EQ(bytes.of(ModelPart::Embedding), 80);
    EXPECT_EQ(bytes.of(ModelPart::Norms), 2 * 40);
}

TEST(ModelTensors, OfDeepSeekTakeAByteForMostWeights)
{
    const LanguageModel model = shippedModel("DeepSeek-V3");
    const std::int64_t matrices = parametersOf(model).of(ModelPart::RoutedExperts);
    EXPECT_EQ(weightBytesOf(model).of(ModelPart::RoutedExperts), matrices + matrices / 16384 * 4);
}

TEST(KeysAndValues, TakeThePublishedBytesForEachToken)
{
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("GPT3-13B"))), 800);      // 2 40 40 128 2
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("MT-NLG-310B"))), 6144);  // 2 96 128 128 2
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("GPT3-175B"))), 4608);    // 4.5 MiB: 2 96 96 128 2
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("LLaMA-65B"))), 2560);    // 2 80 64 128 2
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("Llama-2-70B"))), 320);   // 2 80 8 128 2
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("Llama-3.1-8B"))), 128);  // 2 32 8 128 2
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("Llama-3.1-70B"))), 320); // 2 80 8 128 2
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("Qwen2.5-72B"))), 320);
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("Mixtral-8x7B"))), 128);
    EXPECT_EQ(kibibytes(keyValueBytesPerToken(shippedModel("LLaMA2-33B"))), 1560);      // 1.52 MiB: 2 60 52 128 2
    EXPECT_EQ(keyValueBytesPerToken(shippedModel("DeepSeek-V3")), Bytes{61 * 576 * 2}); // 68.6 KiB
}

TEST(NumberFormats, TakeWholeBytes)
{
    EXPECT_EQ(bytesOf(3, NumberFormat::Int4), Bytes{2});
    EXPECT_EQ(bytesOf(3, NumberFormat::Fp32), Bytes{12});
    EXPECT_EQ(bytesOf(129, StoredNumbers{NumberFormat::Int8, 16, 128}), Bytes{129 + 4});
    EXPECT_EQ(nameOf(NumberFormat::Bf16), "bf16");
}

} // namespace

} // namespace pimento::test
