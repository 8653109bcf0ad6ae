// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/config_keys.h"

#include "engine/base/numbers.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pimento {

namespace {

/// Words in keys whose numbers, lists or objects are sizes: "n_head_kv", "ffn_dim", "q_lora_rank".
constexpr auto kSizeWords = std::to_array<std::string_view>(
    {"head",   "heads",    "headdim", "layer",     "layers",    "expert",   "experts",      "size",   "dim",
     "dims",   "hidden",   "embd",    "embed",     "rank",      "width",    "inner",        "ffn",    "ff",
     "mlp",    "kv",       "vocab",   "window",    "windows",   "norm",     "norms",        "bias",   "group",
     "groups", "channels", "block",   "blocks",    "depth",     "latent",   "moe",          "attn",   "attention",
     "ssm",    "mamba",    "conv",    "state",     "positions", "position", "intermediate", "shared", "interval",
     "stride", "d",        "ln",      "layernorm", "sinks",     "mtp",      "mqa",          "gqa",    "query"});

/// Words in keys whose value true changes a shape: "use_qkv_bias", "multi_query", "tie_word_embeddings".
constexpr auto kFlagWords = std::to_array<std::string_view>(
    {"bias",   "norm",    "norms", "layernorm", "ln",  "tie",  "tied",   "alibi", "parallel",
     "shared", "share",   "gate",  "gated",     "glu", "mlp",  "moe",    "mqa",   "gqa",
     "query",  "learned", "sinks", "mamba",     "ssm", "conv", "rmsnorm"});

/// Words in keys whose fractions determine sizes.
constexpr auto kFractionWords = std::to_array<std::string_view>({"ratio", "expansion", "multiple", "ffn", "mlp"});

/// Keys with such words that change no shape of any model.
constexpr auto kHarmless = std::to_array<std::string_view>({
    // Options for running, training or sampling.
    "ep_size",
    "pretraining_tp",
    "tensor_parallel_degree",
    "chunk_size_feed_forward",
    "no_repeat_ngram_size",
    "encoder_no_repeat_ngram_size",
    "max_batch_size",
    "attn_implementation",
    "_attn_implementation",
    "_attn_implementation_autoset",
    "attn_impl",
    "use_flash_attn",
    "use_flash_attention",
    "flash_attn",
    "flash_attn_bias",
    "use_memory_efficient_attention",
    "attention_dropout",
    "attn_dropout",
    "attention_probs_dropout_prob",
    "hidden_dropout",
    "hidden_dropout_prob",
    "ffn_dropout",
    "mlp_dropout",
    "embd_dropout",
    "embed_dropout",
    "attn_pdrop",
    "embd_pdrop",
    "emb_pdrop",
    "embd_layer_dropout",
    "layerdrop",
    "layer_dropout",
    "masked_softmax_fusion",
    "bias_dropout_fusion",
    "offset_alibi",
    "skip_bias_add",
    "skip_bias_add_qkv",
    "attention_softmax_in_fp32",
    "scale_attention_softmax_in_fp32",
    "cache_implementation",
    "init_config",
    "task_specific_params",
    "use_parallel_embedding",
    "pad_vocab_size_multiple",
    "embedding_fraction",
    "attn_uses_sequence_id",
    "model_parallel_size",
    "model_version",
    "fused_bias_fc",
    "fused_dropout_add_ln",
    "fused_mlp",
    // Scales and limits of values.
    "rms_norm_eps",
    "layer_norm_eps",
    "layer_norm_epsilon",
    "norm_eps",
    "norm_epsilon",
    "layernorm_epsilon",
    "embedding_multiplier",
    "attention_multiplier",
    "residual_multiplier",
    "attn_logit_softcapping",
    "query_pre_attn_scalar",
    "attn_scale",
    "attn_temperature_tuning",
    "attention_scale",
    "mup_width_scale",
    "mup_attn_multiplier",
    "mup_embedding_multiplier",
    "mup_use_scaling",
    "dim_model_base",
    "scale_attn_weights",
    "scale_attn_by_inverse_layer_idx",
    "apply_residual_connection_post_layernorm",
    "apply_query_key_layer_scaling",
    "attention_value_scale",
    "alibi_bias_max",
    "gate_init",
    "swiglu_limit",
    // Positions that are rotated or added without a table.
    "rotary_dim",
    "rotary_pct",
    "rotary_emb_base",
    "rotary_emb_fraction",
    "rotary_emb_interleaved",
    "rotary_base",
    "rotary",
    "rotary_percentage",
    "rope_dim",
    "rope_ratio",
    "rope_interleave",
    "position_embedding_base",
    "original_max_position_embeddings",
    "no_rope_layers",
    "no_rope_layer_interval",
    "nope_layer_interval",
    "rope_parameters",
    "partial_rotary_factor",
    "rope_local_base_freq",
    // Selection of experts.
    "n_group",
    "topk_group",
    "norm_topk_prob",
    "normalize_expert_weights",
    "norm_expert_weight",
    "moe_aux_loss_coef",
    "moe_capacity",
    "moe_gate",
    "moe_group",
    "moe_use_aux_free",
    "moe_norm_min",
    "router_jitter_noise",
    "moe_router_enable_expert_bias",
    "group_limited_greedy",
    "moe_layer_capacity",
    "layer_norm_weight_offset",
    "use_expert_parallel",
    // Heads for other tasks, and parts besides the language model.
    "num_labels",
    "id2label",
    "label2id",
    "classifier_dropout",
    "summary_proj_to_labels",
    "summary_first_dropout",
    "vision_config",
    "audio_config",
    "vision_feature_layer",
    "image_size",
    "patch_size",
    "spatial_merge_size",
    "image_seq_length",
    "mm_hidden_size",
    "mm_tokens_per_image",
    "projector_hidden_act",
    "image_token_index",
    "generation_config",
    "auto_map",
    "multimodal_projector_bias",
    "vision_hidden_size",
    "downsample_ratio",
    "pixel_shuffle_ratio",
});

template <class Words> bool hasWordOf(std::string_view key, const Words& words)
{
    const auto isOne = [&](std::string_view piece) { return std::ranges::find(words, piece) != words.end(); };
    return std::ranges::any_of(split(key, '_'), isOne);
}

/// True for keys on the storage of numbers, under another name than quantization_config.
bool isOfStorage(std::string_view key) { return key.starts_with("quant") || key == "compression_config"; }

/// True for keys whose value is a token id, or several.
bool isTokenKey(std::string_view key)
{
    constexpr auto kEnds =
        std::to_array<std::string_view>({"_token_id", "_token_ids", "_token_index", "_token", "_id"});
    return std::ranges::any_of(kEnds, [&](std::string_view end) { return key.ends_with(end); });
}

} // namespace

bool saysSize(const std::string& key, ObjectReader::Kind kind)
{
    if (isTokenKey(key) || std::ranges::find(kHarmless, key) != kHarmless.end()) {
        return false;
    }
    if (kind != ObjectReader::Kind::Nothing && isOfStorage(key)) {
        return true;
    }
    switch (kind) {
    case ObjectReader::Kind::Whole:
    case ObjectReader::Kind::List:
    case ObjectReader::Kind::Object:
        return hasWordOf(key, kSizeWords) || hasWordOf(key, kFractionWords);
    case ObjectReader::Kind::Fraction:
        return hasWordOf(key, kFractionWords);
    case ObjectReader::Kind::True:
        return hasWordOf(key, kFlagWords);
    case ObjectReader::Kind::Text:
    case ObjectReader::Kind::Nothing:
        break;
    }
    return false;
}

} // namespace pimento
