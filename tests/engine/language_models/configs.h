// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace pimento::test {

// Texts of published config.json files: the keys that give shapes and types, and a few others.

inline const std::string kLlama31Config = R"({
  "architectures": ["LlamaForCausalLM"], "attention_bias": false, "bos_token_id": 128000, "hidden_act": "silu",
  "hidden_size": 4096, "intermediate_size": 14336, "max_position_embeddings": 131072, "mlp_bias": false,
  "model_type": "llama", "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8,
  "rope_scaling": {"factor": 8.0, "rope_type": "llama3"}, "tie_word_embeddings": false, "torch_dtype": "bfloat16",
  "vocab_size": 128256
})";

inline const std::string kMistralConfig = R"({
  "hidden_act": "silu", "hidden_size": 4096, "intermediate_size": 14336, "max_position_embeddings": 32768,
  "model_type": "mistral", "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8,
  "torch_dtype": "bfloat16", "vocab_size": 32000
})";

inline const std::string kMixtralConfig = R"({
  "hidden_act": "silu", "hidden_size": 4096, "intermediate_size": 14336, "max_position_embeddings": 32768,
  "model_type": "mixtral", "num_attention_heads": 32, "num_experts_per_tok": 2, "num_hidden_layers": 32,
  "num_key_value_heads": 8, "num_local_experts": 8, "sliding_window": null, "tie_word_embeddings": false,
  "torch_dtype": "bfloat16", "vocab_size": 32000
})";

inline const std::string kQwen2Config = R"({
  "hidden_act": "silu", "hidden_size": 8192, "intermediate_size": 29568, "max_position_embeddings": 32768,
  "max_window_layers": 70, "model_type": "qwen2", "num_attention_heads": 64, "num_hidden_layers": 80,
  "num_key_value_heads": 8, "sliding_window": 131072, "tie_word_embeddings": false, "torch_dtype": "bfloat16",
  "use_sliding_window": false, "vocab_size": 152064
})";

inline const std::string kQwen3Config = R"({
  "attention_bias": false, "head_dim": 128, "hidden_act": "silu", "hidden_size": 4096, "intermediate_size": 12288,
  "max_position_embeddings": 40960, "model_type": "qwen3", "num_attention_heads": 32, "num_hidden_layers": 36,
  "num_key_value_heads": 8, "sliding_window": null, "tie_word_embeddings": false, "torch_dtype": "bfloat16",
  "vocab_size": 151936
})";

inline const std::string kQwen3ExpertsConfig = R"({
  "attention_bias": false, "decoder_sparse_step": 1, "head_dim": 128, "hidden_act": "silu", "hidden_size": 2048,
  "intermediate_size": 6144, "max_position_embeddings": 40960, "mlp_only_layers": [], "model_type": "qwen3_moe",
  "moe_intermediate_size": 768, "num_attention_heads": 32, "num_experts": 128, "num_experts_per_tok": 8,
  "num_hidden_layers": 48, "num_key_value_heads": 4, "tie_word_embeddings": false, "torch_dtype": "bfloat16",
  "vocab_size": 151936
})";

inline const std::string kDeepSeekConfig = R"({
  "attention_bias": false, "first_k_dense_replace": 3, "hidden_act": "silu", "hidden_size": 7168,
  "intermediate_size": 18432, "kv_lora_rank": 512, "max_position_embeddings": 163840, "model_type": "deepseek_v3",
  "moe_intermediate_size": 2048, "moe_layer_freq": 1, "n_routed_experts": 256, "n_shared_experts": 1,
  "num_attention_heads": 128, "num_experts_per_tok": 8, "num_hidden_layers": 61, "num_key_value_heads": 128,
  "num_nextn_predict_layers": 1, "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64,
  "quantization_config": {"activation_scheme": "dynamic", "fmt": "e4m3", "quant_method": "fp8",
                          "weight_block_size": [128, 128]},
  "tie_word_embeddings": false, "topk_method": "noaux_tc", "torch_dtype": "bfloat16", "v_head_dim": 128,
  "vocab_size": 129280
})";

inline const std::string kGpt2Config = R"({
  "activation_function": "gelu_new", "architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "n_ctx": 1024,
  "n_embd": 768, "n_head": 12, "n_layer": 12, "n_positions": 1024, "vocab_size": 50257
})";

inline const std::string kGptNeoXConfig = R"({
  "hidden_act": "gelu_fast", "hidden_size": 6144, "intermediate_size": 24576, "max_position_embeddings": 2048,
  "model_type": "gpt_neox", "num_attention_heads": 64, "num_hidden_layers": 44, "rotary_pct": 0.25,
  "tie_word_embeddings": false, "torch_dtype": "float16", "vocab_size": 50432
})";

inline const std::string kOptConfig = R"({
  "activation_function": "relu", "do_layer_norm_before": true, "ffn_dim": 20480, "hidden_size": 5120,
  "max_position_embeddings": 2048, "model_type": "opt", "num_attention_heads": 40, "num_hidden_layers": 40,
  "vocab_size": 50272, "word_embed_proj_dim": 5120
})";

inline const std::string kFalconConfig = R"({
  "alibi": false, "bias": false, "hidden_size": 4544, "model_type": "falcon", "multi_query": true,
  "new_decoder_architecture": false, "num_attention_heads": 71, "num_hidden_layers": 32, "num_kv_heads": 71,
  "parallel_attn": true, "torch_dtype": "bfloat16", "vocab_size": 65024
})";

/// Returns the text with `member` added, or put in the place of the member `insteadOf`.
inline std::string withMember(std::string text, const std::string& member, const std::string& insteadOf = "")
{
    const std::size_t at = insteadOf.empty() ? text.rfind('\n') : text.find(insteadOf);
    return text.replace(at, insteadOf.size(), insteadOf.empty() ? ", " + member : member);
}

} // namespace pimento::test
