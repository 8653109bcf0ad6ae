// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_file.h"
#include "engine/language_models/model_notes.h"
#include "engine/language_models/model_tensors.h"
#include "tests/engine/language_models/configs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pimento::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string quantised(const std::string& members)
{
    return withMember(kMistralConfig, "\"quantization_config\": {" + members + "}");
}

LanguageModel read(const std::string& members)
{
    const auto model = parseModel(quantised(members), "config.json");
    EXPECT_TRUE(model.has_value()) << model.error().message();
    return model.value_or(LanguageModel{});
}

std::string refusal(const std::string& members) { return parseModel(quantised(members), "c.json").error().message(); }

TEST(Quantisation, ReadsWhatMethodsDoToTheBytes)
{
    const auto weights = [](const std::string& members) { return read(members).types.weights; };
    EXPECT_EQ(weights(R"("quant_method": "fp8", "weight_block_size": null)"), StoredNumbers{NumberFormat::Fp8});
    EXPECT_EQ(weights(R"("quant_method": "fp8", "weight_block_size": [128, 128])"),
              (StoredNumbers{NumberFormat::Fp8, 32, 16384}));
    EXPECT_EQ(weights(R"("quant_method": "fbgemm_fp8", "activation_scale_ub": 1200.0)"),
              StoredNumbers{NumberFormat::Fp8});
    EXPECT_EQ(weights(R"("quant_method": "gptq", "bits": 8, "group_size": -1)"), StoredNumbers{NumberFormat::Int8});
    EXPECT_EQ(weights(R"("quant_method": "GPTQ", "bits": 8, "group_size": -1)"), StoredNumbers{NumberFormat::Int8});
    EXPECT_EQ(weights(R"("quant_method": "modelopt", "quant_algo": "NVFP4", "group_size": 16)"),
              (StoredNumbers{NumberFormat::Fp4, 8, 16}));
    EXPECT_EQ(weights(R"("quant_method": "hqq", "quant_config": {"weight_quant_params": {"nbits": 4,
                         "group_size": 64}})"),
              (StoredNumbers{NumberFormat::Int4, 32, 64}));
    EXPECT_EQ(weights(R"("quant_method": "compressed-tensors", "format": "pack-quantized", "ignore": ["lm_head"],
                         "config_groups": {"group_0": {"targets": ["Linear"], "input_activations": null, "weights":
                         {"num_bits": 4, "type": "int", "strategy": "group", "group_size": 128, "symmetric": true}}})"),
              (StoredNumbers{NumberFormat::Int4, 16, 128}));
    EXPECT_EQ(weights(R"("quant_method": "compressed-tensors", "config_groups": {"group_0": {"targets": ["Linear"],
                         "weights": {"num_bits": 8, "type": "float", "strategy": "channel"}}})"),
              StoredNumbers{NumberFormat::Fp8});
}

TEST(Quantisation, ReadsHowKeysAndValuesAreKept)
{
    const std::string groups = R"("quant_method": "compressed-tensors", "config_groups": {"group_0": {"targets":
        ["Linear"], "weights": {"num_bits": 8, "type": "float", "strategy": "tensor"}}}, )";
    EXPECT_EQ(read(groups + R"("kv_cache_scheme": {"num_bits": 8, "type": "float"})").types.keyValue,
              NumberFormat::Fp8);
    EXPECT_EQ(read(groups + R"("kv_cache_scheme": null)").types.keyValue, NumberFormat::Bf16);
}

/// One list of bits in every message, and one way out: our own form.
TEST(Quantisation, RefusesWithOneListOfBits)
{
    for (const char* bits : {"1", "2", "3", "5", "6", "7", "16"}) {
        const std::string members = std::string(R"("quant_method": "gptq", "bits": )") + bits;
        EXPECT_THAT(refusal(members), HasSubstr(std::string("bits: is ") + bits + ". Only 4 and 8 can be read"));
    }
    for (const char* method : {"bitsandbytes", "aqlm", "quanto", "torchao", "quark", "vptq"}) {
        const std::string message = refusal(std::string(R"("quant_method": ")") + method + "\"");
        EXPECT_THAT(message, HasSubstr("Describe the model in our own form (MODEL_FILES.md)")) << method;
        EXPECT_THAT(message, Not(HasSubstr("Use one of"))) << method;
    }
    EXPECT_THAT(refusal(R"("quant_method": "fp8", "weight_block_size": 3)"), Not(HasSubstr("[1, 2]")));
}

/// Keys that give the storage of numbers under another name must not be ignored.
TEST(Quantisation, IsNotPassedOverUnderAnotherName)
{
    for (const char* member : {R"("quantization": {"group_size": 64, "bits": 4})", R"("quantization_bit": 4)",
                               R"("compression_config": {"format": "pack-quantized"})"}) {
        const auto model = parseModel(withMember(kMistralConfig, member), "c.json");
        ASSERT_FALSE(model.has_value()) << member;
        EXPECT_THAT(model.error().message(), HasSubstr("that Pimento does not read for \"mistral\"")) << member;
    }
    EXPECT_THAT(refusal(R"("bits": 4, "group_size": 64)"), HasSubstr("quant_method: is missing. Describe"));
}

TEST(Quantisation, LeavesTheMatricesAloneThatTheFileNames)
{
    const ModelTypes attention =
        read(R"("quant_method": "fp8", "modules_to_not_convert": ["lm_head", "re:.*self_attn.*"])").types;
    EXPECT_EQ(attention.ofAttention(), StoredNumbers{NumberFormat::Bf16});
    EXPECT_EQ(attention.weights, StoredNumbers{NumberFormat::Fp8});

    std::string every = R"("quant_method": "fp8", "modules_to_not_convert": ["model.embed_tokens")";
    for (int block = 0; block < 32; ++block) {
        for (const char* matrix : {"q_proj", "k_proj", "v_proj", "o_proj"}) {
            every += ", \"model.layers." + std::to_string(block) + ".self_attn." + matrix + "\"";
        }
    }
    EXPECT_EQ(read(every + "]").types.ofAttention(), StoredNumbers{NumberFormat::Bf16});

    const LanguageModel some =
        read(R"("quant_method": "fp8", "ignored_layers": ["model.layers.0.mlp.down_proj", "model.layers.3.mlp.gate"])");
    EXPECT_EQ(some.types.weights, StoredNumbers{NumberFormat::Fp8});
    EXPECT_THAT(notesOf(some), ElementsAre("1 matrix counts as quantised, although some blocks keep it unquantised."));
}

TEST(Quantisation, OfExpertsIsRefusedWhereThereAreNone)
{
    EXPECT_THAT(
        refusal(R"("quant_method": "mxfp4")"),
        HasSubstr("quantization_config.quant_method: stores the matrices of routed experts only, and this model "
                  "has no experts. Remove quantization_config if no matrix is quantised; otherwise describe the "
                  "model in our own form (MODEL_FILES.md), as in \"types\": {\"weights\": {\"type\": \"fp4\", "
                  "\"scale_bits\": 8, \"scale_group\": 32}}"));
}

/// gpt-oss: 36 blocks with 128 experts of 3 x 2880 x 2880 each, 4 bits and 8 for each 32 of them.
TEST(Quantisation, OfExpertsLeavesTheRestAlone)
{
    const auto model = parseModel(R"({"model_type": "gpt_oss", "hidden_size": 2880, "head_dim": 64,
        "intermediate_size": 2880, "num_attention_heads": 64, "num_key_value_heads": 8, "num_hidden_layers": 36,
        "num_local_experts": 128, "num_experts_per_tok": 4, "vocab_size": 201088, "torch_dtype": "bfloat16",
        "quantization_config": {"quant_method": "mxfp4"}})",
                                  "config.json");
    ASSERT_TRUE(model.has_value()) << model.error().message();
    EXPECT_EQ(model->types.ofExperts(), (StoredNumbers{NumberFormat::Fp4, 8, 32}));
    EXPECT_EQ(model->types.ofAttention(), StoredNumbers{NumberFormat::Bf16});
    const std::int64_t matrices = 36LL * 128 * 3 * 2880 * 2880;
    const std::int64_t biases = 36LL * 128 * (2 * 2880 + 2880);
    EXPECT_EQ(weightBytesOf(*model).of(ModelPart::RoutedExperts), matrices / 2 + matrices / 32 + 2 * biases);
}

} // namespace

} // namespace pimento::test
