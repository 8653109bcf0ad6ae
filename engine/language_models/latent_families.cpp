// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_families.h"

#include <array>

namespace pimento {

namespace {

using LatentTied = ConfigReading::Tied;

/// Reads multi-head latent attention under DeepSeek's names.
void readLatentAttention(ConfigReading& config, LatentTied tied)
{
    config.readCommon(tied);
    config.readActivation("hidden_act", "silu");
    LatentSizes latent;
    latent.latent = config.size("attention.latent", {"kv_lora_rank"});
    latent.rope = config.size("attention.rope", {"qk_rope_head_dim"});
    latent.nope = config.size("attention.nope", {"qk_nope_head_dim"});
    latent.value = config.size("attention.value", {"v_head_dim"});
    latent.queryLatent =
        config.reader().has("q_lora_rank") ? config.size("attention.query_latent", {"q_lora_rank"}) : 0;
    ModelAttention& attention = config.model().attention;
    attention.heads = attention.kvHeads = config.size("attention.heads", {"num_attention_heads"}, ModelLimits::kHeads);
    attention.headSize = latent.nope + latent.rope;
    attention.latent = latent;
    attention.hasOutputBias = config.flag("attention_bias", false);
    // All heads have keys of their own, and their sizes have been read above.
    config.passOver({"q_lora_rank", "num_key_value_heads", "head_dim", "qk_head_dim"});
}

void readLatentExperts(ConfigReading& config)
{
    readLatentAttention(config, LatentTied::No);
    ModelExperts experts;
    experts.count = config.size("experts.count", {"n_routed_experts"}, ModelLimits::kExperts);
    experts.active = config.size("experts.active", {"num_experts_per_tok"}, ModelLimits::kExperts);
    experts.size = config.size("experts.size", {"moe_intermediate_size"});
    config.setRoutedExperts(experts);
}

/// Reads latent attention and experts. One way of choosing experts has a bias for each of them.
void readDeepSeek(ConfigReading& config, const char* usualChoice)
{
    readLatentExperts(config);
    config.model().experts->hasRouterBias = config.reader().textOr("topk_method", usualChoice) == "noaux_tc";
}

void readDeepSeek2(ConfigReading& config) { readDeepSeek(config, "greedy"); }
void readDeepSeek3(ConfigReading& config) { readDeepSeek(config, "noaux_tc"); }

void readMiniCpm3(ConfigReading& config)
{
    readLatentAttention(config, LatentTied::Yes);
    config.model().feedForward.size = config.size("feed_forward.size", {"intermediate_size"});
}

constexpr auto kLatentFamilies = std::to_array<ModelFamily>({{"deepseek_v2", &readDeepSeek2},
                                                             {"deepseek_v3", &readDeepSeek3},
                                                             {"kimi_k2", &readDeepSeek3},
                                                             {"minicpm3", &readMiniCpm3}});

} // namespace

std::span<const ModelFamily> latentFamilies() { return kLatentFamilies; }

} // namespace pimento
