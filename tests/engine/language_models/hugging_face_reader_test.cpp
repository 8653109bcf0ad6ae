// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/hugging_face_reader.h"
#include "engine/language_models/model_file.h"
#include "engine/language_models/model_tensors.h"
#include "tests/engine/language_models/configs.h"
#include "tests/engine/language_models/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pimento::test {

namespace {

using ::testing::HasSubstr;

LanguageModel readConfig(const std::string& text)
{
    const auto model = parseModel(text, "folder/some-model/config.json");
    EXPECT_TRUE(model.has_value()) << model.error().message();
    return model.value_or(LanguageModel{});
}

std::string complaintAbout(const std::string& text) { return parseModel(text, "config.json").error().message(); }

std::int64_t parametersOfConfig(const std::string& text) { return parametersOf(readConfig(text)).total(); }

/// Gives a model the name and the origin of another, since a shipped model differs in them from one that was read.
LanguageModel calledLike(LanguageModel model, const LanguageModel& other)
{
    model.name = other.name;
    model.source = other.source;
    model.note = other.note;
    return model;
}

TEST(HuggingFaceReader, ReadsWhatTheShippedModelsAre)
{
    const LanguageModel llama = shippedModel("Llama-3.1-8B");
    EXPECT_EQ(calledLike(readConfig(kLlama31Config), llama), llama);
    const LanguageModel mixtral = shippedModel("Mixtral-8x7B");
    EXPECT_EQ(calledLike(readConfig(kMixtralConfig), mixtral), mixtral);
    const LanguageModel deepSeek = shippedModel("DeepSeek-V3");
    EXPECT_EQ(calledLike(readConfig(kDeepSeekConfig), deepSeek), deepSeek);
    LanguageModel qwen = shippedModel("Qwen2.5-72B");
    qwen.largestContext = 32768; // which its file states
    EXPECT_EQ(calledLike(readConfig(kQwen2Config), qwen), qwen);
}

TEST(HuggingFaceReader, CountsTheParametersOfOtherFamilies)
{
    // GPT-2 (124M), Falcon-7B, OPT-13B, GPT-NeoX-20B as their files hold them.
    EXPECT_EQ(parametersOfConfig(kGpt2Config), 124'439'808);
    EXPECT_EQ(parametersOfConfig(kFalconConfig), 6'921'720'704);
    // 40 (12 5120^2 + 13 5120) + (50272 + 2050) 5120 + 2 5120
    EXPECT_EQ(parametersOfConfig(kOptConfig), 40 * (12LL * 5120 * 5120 + 13 * 5120) + 52322LL * 5120 + 2 * 5120);
    EXPECT_EQ(parametersOfConfig(kGptNeoXConfig), 20'554'567'680);
    // 36 (2 4096^2 + 2 4096 1024 + 3 4096 12288 + 2 4096 + 2 128) + 2 151936 4096 + 4096
    EXPECT_EQ(parametersOfConfig(kQwen3Config), 8'190'735'360);
    EXPECT_EQ(parametersOfConfig(kQwen3ExpertsConfig), 30'532'122'624);
}

TEST(HuggingFaceReader, KnowsTheKindsOfAttention)
{
    EXPECT_EQ(readConfig(kFalconConfig).attention.kind(), AttentionKind::MultiQuery);
    EXPECT_EQ(readConfig(kGpt2Config).attention.kind(), AttentionKind::MultiHead);
    EXPECT_EQ(readConfig(kLlama31Config).attention.kind(), AttentionKind::Grouped);
    EXPECT_EQ(readConfig(kDeepSeekConfig).attention.kind(), AttentionKind::Latent);
    EXPECT_TRUE(readConfig(kQwen3Config).attention.hasHeadNorms);
    EXPECT_EQ(readConfig(kFalconConfig).normsPerBlock, 1);
}

TEST(HuggingFaceReader, TakesTheNameOfTheFolder)
{
    EXPECT_EQ(readConfig(kGpt2Config).name, "some-model");
    EXPECT_EQ(readConfig(withMember(kGpt2Config, "\"_name_or_path\": \"gpt2\"")).name, "gpt2");
    EXPECT_EQ(readConfig(kGpt2Config).source, "read from folder/some-model/config.json");
}

TEST(HuggingFaceReader, SaysWhatItLeavesOut)
{
    const std::string window = withMember(kMistralConfig, "\"sliding_window\": 4096");
    EXPECT_THAT(readConfig(window).note, HasSubstr("does not include the window of 4096 tokens in the file"));
    EXPECT_EQ(readConfig(withMember(kMistralConfig, "\"sliding_window\": null")).note, "");
    EXPECT_THAT(readConfig(kDeepSeekConfig).note, HasSubstr("num_nextn_predict_layers"));
}

TEST(HuggingFaceReader, ReadsQuantisedTypes)
{
    const std::string groups = withMember(
        kMistralConfig, "\"quantization_config\": {\"quant_method\": \"awq\", \"bits\": 4, \"group_size\": 128}");
    const ModelTypes types = readConfig(groups).types;

    EXPECT_EQ(types.weights, (StoredNumbers{NumberFormat::Int4, 20, 128})); // a scale of 16 bits, a zero of 4
    EXPECT_EQ(types.embeddings, StoredNumbers{NumberFormat::Bf16});
    EXPECT_THAT(complaintAbout(withMember(kMistralConfig, "\"quantization_config\": {\"quant_method\": \"magic\"}")),
                HasSubstr("quantization_config.quant_method: is \"magic\", whose bytes are not known here. Describe"));
    EXPECT_THAT(complaintAbout(withMember(kDeepSeekConfig, "\"dtype\": 3, \"x\": 0", "\"torch_dtype\": \"bfloat16\"")),
                HasSubstr("dtype: is not text"));
}

TEST(HuggingFaceReader, ReadsTheTypeUnderBothOfItsNames)
{
    const auto type = [](const std::string& members) {
        return readConfig(withMember(kMistralConfig, members, "\"torch_dtype\": \"bfloat16\"")).types.weights.format;
    };
    EXPECT_EQ(type("\"dtype\": \"float32\""), NumberFormat::Fp32);
    EXPECT_EQ(type("\"torch_dtype\": \"float32\", \"dtype\": \"float32\""), NumberFormat::Fp32);
    EXPECT_EQ(type("\"torch_dtype\": null, \"dtype\": \"bfloat16\""), NumberFormat::Bf16);
    EXPECT_THAT(complaintAbout(withMember(kMistralConfig, "\"dtype\": \"float32\"")),
                HasSubstr("torch_dtype: differs from \"dtype\""));
}

/// DeepSeek-VL2 has experts with a bias in files of the second family.
TEST(HuggingFaceReader, ReadsTheBiasOfExpertsFromTheirChoice)
{
    const auto hasBias = [](const std::string& type, const std::string& choice) {
        std::string text =
            withMember(kDeepSeekConfig, "\"model_type\": \"" + type + "\"", "\"model_type\": \"deepseek_v3\"");
        return readConfig(withMember(text, choice, "\"topk_method\": \"noaux_tc\"")).experts->hasRouterBias;
    };
    EXPECT_TRUE(hasBias("deepseek_v2", "\"topk_method\": \"noaux_tc\""));
    EXPECT_FALSE(hasBias("deepseek_v2", "\"topk_method\": \"group_limited_greedy\""));
    EXPECT_FALSE(hasBias("deepseek_v2", "\"x\": false"));
    EXPECT_TRUE(hasBias("deepseek_v3", "\"x\": false"));
}

TEST(HuggingFaceReader, NamesAnUnknownTypeAndWhatCanBeDone)
{
    const std::string message = complaintAbout("{\n  \"model_type\": \"llamma\"\n}");
    EXPECT_THAT(message, HasSubstr("config.json, line 2, column 17, model_type: is \"llamma\""));
    EXPECT_THAT(message, HasSubstr("Did you mean \"llama\"? Known are RefinedWeb, "));
    EXPECT_THAT(message, HasSubstr("our own form (MODEL_FILES.md)"));
    EXPECT_THAT(complaintAbout("{\"model_type\": 7}"), HasSubstr("model_type: is not text"));
}

TEST(HuggingFaceReader, ReadsExpertsInSomeBlocks)
{
    const LanguageModel listed =
        readConfig(withMember(kQwen3ExpertsConfig, "\"mlp_only_layers\": [0, 3]", "\"mlp_only_layers\": []"));
    EXPECT_EQ(listed.experts->firstDenseLayers, 1);
    EXPECT_THAT(listed.experts->denseBlocks, testing::ElementsAre(3));
    EXPECT_EQ(listed.feedForward.size, 6144);
    // 61 blocks from 0 on: 0, 1 and 2 have none, nor have 3, 5, 7 ... 59, which are 29.
    const LanguageModel every =
        readConfig(withMember(kDeepSeekConfig, "\"moe_layer_freq\": 2", "\"moe_layer_freq\": 1"));
    EXPECT_EQ(every.denseLayers(), 3 + 29);
    EXPECT_EQ(every.denseLayersBetween(10, 20), 5);
}

/// A known type is proposed for its own name misspelt, never for another family.
TEST(HuggingFaceReader, ProposesNoOtherFamily)
{
    const auto hintFor = [](const std::string& type) { return complaintAbout("{\"model_type\": \"" + type + "\"}"); };
    for (const char* type :
         {"mamba", "t5", "bert", "rwkv", "gpt5", "llama7", "ipt", "apt", "gemma9", "phi3_v", "minicpmv", "mllama",
          "gptneo5", "qwen9", "ernie4_5_vl_moe", "gemma3n_text", "internlm2_ve", "llada"}) {
        EXPECT_THAT(hintFor(type), testing::Not(HasSubstr("Did you mean"))) << type;
    }
    EXPECT_THAT(hintFor("mistrall"), HasSubstr("Did you mean \"mistral\"?"));
    EXPECT_THAT(hintFor("gpt-neox"), HasSubstr("Did you mean \"gpt_neox\"?"));
    EXPECT_THAT(hintFor("Qwen3-MoE"), HasSubstr("Did you mean \"qwen3_moe\"?"));
    EXPECT_THAT(hintFor("mamba"), HasSubstr("keep states"));
    EXPECT_THAT(hintFor("bert"), HasSubstr("which does not generate text token by token"));
}

TEST(HuggingFaceReader, RefusesSizesThatItDoesNotRead)
{
    EXPECT_THAT(complaintAbout(withMember(kLlama31Config, "\"num_local_experts\": 8")),
                HasSubstr("num_local_experts: is a size that Pimento does not read for \"llama\""));
    EXPECT_THAT(complaintAbout(withMember(kGpt2Config, "\"num_key_value_heads\": 4")),
                HasSubstr("num_key_value_heads: is a size that Pimento does not read"));
    EXPECT_THAT(complaintAbout(withMember(kMistralConfig, "\"use_qk_norm\": true")), HasSubstr("use_qk_norm"));
    EXPECT_THAT(complaintAbout(withMember(kGpt2Config, "\"rotary_dim\": 64")), HasSubstr("rotary_dim"));
    EXPECT_THAT(complaintAbout(withMember(kMistralConfig, "\"n_inner_size\": \"64\"")), HasSubstr("n_inner_size"));
    EXPECT_THAT(complaintAbout(withMember(kFalconConfig, "\"num_kv_heads\": 8", "\"num_kv_heads\": 71")),
                HasSubstr("num_kv_heads: is 8, but models without \"new_decoder_architecture\" have 1"));
    EXPECT_THAT(complaintAbout(withMember(kFalconConfig, "\"n_head\": 70, \"alibi\"", "\"alibi\"")),
                HasSubstr("n_head: is 70, but \"num_attention_heads\" is 71"));
    // Keys that change no shape, and keys with values that mean nothing, are accepted.
    readConfig(withMember(kMistralConfig, "\"rope_theta\": 1e6, \"n_other_heads\": 0, \"use_qk_norm\": false, "
                                          "\"num_beams\": 1, \"pad_token_id\": 5, \"layer_list\": []"));
}

TEST(HuggingFaceReader, NamesTheKeysOfTheFile)
{
    EXPECT_THAT(complaintAbout(withMember(kLlama31Config, "\"num_key_value_heads\": 5", "\"num_key_value_heads\": 8")),
                HasSubstr("num_key_value_heads: is 5, which does not divide the 32 heads"));
    EXPECT_THAT(complaintAbout(withMember(kMixtralConfig, "\"num_experts_per_tok\": 9", "\"num_experts_per_tok\": 2")),
                HasSubstr("num_experts_per_tok: is 9, but there are 8 experts"));
    EXPECT_THAT(complaintAbout(withMember(kLlama31Config, "\"x\": 0", "\"vocab_size\": 128256")),
                HasSubstr("vocab_size: is missing"));
    EXPECT_THAT(complaintAbout(withMember(kGpt2Config, "\"n_head\": 7", "\"n_head\": 12")),
                HasSubstr("n_head: is 7, which does not divide the hidden size 768"));
    EXPECT_THAT(complaintAbout(withMember(kOptConfig, "\"word_embed_proj_dim\": 512", "\"word_embed_proj_dim\": 5120")),
                HasSubstr("word_embed_proj_dim: differs from hidden_size"));
    EXPECT_THAT(complaintAbout(withMember(kLlama31Config, "\"hidden_act\": \"snake\"", "\"hidden_act\": \"silu\"")),
                HasSubstr("hidden_act: is \"snake\""));
}

} // namespace

} // namespace pimento::test
