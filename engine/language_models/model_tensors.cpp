// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_tensors.h"

#include <array>
#include <numeric>

namespace pimento {

namespace {

constexpr std::array<std::string_view, kModelParts> kTensorParts = {"embedding",      "positions", "attention",
                                                                    "feed-forward",   "router",    "shared experts",
                                                                    "routed experts", "norms",     "head"};

/// Lists the tensors of one model.
class TensorList {
public:
    TensorList(const LanguageModel& model, const ModelExtent& extent) : m_model(model), m_extent(extent) {}

    std::vector<ModelTensor> all()
    {
        const std::int64_t hidden = m_model.hidden;
        if (m_extent.hasEmbedding) {
            add({"embedding", ModelPart::Embedding, TensorClass::Embedding, m_model.vocabulary, hidden, 1});
            add({"positions", ModelPart::Positions, TensorClass::Embedding, m_model.positionRows, hidden, 1});
            addNorm("embedding norm", hidden, m_model.hasEmbeddingNorm ? 1 : 0);
        }
        addAttention();
        addFeedForward();
        addNorm("norm", hidden, m_model.normsPerBlock * m_extent.layers());
        if (m_extent.hasHead) {
            addNorm("final norm", hidden, 1);
            // A stage without the table needs a copy of it for the head.
            const bool isShared = m_model.hasTiedEmbeddings && m_extent.hasEmbedding;
            add({"head", ModelPart::Head, TensorClass::Embedding, hidden, m_model.vocabulary, isShared ? 0 : 1});
            addBias(ModelPart::Head, m_model.vocabulary, m_model.hasHeadBias ? 1 : 0);
        }
        return std::move(m_tensors);
    }

private:
    void add(const ModelTensor& tensor)
    {
        if (tensor.elements() > 0) {
            m_tensors.push_back(tensor);
        }
    }

    void addBias(ModelPart part, std::int64_t elements, std::int64_t count)
    {
        add({"bias", part, TensorClass::Unquantised, 1, elements, count});
    }

    void addNorm(std::string_view name, std::int64_t elements, std::int64_t count)
    {
        addNorm(name, elements, count, numbersPerElement(m_model.norm));
    }

    void addNorm(std::string_view name, std::int64_t elements, std::int64_t count, std::int64_t numbers)
    {
        add({name, ModelPart::Norms, TensorClass::Unquantised, numbers, elements, count});
    }

    void addMatrix(std::string_view name, std::int64_t inputs, std::int64_t outputs)
    {
        add({name, ModelPart::Attention, TensorClass::AttentionMatrix, inputs, outputs, m_extent.layers()});
    }

    void addAttention()
    {
        const ModelAttention& attention = m_model.attention;
        if (attention.latent) {
            addLatent(attention, *attention.latent);
        } else {
            const std::int64_t outputs = (attention.heads + 2 * attention.kvHeads) * attention.headSize;
            addMatrix("query, key, value", m_model.hidden, outputs);
            addBias(ModelPart::Attention, outputs, attention.hasQkvBias ? m_extent.layers() : 0);
        }
        if (attention.hasOwnHeadNorms) {
            addNorm("head norms", (attention.heads + attention.kvHeads) * attention.headSize, m_extent.layers(), 1);
        } else if (attention.hasHeadNorms) {
            addNorm("head norms", 2 * attention.headSize, m_extent.layers());
        }
        add({"sinks", ModelPart::Attention, TensorClass::Unquantised, 1, attention.heads,
             attention.hasSinks ? m_extent.layers() : 0});
        addMatrix("output", attention.outputElements(), m_model.hidden);
        addBias(ModelPart::Attention, m_model.hidden, attention.hasOutputBias ? m_extent.layers() : 0);
    }

    void addLatent(const ModelAttention& attention, const LatentSizes& sizes)
    {
        const std::int64_t queries = attention.heads * attention.headSize;
        if (sizes.queryLatent > 0) {
            addMatrix("query down", m_model.hidden, sizes.queryLatent);
            addNorm("query norm", sizes.queryLatent, m_extent.layers());
            addMatrix("query up", sizes.queryLatent, queries);
        } else {
            addMatrix("query", m_model.hidden, queries);
        }
        addMatrix("key and value down", m_model.hidden, sizes.latent + sizes.rope);
        addNorm("latent norm", sizes.latent, m_extent.layers());
        addMatrix("key up", sizes.latent, attention.heads * sizes.nope);
        addMatrix("value up", sizes.latent, attention.heads * sizes.value);
    }

    /// Adds the matrices of `count` feed-forwards of a size.
    void addFeedForwards(ModelPart part, std::int64_t size, std::int64_t count)
    {
        const bool isGated = m_model.feedForward.kind == FeedForwardKind::Gated;
        const std::int64_t up = isGated ? 2 * size : size;
        const TensorClass stored = part == ModelPart::RoutedExperts ? TensorClass::ExpertMatrix : TensorClass::Matrix;
        add({isGated ? "gate and up" : "up", part, stored, m_model.hidden, up, count});
        add({"down", part, stored, size, m_model.hidden, count});
        if (m_model.feedForward.hasBias) {
            addBias(part, up, count);
            addBias(part, m_model.hidden, count);
        }
    }

    void addFeedForward()
    {
        addFeedForwards(ModelPart::FeedForward, m_model.feedForward.size, m_extent.denseLayers);
        if (const auto& experts = m_model.experts) {
            const std::int64_t blocks = m_extent.expertLayers;
            // The router computes in the type of activations.
            add({"router", ModelPart::Router, TensorClass::Unquantised, m_model.hidden, experts->count, blocks});
            addBias(ModelPart::Router, experts->count, experts->hasRouterBias ? blocks : 0);
            addFeedForwards(ModelPart::SharedExperts, experts->sharedSize, blocks * experts->shared);
            add({"shared gate", ModelPart::SharedExperts, TensorClass::Unquantised, m_model.hidden, 1,
                 experts->hasSharedGate ? blocks : 0});
            addFeedForwards(ModelPart::RoutedExperts, experts->size, blocks * experts->held);
        }
    }

    const LanguageModel& m_model;
    ModelExtent m_extent;
    std::vector<ModelTensor> m_tensors;
};

} // namespace

std::string_view nameOf(ModelPart part) { return kTensorParts[static_cast<std::size_t>(part)]; }

ModelExtent wholeOf(const LanguageModel& model)
{
    return {.denseLayers = model.denseLayers(), .expertLayers = model.expertLayers()};
}

std::vector<ModelTensor> tensorsOf(const LanguageModel& model, const ModelExtent& extent)
{
    return TensorList(model, extent).all();
}

std::int64_t PartTable::total() const { return std::accumulate(values.begin(), values.end(), std::int64_t{0}); }

PartTable parametersOf(const LanguageModel& model)
{
    PartTable table;
    for (const ModelTensor& tensor : tensorsOf(model, wholeOf(model))) {
        table.values[static_cast<std::size_t>(tensor.part)] += tensor.elements();
    }
    return table;
}

PartTable activeParametersOf(const LanguageModel& model)
{
    LanguageModel chosen = model;
    if (chosen.experts) {
        chosen.experts->held = chosen.experts->active;
    }
    return parametersOf(chosen);
}

PartTable weightBytesOf(const LanguageModel& model) { return weightBytesOf(model, wholeOf(model)); }

PartTable weightBytesOf(const LanguageModel& model, const ModelExtent& extent)
{
    PartTable table;
    for (const ModelTensor& tensor : tensorsOf(model, extent)) {
        table.values[static_cast<std::size_t>(tensor.part)] += tensor.count * bytesOfOne(tensor, model.types).value();
    }
    return table;
}

Bytes bytesOfOne(const ModelTensor& tensor, const ModelTypes& types)
{
    const std::int64_t elements = tensor.inputs * tensor.outputs;
    switch (tensor.stored) {
    case TensorClass::Matrix:
        return bytesOf(elements, types.weights);
    case TensorClass::AttentionMatrix:
        return bytesOf(elements, types.ofAttention());
    case TensorClass::ExpertMatrix:
        return bytesOf(elements, types.ofExperts());
    case TensorClass::Embedding:
        return bytesOf(elements, types.embeddings);
    case TensorClass::Unquantised:
        break;
    }
    return bytesOf(elements, types.activations);
}

} // namespace pimento
