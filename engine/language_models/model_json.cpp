// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_file.h"
#include "engine/language_models/model_text.h"

#include <nlohmann/json.hpp>

namespace pimento {

namespace {

using ModelDocument = nlohmann::ordered_json;

ModelDocument attentionJson(const ModelAttention& attention)
{
    ModelDocument json = {{"kind", wordOf(kAttentionKinds, attention.kind())}, {"heads", attention.heads}};
    if (const auto& latent = attention.latent) {
        json["latent"] = latent->latent;
        json["rope"] = latent->rope;
        json["nope"] = latent->nope;
        json["value"] = latent->value;
        json["query_latent"] = latent->queryLatent;
    } else {
        json["kv_heads"] = attention.kvHeads;
        json["head_size"] = attention.headSize;
        json["qkv_bias"] = attention.hasQkvBias;
        json["head_norms"] = attention.hasHeadNorms;
        json["own_head_norms"] = attention.hasOwnHeadNorms;
        json["sinks"] = attention.hasSinks;
    }
    json["output_bias"] = attention.hasOutputBias;
    return json;
}

ModelDocument feedForwardJson(const LanguageModel& model)
{
    const ModelFeedForward& form = model.feedForward;
    ModelDocument json = {{"kind", wordOf(kFeedForwardKinds, form.kind)},
                          {"activation", wordOf(kModelActivations, form.activation)},
                          {"bias", form.hasBias}};
    if (model.denseLayers() > 0) {
        json["size"] = form.size;
    }
    return json;
}

ModelDocument expertsJson(const ModelExperts& experts)
{
    ModelDocument json = {{"count", experts.count}, {"active", experts.active}, {"size", experts.size}};
    if (experts.shared > 0) {
        json["shared"] = experts.shared;
        json["shared_size"] = experts.sharedSize;
    }
    json["first_dense_layers"] = experts.firstDenseLayers;
    if (!experts.denseBlocks.empty()) {
        json["dense_blocks"] = experts.denseBlocks;
    }
    json["shared_gate"] = experts.hasSharedGate;
    json["router_bias"] = experts.hasRouterBias;
    return json;
}

ModelDocument storedJson(const StoredNumbers& stored)
{
    if (stored.scaleBits == 0 && stored.scaleGroup == 0) {
        return wordOf(kNumberFormats, stored.format);
    }
    return {{"type", wordOf(kNumberFormats, stored.format)},
            {"scale_bits", stored.scaleBits},
            {"scale_group", stored.scaleGroup}};
}

ModelDocument typesJson(const ModelTypes& types)
{
    ModelDocument json = {{"weights", storedJson(types.weights)}};
    if (types.attention) {
        json["attention"] = storedJson(*types.attention);
    }
    if (types.experts) {
        json["experts"] = storedJson(*types.experts);
    }
    json["embeddings"] = storedJson(types.embeddings);
    json["kv"] = wordOf(kNumberFormats, types.keyValue);
    json["activations"] = wordOf(kNumberFormats, types.activations);
    if (types.inputs) {
        json["inputs"] = wordOf(kNumberFormats, *types.inputs);
    }
    return json;
}

} // namespace

std::string modelJson(const LanguageModel& model)
{
    ModelDocument json = {{"format", kModelFormat}, {"name", model.name},     {"source", model.source},
                          {"note", model.note},     {"layers", model.layers}, {"hidden", model.hidden}};
    json["vocabulary"] = model.vocabulary;
    json["largest_context"] = model.largestContext;
    json["tied_embeddings"] = model.hasTiedEmbeddings;
    json["embedding_norm"] = model.hasEmbeddingNorm;
    json["head_bias"] = model.hasHeadBias;
    json["norm"] = wordOf(kNormKinds, model.norm);
    json["norms_per_block"] = model.normsPerBlock;
    json["positions"] = wordOf(kPositionKinds, model.positions);
    if (model.positions == PositionKind::Learned) {
        json["position_rows"] = model.positionRows;
    }
    json["attention"] = attentionJson(model.attention);
    json["feed_forward"] = feedForwardJson(model);
    if (model.experts) {
        json["experts"] = expertsJson(*model.experts);
    }
    json["types"] = typesJson(model.types);
    return json.dump(2, ' ', false, ModelDocument::error_handler_t::replace) + "\n";
}

} // namespace pimento
