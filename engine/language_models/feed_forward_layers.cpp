// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/layer_maker.h"

#include "engine/base/uneven_choices.h"

#include <cmath>

namespace pimento {

namespace {

/// Scales bytes and rounds to whole ones.
Bytes scaled(Bytes bytes, double factor)
{
    return Bytes{static_cast<std::int64_t>(std::llround(static_cast<double>(bytes.value()) * factor))};
}

/// Sets the bytes of a layer's matrix.
void setMatrix(ModelLayer& layer, std::int64_t elements, const StoredNumbers& stored)
{
    layer.weights = bytesOf(elements, stored);
    layer.scales = layer.weights - bytesOf(elements, stored.format);
}

} // namespace

double ElementFlops::of(ModelActivation activation)
{
    switch (activation) {
    case ModelActivation::Relu:
        return 1;
    case ModelActivation::Silu:
        return 4;
    case ModelActivation::Gelu:
        break;
    }
    return 8;
}

const StoredNumbers& LayerMaker::storedOf(const Linear& shape) const
{
    const bool isAttention = shape.part == LayerPart::QueryKeyValue || shape.part == LayerPart::Projection;
    return isAttention      ? m_model.types.ofAttention()
           : shape.isExpert ? m_model.types.ofExperts()
                            : m_model.types.weights;
}

ModelLayer LayerMaker::linear(const Linear& shape) const
{
    ModelLayer layer{.name = shape.name,
                     .kind = LayerKind::Linear,
                     .part = shape.part,
                     .rows = shape.rows,
                     .inputs = shape.inputs,
                     .outputs = shape.outputs,
                     .instances = shape.instances,
                     .operand = storedOf(shape).format};
    const std::int64_t elements = shape.inputs * shape.outputs * shape.instances;
    layer.flops = 2.0 * static_cast<double>(shape.rows) * static_cast<double>(elements);
    setMatrix(layer, elements, storedOf(shape));
    if (shape.hasBias) {
        layer.weights += bytesOf(shape.outputs, m_model.types.activations);
    }
    layer.input = activations(shape.rows * shape.instances * shape.inputs);
    layer.output = activations(shape.rows * shape.instances * shape.outputs);
    return layer;
}

ModelLayer LayerMaker::elementWise(const Linear& shape, LayerKind kind, double flopsPerOutput) const
{
    ModelLayer layer{.name = shape.name,
                     .kind = kind,
                     .part = shape.part,
                     .rows = shape.rows,
                     .inputs = shape.inputs,
                     .outputs = shape.outputs};
    layer.flops = flopsPerOutput * static_cast<double>(shape.rows) * static_cast<double>(shape.outputs);
    layer.input = activations(shape.rows * shape.inputs);
    layer.output = activations(shape.rows * shape.outputs);
    return layer;
}

ModelLayer LayerMaker::norm(std::string_view name, LayerPart part, std::int64_t elements) const
{
    ModelLayer layer =
        elementWise({name, part, m_phase.rows, elements, elements}, LayerKind::Norm, ElementFlops::kNorm);
    layer.weights = bytesOf(numbersPerElement(m_model.norm) * elements, m_model.types.activations);
    return layer;
}

/// Residual sum, which reads both summands.
ModelLayer LayerMaker::residual(LayerPart part) const
{
    return elementWise({"residual", part, m_phase.rows, 2 * m_model.hidden, m_model.hidden}, LayerKind::ElementWise,
                       ElementFlops::kSum);
}

std::vector<ModelLayer> LayerMaker::embedding() const
{
    ModelLayer layer{.name = "embedding",
                     .kind = LayerKind::Embedding,
                     .part = LayerPart::Other,
                     .rows = m_phase.rows,
                     .inputs = 1,
                     .outputs = m_model.hidden};
    const bool hasTable = m_model.positions == PositionKind::Learned;
    const std::int64_t tables = hasTable ? 2 : 1;
    layer.flops = hasTable ? static_cast<double>(m_phase.rows) * static_cast<double>(m_model.hidden) : 0;
    layer.weights = Bytes{tables * m_phase.rows * bytesOf(m_model.hidden, m_model.types.embeddings).value()};
    layer.output = activations(m_phase.rows * m_model.hidden);
    std::vector<ModelLayer> layers = {layer};
    if (m_model.hasEmbeddingNorm) {
        layers.push_back(norm("embedding norm", LayerPart::Other, m_model.hidden));
    }
    return layers;
}

/// Final norm and head, computed only for rows whose successors are needed.
std::vector<ModelLayer> LayerMaker::head() const
{
    ModelLayer last = norm("final norm", LayerPart::Other, m_model.hidden);
    last.rows = m_phase.headRows;
    last.flops = ElementFlops::kNorm * static_cast<double>(last.rows * m_model.hidden);
    last.input = last.output = activations(last.rows * m_model.hidden);
    ModelLayer layer = linear({"head", LayerPart::Head, m_phase.headRows, m_model.hidden, m_model.vocabulary});
    layer.operand = m_model.types.embeddings.format;
    setMatrix(layer, m_model.hidden * m_model.vocabulary, m_model.types.embeddings);
    if (m_model.hasHeadBias) {
        layer.weights += bytesOf(m_model.vocabulary, m_model.types.activations);
    }
    return {last, layer};
}

void LayerMaker::addFeedForward(std::vector<ModelLayer>& layers, const FeedForwardNames& names, std::int64_t rows,
                                std::int64_t size, Experts experts) const
{
    const ModelFeedForward& form = m_model.feedForward;
    const bool isGated = form.kind == FeedForwardKind::Gated;
    const std::int64_t up = isGated ? 2 * size : size;
    const LayerPart part = LayerPart::FeedForward;
    layers.push_back(linear({.name = isGated ? names.gateAndUp : names.up,
                             .part = part,
                             .rows = rows,
                             .inputs = m_model.hidden,
                             .outputs = up,
                             .hasBias = form.hasBias,
                             .isExpert = experts == Experts::Routed}));
    const double flops = ElementFlops::of(form.activation) + (isGated ? ElementFlops::kGate : 0);
    layers.push_back(elementWise({names.activation, part, rows, up, size}, LayerKind::Activation, flops));
    layers.push_back(linear({.name = names.down,
                             .part = part,
                             .rows = rows,
                             .inputs = size,
                             .outputs = m_model.hidden,
                             .hasBias = form.hasBias,
                             .isExpert = experts == Experts::Routed}));
}

void LayerMaker::addLastNorm(std::vector<ModelLayer>& layers) const
{
    if (m_model.normsPerBlock > 3) {
        layers.push_back(norm("norm of the feed-forward", LayerPart::Other, m_model.hidden));
    }
}

std::vector<ModelLayer> LayerMaker::denseFeedForward() const
{
    std::vector<ModelLayer> layers;
    if (m_model.normsPerBlock > 1) {
        layers.push_back(norm("feed-forward norm", LayerPart::Other, m_model.hidden));
    }
    addFeedForward(layers, {"gate and up", "up", "activation", "down"}, m_phase.rows, m_model.feedForward.size);
    addLastNorm(layers);
    layers.push_back(residual(LayerPart::Other));
    return layers;
}

ExpertSpread LayerMaker::spreadOf(const ModelExperts& experts) const
{
    if (experts.skew > 0 && !m_options.touchedExperts) {
        const PartUse use = busiestPart(unevenChoices(experts.count, experts.active, experts.skew),
                                        experts.count / experts.held, m_phase.rows);
        return {.held = experts.held, .touched = use.touched, .rowsPerExpert = use.uses / use.touched};
    }
    const double share = static_cast<double>(experts.held) / static_cast<double>(experts.count);
    const double touched =
        share * m_options.touchedExperts.value_or(expectedExperts(experts.count, experts.active, m_phase.rows));
    const double rows = share * static_cast<double>(m_phase.rows) * static_cast<double>(experts.active);
    return {.held = experts.held, .touched = touched, .rowsPerExpert = rows / touched};
}

/// Adds the routed experts. Their rows are those of all held experts together: each token counts once for every expert
/// that it goes to.
void LayerMaker::addRouted(std::vector<ModelLayer>& layers, const ModelExperts& experts) const
{
    const ExpertSpread spread = spreadOf(experts);
    const double rows = spread.touched * spread.rowsPerExpert;
    const std::size_t first = layers.size();
    addFeedForward(layers, {"routed gate and up", "routed up", "routed activation", "routed down"}, 1, experts.size,
                   Experts::Routed);
    for (std::size_t i = first; i < layers.size(); ++i) {
        ModelLayer& layer = layers[i];
        layer.rows = std::llround(rows);
        layer.flops *= rows;
        layer.weights = scaled(layer.weights, spread.touched);
        layer.scales = scaled(layer.scales, spread.touched);
        layer.input = scaled(layer.input, rows);
        layer.output = scaled(layer.output, rows);
        layer.experts = spread;
    }
}

std::vector<ModelLayer> LayerMaker::expertFeedForward() const
{
    const ModelExperts& experts = *m_model.experts;
    const LayerPart part = LayerPart::FeedForward;
    std::vector<ModelLayer> layers;
    if (m_model.normsPerBlock > 1) {
        layers.push_back(norm("feed-forward norm", LayerPart::Other, m_model.hidden));
    }
    const std::int64_t scores = experts.count + (experts.hasSharedGate ? 1 : 0);
    ModelLayer router = linear({"router", part, m_phase.rows, m_model.hidden, scores});
    router.kind = LayerKind::Router;
    router.operand = m_model.types.activations;
    router.weights = bytesOf(m_model.hidden * scores, m_model.types.activations);
    if (experts.hasRouterBias) {
        router.weights += bytesOf(experts.count, m_model.types.activations);
    }
    layers.push_back(router);
    if (experts.shared > 0) {
        addFeedForward(layers, {"shared gate and up", "shared up", "shared activation", "shared down"}, m_phase.rows,
                       experts.shared * experts.sharedSize);
    }
    addRouted(layers, experts);
    // Adds up the weighted results of a token's experts, and those of the shared experts.
    const std::int64_t summands = experts.active + (experts.shared > 0 ? 1 : 0);
    layers.push_back(elementWise({"sum of experts", part, m_phase.rows, summands * m_model.hidden, m_model.hidden},
                                 LayerKind::ElementWise, 2.0 * static_cast<double>(experts.active)));
    addLastNorm(layers);
    layers.push_back(residual(LayerPart::Other));
    return layers;
}

} // namespace pimento
