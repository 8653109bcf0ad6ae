// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_families.h"

#include <algorithm>
#include <array>
#include <string>

namespace pimento {

namespace {

using ClassicTied = ConfigReading::Tied;

/// Reads sizes under GPT-2's names, which many families adopted.
void readGptSizes(ConfigReading& config, ClassicTied tied)
{
    config.useLayerNorms();
    LanguageModel& model = config.model();
    model.hidden = config.size("hidden", {"n_embd"}, ModelLimits::kHidden);
    model.layers = config.size("layers", {"n_layer"}, ModelLimits::kLayers);
    model.vocabulary = config.size("vocabulary", {"vocab_size"});
    config.readTied(tied);
    config.readEqualHeads({"n_head"});
    model.feedForward.size = config.sizeOr("feed_forward.size", {"n_inner"}, 4 * model.hidden);
    model.feedForward.hasBias = true;
    config.readActivation("activation_function", "gelu_new");
    config.passOver({"n_ctx"});
}

void useTable(ConfigReading& config, std::int64_t rows)
{
    config.model().positions = PositionKind::Learned;
    config.model().positionRows = rows;
}

void readGpt2(ConfigReading& config)
{
    readGptSizes(config, ClassicTied::Yes);
    config.model().largestContext = config.size("position_rows", {"n_positions"}, ModelLimits::kContext);
    useTable(config, config.model().largestContext);
    config.setAttentionBias(true);
}

void readGptBigCode(ConfigReading& config)
{
    readGpt2(config);
    ModelAttention& attention = config.model().attention;
    attention.kvHeads = config.flag("multi_query", true) ? 1 : attention.heads;
    config.passOver({"max_sequence_length", "num_key_value_heads"});
}

/// Reads GPT-J: attention and feed-forward in parallel behind one norm, and a head with a bias.
void readGptJ(ConfigReading& config)
{
    readGptSizes(config, ClassicTied::No);
    config.readContext({"n_positions"});
    config.model().normsPerBlock = 1;
    config.model().hasHeadBias = true;
}

void readGptNeo(ConfigReading& config)
{
    config.useLayerNorms();
    LanguageModel& model = config.model();
    model.hidden = config.size("hidden", {"hidden_size"}, ModelLimits::kHidden);
    model.layers = config.size("layers", {"num_layers", "num_hidden_layers"}, ModelLimits::kLayers);
    model.vocabulary = config.size("vocabulary", {"vocab_size"});
    config.readTied(ClassicTied::Yes);
    config.readEqualHeads({"num_heads", "num_attention_heads"});
    model.largestContext = config.size("position_rows", {"max_position_embeddings"}, ModelLimits::kContext);
    useTable(config, model.largestContext);
    model.attention.hasOutputBias = model.feedForward.hasBias = true;
    model.feedForward.size = config.sizeOr("feed_forward.size", {"intermediate_size"}, 4 * model.hidden);
    config.readActivation("activation_function", "gelu_new");
    config.passOver({"attention_types", "attention_layers"});
    const std::int64_t window = config.countOr("window", "window_size", 256, ModelLimits::kContext);
    config.leaveOut("Attention covers the whole context: the model does not include the window of " +
                    std::to_string(window) + " tokens of some blocks.");
}

void readGptNeoX(ConfigReading& config)
{
    config.useLayerNorms();
    config.readCommon(ClassicTied::No);
    config.readHeads();
    config.readActivation("hidden_act", "gelu");
    config.model().feedForward.size = config.size("feed_forward.size", {"intermediate_size"});
    config.model().feedForward.hasBias = true;
    config.setAttentionBias(config.flag("attention_bias", true));
    config.passOver({"use_parallel_residual"});
}

void readOpt(ConfigReading& config)
{
    constexpr std::int64_t kRowsInFront = 2; // its position table begins with two rows for padding
    config.useLayerNorms();
    config.readCommon(ClassicTied::Yes);
    config.readEqualHeads({"num_attention_heads"});
    config.readActivation("activation_function", "relu");
    LanguageModel& model = config.model();
    model.feedForward.size = config.size("feed_forward.size", {"ffn_dim"});
    useTable(config, config.size("position_rows", {"max_position_embeddings"}, ModelLimits::kContext - kRowsInFront) +
                         kRowsInFront);
    const bool hasBias = config.flag("enable_bias", true);
    config.setAttentionBias(hasBias);
    model.feedForward.hasBias = hasBias;
    model.norm = config.flag("layer_norm_elementwise_affine", true) ? NormKind::Layer : NormKind::LayerNoWeights;
    ObjectReader& reader = config.reader();
    if (reader.integerOr("word_embed_proj_dim", model.hidden, 1, ModelLimits::kHidden) != model.hidden) {
        reader.complain("word_embed_proj_dim", "differs from hidden_size",
                        "Such models have matrices behind the embedding, which cannot be described here");
    }
    if (!config.flag("do_layer_norm_before", true)) {
        reader.complain("do_layer_norm_before", "is false: there is no norm in front of the head",
                        "Such models cannot be described here");
    }
    config.passOver({"_remove_final_layer_norm"});
}

/// Reads the number of heads with keys and values. A stated number that would not be used is a mistake.
std::int64_t falconKvHeads(ConfigReading& config, bool isNew, bool isSharedByAll)
{
    const std::int64_t heads = config.model().attention.heads;
    const std::int64_t stated =
        config.sizeOr("attention.kv_heads", {"num_kv_heads", "n_head_kv"}, heads, ModelLimits::kHeads);
    const std::int64_t used = isNew ? stated : isSharedByAll ? 1 : heads;
    if (stated != used && stated != heads) {
        config.reader().complain(config.reader().has("n_head_kv") ? "n_head_kv" : "num_kv_heads",
                                 "is " + std::to_string(stated) +
                                     ", but models without \"new_decoder_architecture\" "
                                     "have " +
                                     std::to_string(used),
                                 "Add \"new_decoder_architecture\": true, or remove the key");
    }
    return used;
}

/// Variant of a Falcon file. Files of 2023 state by their type or by n_head_kv that heads share keys and values.
struct FalconForm {
    bool isNew;
    bool isMultiQuery;
    bool isParallel;
};

void readFalconForm(ConfigReading& config, const FalconForm& usual)
{
    config.useLayerNorms();
    LanguageModel& model = config.model();
    model.hidden = config.size("hidden", {"hidden_size", "n_embed"}, ModelLimits::kHidden);
    model.layers = config.size("layers", {"num_hidden_layers", "n_layer"}, ModelLimits::kLayers);
    model.vocabulary = config.size("vocabulary", {"vocab_size"});
    model.largestContext = config.reader().integerOr("max_position_embeddings", 2048, 1, ModelLimits::kContext);
    config.readTied(ClassicTied::Yes);
    model.positions = config.flag("alibi", false) ? PositionKind::None : PositionKind::Rotary;
    config.readEqualHeads({"num_attention_heads", "n_head"});
    const bool isNew = config.flag("new_decoder_architecture", usual.isNew || config.reader().has("n_head_kv"));
    model.attention.kvHeads = falconKvHeads(config, isNew, config.flag("multi_query", usual.isMultiQuery));
    const bool hasBias = config.flag("bias", false);
    config.setAttentionBias(hasBias);
    model.feedForward.hasBias = hasBias;
    const std::int64_t factor = config.reader().integerOr("ff_factor", 4, 1, 1 << 10);
    model.feedForward.size = config.sizeOr("feed_forward.size", {"ffn_hidden_size"}, factor * model.hidden);
    config.readActivation("activation", "gelu");
    // Attention and feed-forward are parallel, behind one norm or behind one norm each.
    const bool isParallel = config.flag("parallel_attn", usual.isParallel);
    const std::int64_t norms = config.reader().integerOr("num_ln_in_parallel_attn", 2, 1, 2);
    model.normsPerBlock = isNew ? norms : isParallel ? 1 : 2;
}

void readFalcon(ConfigReading& config) { readFalconForm(config, {false, true, true}); }
void readRefinedWeb(ConfigReading& config) { readFalconForm(config, {true, false, true}); }
void readRefinedWebModel(ConfigReading& config) { readFalconForm(config, {false, false, false}); }

void readBloom(ConfigReading& config)
{
    config.useLayerNorms();
    LanguageModel& model = config.model();
    model.hidden = config.size("hidden", {"hidden_size", "n_embed"}, ModelLimits::kHidden);
    model.layers = config.size("layers", {"n_layer", "num_hidden_layers"}, ModelLimits::kLayers);
    model.vocabulary = config.size("vocabulary", {"vocab_size"});
    config.readTied(ClassicTied::Yes);
    config.readEqualHeads({"n_head", "num_attention_heads"});
    model.feedForward.size = config.sizeOr("feed_forward.size", {"n_inner"}, 4 * model.hidden);
    model.positions = PositionKind::None;
    model.hasEmbeddingNorm = model.feedForward.hasBias = true;
    model.feedForward.activation = ModelActivation::Gelu;
    config.setAttentionBias(true);
    config.passOver({"seq_length", "alibi"});
}

/// Reads the object attn_config.
void readMptAttention(ConfigReading& config, ObjectReader reader)
{
    ModelAttention& attention = config.model().attention;
    const std::string kind = reader.textOr("attn_type", "multihead_attention");
    const bool isShared = kind == "multiquery_attention";
    attention.kvHeads = isShared ? 1 : attention.heads;
    attention.kvHeads = reader.integerOr("kv_n_heads", attention.kvHeads, 1, ModelLimits::kHeads);
    attention.hasHeadNorms = attention.hasOwnHeadNorms = reader.flagOr("qk_ln", false);
    const bool hasSlopes = reader.flagOr("alibi", true);
    const bool isTurned = reader.flagOr("rope", false);
    if (reader.flagOr("qk_gn", false)) {
        reader.complain("qk_gn", "is true: norms of groups of heads", "Such models cannot be described here");
    }
    LanguageModel& model = config.model();
    model.positions = isTurned ? PositionKind::Rotary : PositionKind::None;
    const bool hasTable = config.flag("learned_pos_emb", true);
    if (!hasSlopes && !isTurned && hasTable) {
        useTable(config, std::max<std::int64_t>(model.largestContext, 1));
    }
    const std::int64_t window = reader.integerOr("sliding_window_size", -1, -1, ModelLimits::kContext);
    if (window > 0) {
        config.leaveOut("Attention covers the whole context: the model does not include the window of " +
                        std::to_string(window) + " tokens in the file.");
    }
    config.refuseUnreadSizes(reader, "mpt");
}

void readMpt(ConfigReading& config)
{
    config.useLayerNorms();
    LanguageModel& model = config.model();
    model.hidden = config.size("hidden", {"d_model"}, ModelLimits::kHidden);
    model.layers = config.size("layers", {"n_layers"}, ModelLimits::kLayers);
    model.vocabulary = config.size("vocabulary", {"vocab_size"});
    model.largestContext = config.size("largest_context", {"max_seq_len"}, ModelLimits::kContext);
    config.readTied(ClassicTied::Yes);
    config.readEqualHeads({"n_heads"});
    model.feedForward.size = model.hidden * config.sizeOr("feed_forward.size", {"expansion_ratio"}, 4, 1 << 10);
    model.feedForward.activation = ModelActivation::Gelu;
    const bool hasBias = !config.flag("no_bias", true);
    const bool isRoot = config.reader().textOr("norm_type", "").find("rms") != std::string::npos;
    model.norm = isRoot ? NormKind::Root : hasBias ? NormKind::Layer : NormKind::LayerNoBias;
    config.setAttentionBias(hasBias);
    model.feedForward.hasBias = hasBias;
    if (config.reader().has("attn_config")) {
        readMptAttention(config, config.reader().object("attn_config"));
    } else {
        model.positions = PositionKind::None;
        config.passOver({"learned_pos_emb"});
    }
    if (config.reader().has("ffn_config")) {
        ObjectReader reader = config.reader().object("ffn_config");
        const std::string kind = reader.textOr("ffn_type", "mptmlp");
        config.refuseUnreadSizes(reader, "mpt");
        model.feedForward.kind =
            kind.find("glu") == std::string::npos ? FeedForwardKind::TwoMatrices : FeedForwardKind::Gated;
    }
}

void readPhi(ConfigReading& config)
{
    config.useLayerNorms();
    config.readCommon(ClassicTied::No);
    config.readHeads();
    config.readActivation("hidden_act", "gelu_new");
    LanguageModel& model = config.model();
    model.feedForward.size = config.sizeOr("feed_forward.size", {"intermediate_size"}, 4 * model.hidden);
    model.normsPerBlock = 1;
    model.feedForward.hasBias = model.hasHeadBias = true;
    config.setAttentionBias(true);
    model.attention.hasHeadNorms = config.flag("qk_layernorm", false);
}

void readStarCoder2(ConfigReading& config)
{
    config.useLayerNorms();
    config.readCommon(ClassicTied::Yes);
    config.readHeads();
    config.readActivation("hidden_act", "gelu_pytorch_tanh");
    config.model().feedForward.size = config.size("feed_forward.size", {"intermediate_size"});
    const bool hasBias = config.flag("use_bias", true);
    config.setAttentionBias(hasBias);
    config.model().feedForward.hasBias = hasBias;
    config.readWindows();
}

void readPersimmon(ConfigReading& config)
{
    config.useLayerNorms();
    config.readCommon(ClassicTied::No);
    config.readEqualHeads({"num_attention_heads"});
    config.readActivation("hidden_act", "relu2");
    config.model().feedForward.size = config.size("feed_forward.size", {"intermediate_size"});
    config.model().feedForward.hasBias = true;
    config.setAttentionBias(true);
    config.model().attention.hasHeadNorms = config.flag("qk_layernorm", true);
}

/// Reads models with a feed-forward of two matrices without a gate, and plain attention.
void readUngated(ConfigReading& config)
{
    config.model().feedForward.kind = FeedForwardKind::TwoMatrices;
    config.readCommon(ClassicTied::No);
    config.readHeads();
    config.readActivation("hidden_act", "relu2");
    config.model().feedForward.size = config.size("feed_forward.size", {"intermediate_size"});
    config.setAttentionBias(config.flag("attention_bias", false));
    config.model().feedForward.hasBias = config.flag("mlp_bias", false);
}

void readNemotron(ConfigReading& config)
{
    readUngated(config);
    config.model().norm = NormKind::Layer;
}

// RefinedWeb and RefinedWebModel are Falcon's original names.
constexpr auto kClassicFamilies = std::to_array<ModelFamily>({{"RefinedWeb", &readRefinedWeb},
                                                              {"RefinedWebModel", &readRefinedWebModel},
                                                              {"arcee", &readUngated},
                                                              {"bloom", &readBloom},
                                                              {"codegen", &readGptJ},
                                                              {"falcon", &readFalcon},
                                                              {"gpt2", &readGpt2},
                                                              {"gpt_bigcode", &readGptBigCode},
                                                              {"gpt_neo", &readGptNeo},
                                                              {"gpt_neox", &readGptNeoX},
                                                              {"gptj", &readGptJ},
                                                              {"mpt", &readMpt},
                                                              {"nemotron", &readNemotron},
                                                              {"opt", &readOpt},
                                                              {"persimmon", &readPersimmon},
                                                              {"phi", &readPhi},
                                                              {"starcoder2", &readStarCoder2}});

} // namespace

std::span<const ModelFamily> classicFamilies() { return kClassicFamilies; }

} // namespace pimento
