// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_families.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace pimento {

namespace {

using ExpertTied = ConfigReading::Tied;

constexpr auto kLlama4Sizes = std::to_array<ConfigReading::DefaultSize>({{"vocab_size", 202048},
                                                                         {"hidden_size", 5120},
                                                                         {"intermediate_size", 8192},
                                                                         {"intermediate_size_mlp", 16384},
                                                                         {"num_hidden_layers", 48},
                                                                         {"num_attention_heads", 40},
                                                                         {"num_key_value_heads", 8},
                                                                         {"head_dim", 128},
                                                                         {"num_local_experts", 16},
                                                                         {"num_experts_per_tok", 1}});

bool isInEveryBlock(std::int64_t /*block*/) { return true; }

/// Reads common attention, the number of experts and the number per token.
ModelExperts readUsual(ConfigReading& config, ConfigReading::Keys count, ConfigReading::Keys size, ExpertTied tied)
{
    config.readCommon(tied);
    config.readHeads();
    config.readActivation("hidden_act", "silu");
    ModelExperts experts;
    experts.count = config.size("experts.count", count, ModelLimits::kExperts);
    experts.active = config.size("experts.active", {"num_experts_per_tok"}, ModelLimits::kExperts);
    experts.size = config.size("experts.size", size);
    return experts;
}

void readMixtral(ConfigReading& config)
{
    const ModelExperts experts = readUsual(config, {"num_local_experts"}, {"intermediate_size"}, ExpertTied::No);
    config.setExperts(experts, isInEveryBlock);
    config.readWindows();
}

/// Sets experts in every step-th block except those that a list names.
void setQwenExperts(ConfigReading& config, const ModelExperts& experts)
{
    const std::int64_t step = config.reader().integerOr("decoder_sparse_step", 1, 1, ModelLimits::kLayers);
    std::vector<std::int64_t> dense;
    if (config.reader().has("mlp_only_layers")) {
        dense = config.reader().integers("mlp_only_layers", 0, ModelLimits::kLayers);
    }
    config.passOver({"mlp_only_layers"});
    config.setExperts(experts, [&](std::int64_t block) {
        return (block + 1) % step == 0 && std::ranges::find(dense, block) == dense.end();
    });
    config.readDense("intermediate_size");
}

void readQwen2Experts(ConfigReading& config)
{
    ModelExperts experts = readUsual(config, {"num_experts"}, {"moe_intermediate_size"}, ExpertTied::No);
    experts.shared = 1;
    experts.sharedSize = config.size("experts.shared_size", {"shared_expert_intermediate_size"});
    experts.hasSharedGate = true;
    config.model().attention.hasQkvBias = config.flag("qkv_bias", true);
    setQwenExperts(config, experts);
    config.readWindows(1, 0, false);
}

void readQwen3Experts(ConfigReading& config)
{
    const ModelExperts experts = readUsual(config, {"num_experts"}, {"moe_intermediate_size"}, ExpertTied::No);
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().attention.hasHeadNorms = true;
    config.passOver({"use_qk_norm"});
    setQwenExperts(config, experts);
    config.readWindows(1, 0, false);
}

/// Reads gpt-oss: biases everywhere, a sink per head, a window in every other block.
void readGptOss(ConfigReading& config)
{
    config.readCommon(ExpertTied::No);
    config.readHeads(64);
    config.readActivation("hidden_act", "silu");
    ModelExperts experts;
    experts.count = config.size("experts.count", {"num_local_experts", "num_experts"}, ModelLimits::kExperts);
    experts.active = config.size("experts.active", {"num_experts_per_tok", "experts_per_token"}, ModelLimits::kExperts);
    experts.size = config.size("experts.size", {"intermediate_size"});
    experts.hasRouterBias = true;
    config.setAttentionBias(config.flag("attention_bias", true));
    config.model().attention.hasSinks = config.model().feedForward.hasBias = true;
    config.setExperts(experts, isInEveryBlock);
    config.passOver({"initial_context_length"});
    config.readWindows(2, 128);
}

/// Reads Llama 4: experts in every step-th block, or in those that a list names; other blocks have a feed-forward of
/// another size.
void readLlama4(ConfigReading& config)
{
    config.setDefaults(kLlama4Sizes);
    ModelExperts experts = readUsual(config, {"num_local_experts"}, {"intermediate_size"}, ExpertTied::No);
    experts.shared = 1;
    experts.sharedSize = experts.size;
    config.setAttentionBias(config.flag("attention_bias", false));
    const std::int64_t step = config.reader().integerOr("interleave_moe_layer_step", 1, 1, ModelLimits::kLayers);
    std::vector<std::int64_t> listed;
    if (config.reader().has("moe_layers")) {
        listed = config.reader().integers("moe_layers", 0, ModelLimits::kLayers);
    }
    config.setExperts(experts, [&](std::int64_t block) {
        return listed.empty() ? (block + 1) % step == 0 : std::ranges::find(listed, block) != listed.end();
    });
    config.passOver({"moe_layers", "use_qk_norm"}); // the head norms have no weights
    config.readDense("intermediate_size_mlp");
    config.readWindows(4);
}

void readDbrx(ConfigReading& config)
{
    LanguageModel& model = config.model();
    model.hidden = config.size("hidden", {"d_model"}, ModelLimits::kHidden);
    model.layers = config.size("layers", {"n_layers"}, ModelLimits::kLayers);
    model.vocabulary = config.size("vocabulary", {"vocab_size"});
    config.readContext({"max_seq_len"});
    config.readTied(ExpertTied::No);
    config.readEqualHeads({"n_heads"});
    model.norm = NormKind::LayerNoBias;
    ObjectReader attention = config.reader().object("attn_config");
    model.attention.kvHeads = attention.integerOr("kv_n_heads", 1, 1, ModelLimits::kHeads);
    ObjectReader reader = config.reader().object("ffn_config");
    ModelExperts experts;
    experts.count = reader.integer("moe_num_experts", 1, ModelLimits::kExperts);
    experts.active = reader.integer("moe_top_k", 1, ModelLimits::kExperts);
    experts.size = reader.integer("ffn_hidden_size", 1, ModelLimits::kSize);
    config.setExperts(experts, isInEveryBlock);
    attention.passOver("clip_qkv");
    for (const char* key : {"moe_jitter_eps", "moe_loss_weight", "moe_normalize_expert_weights", "ffn_act_fn"}) {
        reader.passOver(key);
    }
    config.refuseUnreadSizes(attention, "dbrx");
    config.refuseUnreadSizes(reader, "dbrx");
}

void readPhiExperts(ConfigReading& config)
{
    const ModelExperts experts = readUsual(config, {"num_local_experts"}, {"intermediate_size"}, ExpertTied::No);
    config.model().norm = NormKind::Layer;
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().hasHeadBias = config.flag("lm_head_bias", false);
    config.setExperts(experts, isInEveryBlock);
    config.readWindows();
}

void readOlmoExperts(ConfigReading& config)
{
    const ModelExperts experts = readUsual(config, {"num_experts"}, {"intermediate_size"}, ExpertTied::No);
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().attention.hasHeadNorms = config.model().attention.hasOwnHeadNorms = true;
    config.setExperts(experts, isInEveryBlock);
}

void readGraniteExperts(ConfigReading& config)
{
    ModelExperts experts = readUsual(config, {"num_local_experts"}, {"intermediate_size"}, ExpertTied::No);
    config.setAttentionBias(config.flag("attention_bias", false));
    experts.sharedSize = config.countOr("experts.shared_size", "shared_intermediate_size", 0, ModelLimits::kSize);
    experts.shared = experts.sharedSize > 0 ? 1 : 0;
    config.setExperts(experts, isInEveryBlock);
}

void readGlm4Experts(ConfigReading& config)
{
    ModelExperts experts = readUsual(config, {"n_routed_experts"}, {"moe_intermediate_size"}, ExpertTied::No);
    config.model().attention.hasQkvBias = config.flag("attention_bias", false);
    config.model().attention.hasHeadNorms = config.flag("use_qk_norm", false);
    experts.hasRouterBias = true;
    config.setRoutedExperts(experts);
}

void readDots(ConfigReading& config)
{
    ModelExperts experts = readUsual(config, {"n_routed_experts"}, {"moe_intermediate_size"}, ExpertTied::No);
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().attention.hasHeadNorms = true;
    experts.hasRouterBias = true;
    config.setRoutedExperts(experts);
    config.readWindows(1, 0, false);
}

/// Reads the first DeepSeek family, with common attention.
void readDeepSeek1(ConfigReading& config)
{
    const ModelExperts experts = readUsual(config, {"n_routed_experts"}, {"moe_intermediate_size"}, ExpertTied::No);
    config.setAttentionBias(config.flag("attention_bias", false));
    config.setRoutedExperts(experts);
}

void readErnieExperts(ConfigReading& config)
{
    config.readCommon(ExpertTied::Yes);
    config.readHeads();
    config.readActivation("hidden_act", "silu");
    const bool hasBias = config.flag("use_bias", false);
    config.setAttentionBias(hasBias);
    config.model().feedForward.hasBias = hasBias;
    ModelExperts experts;
    experts.count = config.size("experts.count", {"moe_num_experts"}, ModelLimits::kExperts);
    experts.active = config.size("experts.active", {"moe_k"}, ModelLimits::kExperts);
    experts.size = config.size("experts.size", {"moe_intermediate_size"});
    experts.shared = config.countOr("experts.shared", "moe_num_shared_experts", 0, ModelLimits::kExperts);
    experts.sharedSize = experts.shared > 0 ? experts.size : 0;
    experts.hasRouterBias = true;
    config.passOver({"compression_ratio", "weight_share_add_bias", "use_rmsnorm", "fuse_rms_norm", "moe_gate"});
    const std::int64_t every = config.reader().integerOr("moe_layer_interval", 1, 1, ModelLimits::kLayers);
    const std::int64_t first = config.reader().integerOr("moe_layer_start_index", 1, 0, ModelLimits::kLayers);
    const std::int64_t stated = config.reader().integerOr("moe_layer_end_index", -1, -1, ModelLimits::kLayers);
    const std::int64_t last = stated < 0 ? config.model().layers - 1 : stated;
    config.setExperts(experts,
                      [&](std::int64_t block) { return block >= first && block <= last && (block + 1) % every == 0; });
    config.readDense("intermediate_size");
}

/// Reads Ling; the second form has head norms and a router bias.
void readBailing(ConfigReading& config, bool isSecond)
{
    ModelExperts experts = readUsual(config, {"num_experts"}, {"moe_intermediate_size"}, ExpertTied::No);
    const bool hasBias = config.flag("use_bias", false);
    config.model().attention.hasQkvBias = config.flag("use_qkv_bias", false) || hasBias;
    config.model().attention.hasOutputBias = config.model().feedForward.hasBias = hasBias;
    config.model().attention.hasHeadNorms = config.flag("use_qk_norm", isSecond);
    experts.hasRouterBias = config.flag("moe_router_enable_expert_bias", isSecond);
    experts.shared = config.countOr("experts.shared", "num_shared_experts", 0, ModelLimits::kExperts);
    experts.sharedSize =
        experts.shared > 0 ? config.sizeOr("experts.shared_size", {"moe_shared_expert_intermediate_size"}, experts.size)
                           : 0;
    const std::int64_t first =
        config.countOr("experts.first_dense_layers", "first_k_dense_replace", 0, ModelLimits::kLayers);
    config.setExperts(experts, [&](std::int64_t block) { return block >= first; });
    config.readDense("intermediate_size");
    config.passOver({"embedding_dropout", "output_dropout", "norm_softmax", "norm_head", "use_rmsnorm",
                     "max_window_layers", "router_dtype", "mtp_loss_scaling_factor"});
}

void readBailing1(ConfigReading& config) { readBailing(config, false); }
void readBailing2(ConfigReading& config) { readBailing(config, true); }

void readMiniMax2(ConfigReading& config)
{
    ModelExperts experts = readUsual(config, {"num_local_experts"}, {"intermediate_size"}, ExpertTied::No);
    experts.hasRouterBias = config.flag("use_routing_bias", false);
    ModelAttention& attention = config.model().attention;
    attention.hasHeadNorms = config.flag("use_qk_norm", false);
    const std::string kind = config.reader().textOr("qk_norm_type", "per_layer");
    attention.hasOwnHeadNorms = attention.hasHeadNorms && kind == "per_layer";
    if (config.reader().has("attn_type_list")) { // 0 denotes a block that keeps a state instead
        (void)config.reader().integers("attn_type_list", 1, 1);
    }
    config.setExperts(experts, isInEveryBlock);
    if (config.flag("use_mtp", false)) {
        config.leaveOut("The model does not include the multi-token prediction blocks (use_mtp).");
    }
    config.passOver({"num_mtp_modules", "mtp_transformer_layers"});
}

constexpr auto kExpertFamilies = std::to_array<ModelFamily>({{"bailing_moe", &readBailing1},
                                                             {"bailing_moe_v2", &readBailing2},
                                                             {"dbrx", &readDbrx},
                                                             {"deepseek", &readDeepSeek1},
                                                             {"dots1", &readDots},
                                                             {"ernie4_5_moe", &readErnieExperts},
                                                             {"glm4_moe", &readGlm4Experts},
                                                             {"gpt_oss", &readGptOss},
                                                             {"granitemoe", &readGraniteExperts},
                                                             {"granitemoeshared", &readGraniteExperts},
                                                             {"llama4_text", &readLlama4},
                                                             {"minimax_m2", &readMiniMax2},
                                                             {"mixtral", &readMixtral},
                                                             {"olmoe", &readOlmoExperts},
                                                             {"phimoe", &readPhiExperts},
                                                             {"qwen2_moe", &readQwen2Experts},
                                                             {"qwen3_moe", &readQwen3Experts}});

} // namespace

std::span<const ModelFamily> expertFamilies() { return kExpertFamilies; }

} // namespace pimento
