// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/layer_maker.h"

#include <utility>

namespace pimento {

double AttentionShape::scoreFlops() const
{
    return 2.0 * static_cast<double>(pairs) * static_cast<double>(heads * keySize);
}

double AttentionShape::contextFlops() const
{
    return 2.0 * static_cast<double>(pairs) * static_cast<double>(heads * valueSize);
}

double AttentionShape::softmaxFlops() const
{
    return ElementFlops::kSoftmax * static_cast<double>(pairs) * static_cast<double>(heads);
}

AttentionShape LayerMaker::shapeOfPhase() const
{
    return {.heads = m_model.attention.heads,
            .kvHeads = m_model.attention.kvHeads,
            .keySize = m_model.attention.headSize,
            .valueSize = m_model.attention.headSize,
            .sequences = m_phase.sequences,
            .contextTokens = m_phase.contextTokens,
            .longestContext = m_phase.longestContext,
            .pairs = m_phase.pairs};
}

ModelLayer LayerMaker::keyValue() const
{
    const std::int64_t kept = m_model.attention.keptElements();
    ModelLayer layer{.name = "keep keys and values",
                     .kind = LayerKind::KeyValue,
                     .part = LayerPart::Attention,
                     .rows = m_phase.rows,
                     .inputs = kept,
                     .outputs = kept};
    layer.input = activations(m_phase.rows * kept);
    layer.keyValueWritten = Bytes{m_phase.rows * bytesOf(kept, m_model.types.keyValue).value()};
    return layer;
}

/// Attention layer, which reads the kept elements of all tokens once.
ModelLayer LayerMaker::attentionLayer(const AttentionShape& shape) const
{
    ModelLayer layer{.name = "attention",
                     .kind = LayerKind::Attention,
                     .part = LayerPart::Attention,
                     .rows = m_phase.rows,
                     .inputs = shape.heads * shape.keySize,
                     .outputs = shape.heads * shape.valueSize,
                     .attention = shape,
                     .operand = m_model.types.keyValue};
    layer.flops = shape.scoreFlops() + shape.contextFlops() + shape.softmaxFlops();
    layer.input = activations(layer.rows * layer.inputs);
    layer.output = activations(layer.rows * layer.outputs);
    layer.weights = bytesOf(m_model.attention.hasSinks ? shape.heads : 0, m_model.types.activations);
    layer.keyValueRead =
        Bytes{m_phase.contextTokens * bytesOf(m_model.attention.keptElements(), m_model.types.keyValue).value()};
    return layer;
}

std::vector<ModelLayer> LayerMaker::attention() const
{
    std::vector<ModelLayer> layers = {norm("attention norm", LayerPart::Other, m_model.hidden)};
    if (m_model.attention.latent) {
        addLatentAttention(layers, *m_model.attention.latent);
    } else {
        addPlainAttention(layers);
    }
    layers.push_back(linear({.name = "projection",
                             .part = LayerPart::Projection,
                             .rows = m_phase.rows,
                             .inputs = m_model.attention.outputElements(),
                             .outputs = m_model.hidden,
                             .hasBias = m_model.attention.hasOutputBias}));
    if (m_model.normsPerBlock > 2) {
        layers.push_back(norm("norm of the projection", LayerPart::Other, m_model.hidden));
    }
    layers.push_back(residual(LayerPart::Other));
    return layers;
}

void LayerMaker::addPlainAttention(std::vector<ModelLayer>& layers) const
{
    const ModelAttention& shape = m_model.attention;
    const std::int64_t queriesAndKeys = (shape.heads + shape.kvHeads) * shape.headSize;
    layers.push_back(linear({.name = "query, key, value",
                             .part = LayerPart::QueryKeyValue,
                             .rows = m_phase.rows,
                             .inputs = m_model.hidden,
                             .outputs = queriesAndKeys + shape.kvHeads * shape.headSize,
                             .hasBias = shape.hasQkvBias}));
    if (shape.hasHeadNorms) {
        ModelLayer norms = norm("head norms", LayerPart::Other, queriesAndKeys);
        const std::int64_t shared = 2 * numbersPerElement(m_model.norm) * shape.headSize;
        norms.weights = bytesOf(shape.hasOwnHeadNorms ? queriesAndKeys : shared, m_model.types.activations);
        layers.push_back(norms);
    }
    if (m_model.positions == PositionKind::Rotary) {
        layers.push_back(elementWise({.name = "positions",
                                      .part = LayerPart::Other,
                                      .rows = m_phase.rows,
                                      .inputs = queriesAndKeys,
                                      .outputs = queriesAndKeys},
                                     LayerKind::Rotary, ElementFlops::kRotary));
    }
    layers.push_back(keyValue());
    layers.push_back(attentionLayer(shapeOfPhase()));
}

void LayerMaker::addLatentAttention(std::vector<ModelLayer>& layers, const LatentSizes& sizes) const
{
    const std::int64_t heads = m_model.attention.heads;
    const std::int64_t queries = heads * m_model.attention.headSize;
    const auto project = [&](std::string_view name, std::int64_t inputs, std::int64_t outputs) {
        layers.push_back(linear({name, LayerPart::QueryKeyValue, m_phase.rows, inputs, outputs}));
    };
    if (sizes.queryLatent > 0) {
        project("query down", m_model.hidden, sizes.queryLatent);
        layers.push_back(norm("query norm", LayerPart::Other, sizes.queryLatent));
        project("query up", sizes.queryLatent, queries);
    } else {
        project("query", m_model.hidden, queries);
    }
    project("key and value down", m_model.hidden, sizes.latent + sizes.rope);
    layers.push_back(norm("latent norm", LayerPart::Other, sizes.latent));
    if (m_model.positions == PositionKind::Rotary && sizes.rope > 0) {
        const std::int64_t turned = (heads + 1) * sizes.rope;
        layers.push_back(elementWise({"positions", LayerPart::Other, m_phase.rows, turned, turned}, LayerKind::Rotary,
                                     ElementFlops::kRotary));
    }
    layers.push_back(keyValue());
    const bool isDecoding = m_phase.kind == ModelPhase::Kind::Decode;
    const bool isAbsorbed =
        m_options.latent == LatentForm::Absorbed || (m_options.latent == LatentForm::ByPhase && isDecoding);
    if (isAbsorbed) {
        addAbsorbed(layers, sizes);
    } else {
        addExpanded(layers, sizes);
    }
}

/// Adds absorbed latent attention. A head's query q meets the key W c of a kept vector c as (W^T q) c, so W is applied
/// to the query; likewise for the values. Every head then reads the same latent + rope elements of each token.
void LayerMaker::addAbsorbed(std::vector<ModelLayer>& layers, const LatentSizes& sizes) const
{
    const std::int64_t heads = m_model.attention.heads;
    layers.push_back(
        linear({"absorbed query", LayerPart::QueryKeyValue, m_phase.rows, sizes.nope, sizes.latent, heads}));
    AttentionShape shape = shapeOfPhase();
    shape.kvHeads = 1;
    shape.keySize = sizes.latent + sizes.rope;
    shape.valueSize = sizes.latent;
    shape.areValuesInKeys = true;
    layers.push_back(attentionLayer(shape));
    layers.push_back(linear({"absorbed value", LayerPart::Projection, m_phase.rows, sizes.latent, sizes.value, heads}));
}

void LayerMaker::addExpanded(std::vector<ModelLayer>& layers, const LatentSizes& sizes) const
{
    const std::int64_t heads = m_model.attention.heads;
    const std::int64_t context = m_phase.contextTokens;
    const Bytes kept = Bytes{context * bytesOf(sizes.latent, m_model.types.keyValue).value()};
    for (const auto& [name, size] : {std::pair("key up", sizes.nope), std::pair("value up", sizes.value)}) {
        ModelLayer up = linear({name, LayerPart::QueryKeyValue, context, sizes.latent, heads * size});
        up.input = {};
        up.keyValueRead = kept;
        layers.push_back(up);
    }
    AttentionShape shape = shapeOfPhase();
    shape.valueSize = sizes.value;
    ModelLayer attention = attentionLayer(shape);
    attention.input += activations(context * heads * (sizes.nope + sizes.value));
    attention.keyValueRead = Bytes{context * bytesOf(sizes.rope, m_model.types.keyValue).value()};
    layers.push_back(attention);
}

} // namespace pimento
