// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/own_model_reader.h"

#include "engine/language_models/model_checks.h"
#include "engine/language_models/model_text.h"

namespace pimento {

namespace {

constexpr std::size_t kLongestName = 60;

template <class Choices, class Value>
Value oneOfOr(ObjectReader& reader, const char* key, const Choices& choices, Value fallback)
{
    if (reader.has(key)) {
        return reader.oneOf(key, choices);
    }
    (void)reader.textOr(key, ""); // marks the key as known
    return fallback;
}

LatentSizes readLatent(ObjectReader& reader)
{
    return {.latent = reader.integer("latent", 1, ModelLimits::kSize),
            .rope = reader.integer("rope", 0, ModelLimits::kSize),
            .nope = reader.integer("nope", 1, ModelLimits::kSize),
            .value = reader.integer("value", 1, ModelLimits::kSize),
            .queryLatent = reader.integerOr("query_latent", 0, 0, ModelLimits::kSize)};
}

/// Reads the number of heads with keys and values, which the kind determines, and which a stated number must match.
std::int64_t readKvHeads(ObjectReader& reader, AttentionKind kind, std::int64_t heads)
{
    if (kind == AttentionKind::Grouped) {
        return reader.integer("kv_heads", 1, ModelLimits::kHeads);
    }
    const std::int64_t meant = kind == AttentionKind::MultiQuery ? 1 : heads;
    const std::int64_t stated = reader.integerOr("kv_heads", meant, 1, ModelLimits::kHeads);
    if (stated != meant && !reader.isWrong("kv_heads")) {
        reader.complain("kv_heads",
                        "is " + std::to_string(stated) + ", but " + wordOf(kAttentionKinds, kind) + " attention has " +
                            std::to_string(meant),
                        "Use that number, leave it out, or write \"grouped\" for the kind");
    }
    return meant;
}

ModelAttention readAttention(ObjectReader reader)
{
    ModelAttention attention;
    const AttentionKind kind = reader.oneOf("kind", kAttentionKinds);
    attention.heads = reader.integer("heads", 1, ModelLimits::kHeads);
    if (kind == AttentionKind::Latent) {
        attention.latent = readLatent(reader);
        attention.kvHeads = attention.heads;
        attention.headSize = attention.latent->nope + attention.latent->rope;
    } else {
        attention.kvHeads = readKvHeads(reader, kind, attention.heads);
        attention.headSize = reader.integer("head_size", 1, ModelLimits::kSize);
        attention.hasQkvBias = reader.flagOr("qkv_bias", false);
        attention.hasHeadNorms = reader.flagOr("head_norms", false);
        attention.hasOwnHeadNorms = reader.flagOr("own_head_norms", false);
        attention.hasSinks = reader.flagOr("sinks", false);
    }
    attention.hasOutputBias = reader.flagOr("output_bias", false);
    reader.finish();
    return attention;
}

ModelFeedForward readFeedForward(ObjectReader reader, bool hasDenseBlocks)
{
    ModelFeedForward form;
    form.kind = reader.oneOf("kind", kFeedForwardKinds);
    form.activation = reader.oneOf("activation", kModelActivations);
    form.size = hasDenseBlocks ? reader.integer("size", 1, ModelLimits::kSize) : reader.integerOr("size", 0, 0, 0);
    form.hasBias = reader.flagOr("bias", false);
    reader.finish();
    return form;
}

ModelExperts readExperts(ObjectReader reader)
{
    ModelExperts experts;
    experts.count = reader.integer("count", 1, ModelLimits::kExperts);
    experts.active = reader.integer("active", 1, ModelLimits::kExperts);
    experts.size = reader.integer("size", 1, ModelLimits::kSize);
    experts.shared = reader.integerOr("shared", 0, 0, ModelLimits::kExperts);
    const bool hasShared = experts.shared > 0;
    experts.sharedSize = reader.integerOr("shared_size", hasShared ? experts.size : 0, hasShared ? 1 : 0,
                                          hasShared ? ModelLimits::kSize : 0);
    experts.firstDenseLayers = reader.integerOr("first_dense_layers", 0, 0, ModelLimits::kLayers);
    if (reader.has("dense_blocks")) {
        experts.denseBlocks = reader.integers("dense_blocks", 0, ModelLimits::kLayers - 1);
    } else {
        (void)reader.textOr("dense_blocks", ""); // marks the key as known
    }
    experts.hasRouterBias = reader.flagOr("router_bias", false);
    experts.hasSharedGate = reader.flagOr("shared_gate", false);
    experts.held = experts.count;
    reader.finish();
    return experts;
}

/// Reads a format: "fp8", or an object with scales.
StoredNumbers readStored(ObjectReader& reader, const char* key, NumberFormat fallback)
{
    if (!reader.isObject(key)) {
        return {oneOfOr(reader, key, kNumberFormats, fallback)};
    }
    ObjectReader stored = reader.object(key);
    StoredNumbers numbers;
    numbers.format = stored.oneOf("type", kNumberFormats);
    numbers.scaleBits = stored.integerOr("scale_bits", 0, 0, 64);
    numbers.scaleGroup = stored.integerOr("scale_group", 0, numbers.scaleBits > 0 ? 1 : 0, ModelLimits::kSize);
    stored.finish();
    return numbers;
}

std::optional<StoredNumbers> readStoredIfAny(ObjectReader& reader, const char* key)
{
    if (reader.has(key)) {
        return readStored(reader, key, NumberFormat::Fp16);
    }
    (void)reader.textOr(key, ""); // marks the key as known
    return std::nullopt;
}

ModelTypes readTypes(ObjectReader& reader)
{
    if (!reader.has("types")) {
        (void)reader.textOr("types", ""); // marks the key as known
        return {};
    }
    ObjectReader types = reader.object("types");
    ModelTypes all;
    all.activations = oneOfOr(types, "activations", kNumberFormats, NumberFormat::Fp16);
    all.keyValue = oneOfOr(types, "kv", kNumberFormats, all.activations);
    all.weights = readStored(types, "weights", all.activations);
    all.attention = readStoredIfAny(types, "attention");
    all.experts = readStoredIfAny(types, "experts");
    all.embeddings = readStored(types, "embeddings", all.activations);
    if (types.has("inputs")) {
        all.inputs = types.oneOf("inputs", kNumberFormats);
    }
    types.finish();
    return all;
}

void readShape(ObjectReader& reader, LanguageModel& model)
{
    model.layers = reader.integer("layers", 1, ModelLimits::kLayers);
    model.hidden = reader.integer("hidden", 1, ModelLimits::kHidden);
    model.vocabulary = reader.integer("vocabulary", 1, ModelLimits::kSize);
    model.largestContext = reader.integerOr("largest_context", 0, 0, ModelLimits::kContext);
    model.hasTiedEmbeddings = reader.flagOr("tied_embeddings", false);
    model.hasEmbeddingNorm = reader.flagOr("embedding_norm", false);
    model.hasHeadBias = reader.flagOr("head_bias", false);
    model.norm = reader.oneOf("norm", kNormKinds);
    model.normsPerBlock = reader.integerOr("norms_per_block", 2, 1, 4);
    model.positions = reader.oneOf("positions", kPositionKinds);
    const bool isLearned = model.positions == PositionKind::Learned;
    model.positionRows = isLearned ? reader.integer("position_rows", 1, ModelLimits::kContext)
                                   : reader.integerOr("position_rows", 0, 0, 0);
}

} // namespace

LanguageModel readOwnModel(ObjectReader& reader)
{
    LanguageModel model;
    if (reader.text("format") != kModelFormat && reader.isText("format")) {
        reader.complain("format", std::string("is not \"") + kModelFormat + "\"", "Write the model in this form");
        return model; // the keys of other forms are unknown
    }
    model.name = reader.text("name");
    if (reader.isText("name") && (model.name.empty() || model.name.size() > kLongestName)) {
        reader.complain("name", "is empty or longer than 60 bytes", "Use a short name");
    }
    model.source = reader.textOr("source", "");
    model.note = reader.textOr("note", "");
    readShape(reader, model);
    model.attention = readAttention(reader.object("attention"));
    if (reader.has("experts")) {
        model.experts = readExperts(reader.object("experts"));
    } else {
        (void)reader.textOr("experts", ""); // marks the key as known
    }
    model.feedForward = readFeedForward(reader.object("feed_forward"), model.denseLayers() > 0);
    model.types = readTypes(reader);
    reader.finish();
    return model;
}

} // namespace pimento
