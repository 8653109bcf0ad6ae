// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_families.h"

#include <array>

namespace pimento {

namespace {

using Tied = ConfigReading::Tied;
using DefaultSize = ConfigReading::DefaultSize;

constexpr auto kLlamaSizes = std::to_array<DefaultSize>({{"vocab_size", 32000},
                                                         {"hidden_size", 4096},
                                                         {"intermediate_size", 11008},
                                                         {"num_hidden_layers", 32},
                                                         {"num_attention_heads", 32}});
constexpr auto kMistralSizes = std::to_array<DefaultSize>({{"vocab_size", 32000},
                                                           {"hidden_size", 4096},
                                                           {"intermediate_size", 14336},
                                                           {"num_hidden_layers", 32},
                                                           {"num_attention_heads", 32},
                                                           {"num_key_value_heads", 8}});
constexpr auto kQwenSizes = std::to_array<DefaultSize>({{"vocab_size", 151936},
                                                        {"hidden_size", 4096},
                                                        {"intermediate_size", 22016},
                                                        {"num_hidden_layers", 32},
                                                        {"num_attention_heads", 32},
                                                        {"num_key_value_heads", 32}});
constexpr auto kGemmaSizes = std::to_array<DefaultSize>({{"vocab_size", 256000},
                                                         {"hidden_size", 3072},
                                                         {"intermediate_size", 24576},
                                                         {"num_hidden_layers", 28},
                                                         {"num_attention_heads", 16},
                                                         {"num_key_value_heads", 16}});
constexpr auto kGemma2Sizes = std::to_array<DefaultSize>({{"vocab_size", 256000},
                                                          {"hidden_size", 2304},
                                                          {"intermediate_size", 9216},
                                                          {"num_hidden_layers", 26},
                                                          {"num_attention_heads", 8},
                                                          {"num_key_value_heads", 4}});
constexpr auto kGemma3Sizes = std::to_array<DefaultSize>({{"vocab_size", 262208},
                                                          {"hidden_size", 2304},
                                                          {"intermediate_size", 9216},
                                                          {"num_hidden_layers", 26},
                                                          {"num_attention_heads", 8},
                                                          {"num_key_value_heads", 4}});
constexpr std::int64_t kGemmaHeadSize = 256;
constexpr std::int64_t kUsualHeadSize = 128;

/// Reads the sizes of a block with a gated feed-forward under their usual names.
void readGated(ConfigReading& config, Tied tied, std::int64_t headSize = 0)
{
    config.readCommon(tied);
    config.readHeads(headSize);
    config.readActivation("hidden_act", "silu");
    config.model().feedForward.size = config.size("feed_forward.size", {"intermediate_size"});
}

void readGatedWithBiases(ConfigReading& config, Tied tied, std::int64_t headSize = 0)
{
    readGated(config, tied, headSize);
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().feedForward.hasBias = config.flag("mlp_bias", false);
}

void readLlama(ConfigReading& config)
{
    config.setDefaults(kLlamaSizes);
    readGatedWithBiases(config, Tied::No);
    config.readWindows();
}

void readMistral(ConfigReading& config)
{
    config.setDefaults(kMistralSizes);
    readGated(config, Tied::No);
    config.readWindows();
}

void readQwen(ConfigReading& config)
{
    readGated(config, Tied::No);
    const bool hasBias = !config.flag("no_bias", true);
    config.model().feedForward.size /= 2; // the file counts gate and up together
    config.model().feedForward.hasBias = config.model().attention.hasOutputBias = hasBias;
    config.model().attention.hasQkvBias = true;
    config.model().attention.headSize = config.sizeOr("attention.head_size", {"kv_channels"}, kUsualHeadSize);
    config.passOver({"seq_length"});
}

void readQwen2(ConfigReading& config)
{
    config.setDefaults(kQwenSizes);
    readGated(config, Tied::No);
    config.model().attention.hasQkvBias = true;
    config.passOver({"attention_bias"});
    config.readWindows(1, 0, false);
}

void readQwen3(ConfigReading& config)
{
    config.setDefaults(kQwenSizes);
    readGatedWithBiases(config, Tied::No, kUsualHeadSize);
    config.model().attention.hasHeadNorms = true;
    config.passOver({"use_qk_norm"});
    config.readWindows(1, 0, false);
}

/// Reads Gemma's sizes. The files name the activation twice, and the second one applies.
void readGemmaShapes(ConfigReading& config)
{
    readGated(config, Tied::Yes, kGemmaHeadSize);
    config.readActivation("hidden_act", "gelu_pytorch_tanh");
    config.readActivation("hidden_activation", "gelu_pytorch_tanh");
    config.setAttentionBias(config.flag("attention_bias", false));
}

void readGemma(ConfigReading& config)
{
    config.setDefaults(kGemmaSizes);
    readGemmaShapes(config);
}

void readGemma2(ConfigReading& config)
{
    config.setDefaults(kGemma2Sizes);
    readGemmaShapes(config);
    config.model().normsPerBlock = 4;
    config.readWindows(2, 4096);
}

void readGemma3(ConfigReading& config)
{
    config.setDefaults(kGemma3Sizes);
    readGemmaShapes(config);
    config.model().normsPerBlock = 4;
    config.model().attention.hasHeadNorms = true;
    config.readWindows(6, 4096);
}

void readPhi3(ConfigReading& config)
{
    readGatedWithBiases(config, Tied::No);
    config.passOver({"full_attn_mod"});
    config.readWindows();
}

void readGranite(ConfigReading& config) { readGatedWithBiases(config, Tied::No); }

void readMiniCpm(ConfigReading& config) { readGatedWithBiases(config, Tied::Yes); }

void readSmolLm3(ConfigReading& config)
{
    readGatedWithBiases(config, Tied::Yes);
    config.readWindows(1, 0, false);
}

/// Reads OLMo, whose norms have no weights.
void readOlmo(ConfigReading& config)
{
    readGated(config, Tied::No);
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().norm = NormKind::LayerNoWeights;
}

void readOlmo2(ConfigReading& config)
{
    readGated(config, Tied::No);
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().attention.hasHeadNorms = config.model().attention.hasOwnHeadNorms = true;
    config.readWindows();
}

/// Reads Cohere: attention and feed-forward in parallel behind one norm.
void readCohere(ConfigReading& config)
{
    readGated(config, Tied::Yes);
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().norm = NormKind::LayerNoBias;
    config.model().normsPerBlock = 1;
    ModelAttention& attention = config.model().attention;
    attention.hasHeadNorms = attention.hasOwnHeadNorms = config.flag("use_qk_norm", false);
    config.passOver({"use_parallel_block", "use_embedding_sharing", "use_gated_activation", "layer_switch"});
}

void readCohere2(ConfigReading& config)
{
    readCohere(config);
    config.readWindows(4, 4096);
}

void readStableLm(ConfigReading& config)
{
    readGated(config, Tied::No);
    config.model().norm = NormKind::Layer;
    ModelAttention& attention = config.model().attention;
    attention.hasQkvBias = config.flag("use_qkv_bias", false);
    attention.hasHeadNorms = attention.hasOwnHeadNorms = config.flag("qk_layernorm", false);
    config.model().normsPerBlock = config.flag("use_parallel_residual", false) ? 1 : 2;
}

void readInternLm2(ConfigReading& config)
{
    readGated(config, Tied::No);
    config.setAttentionBias(config.flag("bias", true));
}

void readOrion(ConfigReading& config)
{
    readGated(config, Tied::No);
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().norm = NormKind::Layer;
}

void readInternLm3(ConfigReading& config)
{
    readGated(config, Tied::No);
    const bool hasBias = config.flag("bias", false);
    config.model().feedForward.hasBias = config.model().attention.hasOutputBias = hasBias;
    config.model().attention.hasQkvBias = config.flag("qkv_bias", false);
}

void readBaichuan(ConfigReading& config)
{
    constexpr std::int64_t kLarge = 5120; // hidden size of the 13B model, which has ALiBi
    readGated(config, Tied::No);
    config.passOver({"model_max_length", "z_loss_weight"});
    config.model().positions = config.model().hidden == kLarge ? PositionKind::None : PositionKind::Rotary;
}

void readGlm(ConfigReading& config)
{
    readGated(config, Tied::No, kUsualHeadSize);
    config.model().attention.hasQkvBias = config.flag("attention_bias", false);
}

void readGlm4(ConfigReading& config)
{
    readGlm(config);
    config.model().normsPerBlock = 4;
}

/// Reads the first ChatGLM, whose files have other names. It has plain attention and a feed-forward of two matrices.
void readFirstChatGlm(ConfigReading& config)
{
    config.useLayerNorms();
    LanguageModel& model = config.model();
    model.hidden = config.size("hidden", {"hidden_size"}, ModelLimits::kHidden);
    model.layers = config.size("layers", {"num_layers"}, ModelLimits::kLayers);
    model.vocabulary = config.size("vocabulary", {"vocab_size"});
    config.readContext({"max_sequence_length"});
    config.readTied(Tied::Yes);
    config.readEqualHeads({"num_attention_heads"});
    config.setAttentionBias(true);
    model.feedForward.hasBias = true;
    model.feedForward.activation = ModelActivation::Gelu;
    model.feedForward.size = config.sizeOr("feed_forward.size", {"inner_hidden_size"}, 4 * model.hidden);
    config.passOver({"position_encoding_2d"});
}

void readChatGlm(ConfigReading& config)
{
    if (config.reader().has("position_encoding_2d") || config.reader().has("inner_hidden_size")) {
        readFirstChatGlm(config);
        return;
    }
    LanguageModel& model = config.model();
    model.hidden = config.size("hidden", {"hidden_size"}, ModelLimits::kHidden);
    model.layers = config.size("layers", {"num_layers"}, ModelLimits::kLayers);
    model.vocabulary = config.size("vocabulary", {"padded_vocab_size"});
    config.readContext({"seq_length"});
    config.readTied(Tied::No);
    ModelAttention& attention = model.attention;
    attention.heads = config.size("attention.heads", {"num_attention_heads"}, ModelLimits::kHeads);
    attention.headSize = config.size("attention.head_size", {"kv_channels"});
    const bool isShared = config.flag("multi_query_attention", false);
    const std::int64_t groups = config.sizeOr("attention.kv_heads", {"multi_query_group_num"}, 1, ModelLimits::kHeads);
    attention.kvHeads = isShared ? groups : attention.heads;
    const bool hasBias = config.flag("add_bias_linear", false);
    attention.hasQkvBias = config.flag("add_qkv_bias", false) || hasBias;
    attention.hasOutputBias = model.feedForward.hasBias = hasBias;
    model.feedForward.size = config.size("feed_forward.size", {"ffn_hidden_size"});
    model.norm = config.flag("rmsnorm", true) ? NormKind::Root : NormKind::Layer;
    if (!config.flag("post_layer_norm", true)) {
        config.reader().complain("post_layer_norm", "is false: there is no norm in front of the head",
                                 "Such models cannot be described here");
    }
    config.passOver({"vocab_size", "num_hidden_layers"});
}

void readExaone(ConfigReading& config)
{
    LanguageModel& model = config.model();
    model.hidden = config.size("hidden", {"hidden_size"}, ModelLimits::kHidden);
    model.layers = config.size("layers", {"num_layers", "num_hidden_layers"}, ModelLimits::kLayers);
    model.vocabulary = config.size("vocabulary", {"vocab_size"});
    config.readContext({"max_position_embeddings"});
    config.readTied(Tied::No);
    config.readHeads();
    config.readActivation("activation_function", "silu");
    model.feedForward.size = config.size("feed_forward.size", {"intermediate_size"});
}

void readExaone4(ConfigReading& config)
{
    readGated(config, Tied::No);
    config.model().attention.hasHeadNorms = true;
    // In these files the pattern is a text, and a list beside it has the kinds of blocks.
    if (config.reader().isText("sliding_window_pattern")) {
        config.passOver({"sliding_window_pattern", "sliding_window"});
        config.leaveOut("Attention covers the whole context: the model does not include the windows of some blocks.");
        config.passOver({"layer_types"});
        return;
    }
    config.readWindows(4);
}

void readSeedOss(ConfigReading& config)
{
    readGated(config, Tied::No, kUsualHeadSize);
    config.model().attention.hasQkvBias = config.flag("attention_bias", true);
    config.model().attention.hasOutputBias = config.flag("attention_out_bias", false);
    config.model().feedForward.hasBias = config.flag("mlp_bias", false);
}

void readErnie(ConfigReading& config)
{
    readGated(config, Tied::Yes, kUsualHeadSize);
    const bool hasBias = config.flag("use_bias", false);
    config.setAttentionBias(hasBias);
    config.model().feedForward.hasBias = hasBias;
    config.passOver({"compression_ratio", "weight_share_add_bias", "use_rmsnorm", "fuse_rms_norm"});
}

void readHunyuan(ConfigReading& config)
{
    readGatedWithBiases(config, Tied::No);
    config.model().attention.hasHeadNorms = config.flag("use_qk_norm", true);
}

constexpr auto kGatedFamilies = std::to_array<ModelFamily>({{"baichuan", &readBaichuan},
                                                            {"chatglm", &readChatGlm},
                                                            {"cohere", &readCohere},
                                                            {"cohere2", &readCohere2},
                                                            {"ernie4_5", &readErnie},
                                                            {"exaone", &readExaone},
                                                            {"exaone4", &readExaone4},
                                                            {"gemma", &readGemma},
                                                            {"gemma2", &readGemma2},
                                                            {"gemma3_text", &readGemma3},
                                                            {"glm", &readGlm},
                                                            {"glm4", &readGlm4},
                                                            {"granite", &readGranite},
                                                            {"hunyuan_v1_dense", &readHunyuan},
                                                            {"internlm", &readInternLm2},
                                                            {"internlm2", &readInternLm2},
                                                            {"internlm3", &readInternLm3},
                                                            {"llama", &readLlama},
                                                            {"minicpm", &readMiniCpm},
                                                            {"mimo", &readQwen2},
                                                            {"ministral", &readMistral},
                                                            {"ministral3", &readMistral},
                                                            {"mistral", &readMistral},
                                                            {"olmo", &readOlmo},
                                                            {"olmo2", &readOlmo2},
                                                            {"olmo3", &readOlmo2},
                                                            {"orion", &readOrion},
                                                            {"phi3", &readPhi3},
                                                            {"qwen", &readQwen},
                                                            {"qwen2", &readQwen2},
                                                            {"qwen3", &readQwen3},
                                                            {"seed_oss", &readSeedOss},
                                                            {"smollm3", &readSmolLm3},
                                                            {"stablelm", &readStableLm},
                                                            {"xverse", &readLlama}});

} // namespace

std::span<const ModelFamily> gatedFamilies() { return kGatedFamilies; }

} // namespace pimento
