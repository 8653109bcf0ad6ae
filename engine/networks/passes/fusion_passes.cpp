// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/passes/fusion_passes.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pimento::networks {

namespace {

using workloads::ElementWise;
using workloads::Layer;

/// Number of values that a layer with weights can add to the channels of its result; 0: it has no weights.
std::int64_t biasedChannels(const Layer& layer)
{
    if (const auto* convolution = std::get_if<workloads::Convolution>(&layer.shape)) {
        return convolution->outputChannels;
    }
    if (const auto* transposed = std::get_if<workloads::TransposedConvolution>(&layer.shape)) {
        return transposed->outputChannels;
    }
    const auto* product = std::get_if<workloads::Product>(&layer.shape);
    return product != nullptr && product->matrix == workloads::MatrixSource::Weights
               ? product->outputs * product->instances
               : 0;
}

bool hasMatrix(const Layer& layer)
{
    return biasedChannels(layer) > 0 || std::holds_alternative<workloads::Product>(layer.shape);
}

/// The function of each element that a layer computes; nullptr: it is something else.
const ElementWise* elementFunction(GraphEdit& graph, std::size_t index)
{
    const auto* of = std::get_if<ElementWise>(&graph.layer(index).shape);
    return of != nullptr && of->elements > 0 && (of->results == 0 || of->results == of->elements) ? of : nullptr;
}

/// Joins a layer with the one before it.
bool fuse(GraphEdit& graph, std::size_t index, std::size_t before, std::string_view function)
{
    if (!graph.bypass(index)) {
        return false;
    }
    graph.layer(before).fused.emplace_back(function);
    return true;
}

} // namespace

std::size_t foldBatchNorm(GraphEdit& graph)
{
    std::size_t places = 0;
    for (std::size_t index = 0; index < graph.size(); ++index) {
        const ElementWise* of = elementFunction(graph, index);
        const auto before = of != nullptr && of->function == "batch_norm" ? graph.ownSource(index) : std::nullopt;
        // A function between both would compute on numbers that are not scaled yet.
        if (!before || biasedChannels(graph.layer(*before)) == 0 || !graph.layer(*before).fused.empty()) {
            continue;
        }
        if (fuse(graph, index, *before, "batch_norm")) {
            graph.layer(*before).biases = biasedChannels(graph.layer(*before));
            ++places;
        }
    }
    return places;
}

std::size_t fuseBias(GraphEdit& graph)
{
    std::size_t places = 0;
    for (std::size_t index = 0; index < graph.size(); ++index) {
        const ElementWise* of = elementFunction(graph, index);
        const auto before = of != nullptr && of->function == "bias" ? graph.ownSource(index) : std::nullopt;
        if (!before || graph.layer(*before).biases != 0 || !graph.layer(*before).fused.empty() || of->values.empty() ||
            biasedChannels(graph.layer(*before)) != of->values.front()) {
            continue;
        }
        const std::int64_t channels = of->values.front();
        if (graph.bypass(index)) {
            graph.layer(*before).biases = channels;
            ++places;
        }
    }
    return places;
}

std::size_t fuseActivation(GraphEdit& graph)
{
    constexpr std::array<std::string_view, 19> kFunctions = {
        "relu", "relu6",      "leaky_relu", "prelu", "elu",  "selu",       "celu",     "tanh",    "sigmoid",  "clip",
        "gelu", "hard_swish", "swish",      "mish",  "silu", "hard_sigmoid", "softplus", "softsign", "thresholded_relu"};
    std::size_t places = 0;
    for (std::size_t index = 0; index < graph.size(); ++index) {
        const ElementWise* of = elementFunction(graph, index);
        const bool isActivation =
            of != nullptr && std::ranges::find(kFunctions, of->function) != kFunctions.end();
        const auto before = isActivation ? graph.ownSource(index) : std::nullopt;
        if (before && hasMatrix(graph.layer(*before))) {
            const std::string function = of->function;
            places += fuse(graph, index, *before, function) ? 1 : 0;
        }
    }
    return places;
}

} // namespace pimento::networks
