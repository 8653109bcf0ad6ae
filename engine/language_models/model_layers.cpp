// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_layers.h"

#include "engine/language_models/layer_maker.h"
#include "engine/language_models/model_checks.h"

#include <array>
#include <cmath>

namespace pimento {

namespace {

constexpr std::array<std::string_view, 9> kLayerKinds = {
    "embedding", "norm", "linear", "positions", "key-value", "attention", "activation", "router", "element-wise"};
constexpr std::array<std::string_view, 6> kLayerParts = {"QKV",          "attention", "projection",
                                                         "feed-forward", "head",      "other"};

void append(std::vector<ModelLayer>& layers, const std::vector<ModelLayer>& more)
{
    layers.insert(layers.end(), more.begin(), more.end());
}

std::optional<Error> errorIn(const LayerOptions& options, const LanguageModel& model)
{
    if (!options.touchedExperts || !model.experts) {
        return std::nullopt;
    }
    const double most = static_cast<double>(model.experts->count);
    const bool isSound = *options.touchedExperts > 0 && *options.touchedExperts <= most;
    return isSound ? std::nullopt
                   : std::optional(Error{"is not a number of experts that a step can touch", "touched experts",
                                         "Use one above 0 and up to " + std::to_string(model.experts->count)});
}

} // namespace

std::string_view nameOf(LayerKind kind) { return kLayerKinds[static_cast<std::size_t>(kind)]; }

std::string_view nameOf(LayerPart part) { return kLayerParts[static_cast<std::size_t>(part)]; }

double expectedExperts(std::int64_t count, std::int64_t active, std::int64_t tokens)
{
    const double all = static_cast<double>(count);
    return all * (1 - std::pow(1 - static_cast<double>(active) / all, static_cast<double>(tokens)));
}

NumberFormat inputFormatOf(const ModelLayer& layer, const ModelTypes& types)
{
    return types.inputs == layer.operand ? layer.operand : types.activations;
}

void LayerTotals::add(const ModelLayer& layer, std::int64_t times)
{
    flops += layer.flops * static_cast<double>(times);
    const auto sum = [times](Bytes& total, Bytes one) { total += Bytes{one.value() * times}; };
    sum(weights, layer.weights);
    sum(input, layer.input);
    sum(output, layer.output);
    sum(keyValueRead, layer.keyValueRead);
    sum(keyValueWritten, layer.keyValueWritten);
}

LayerTotals ModelLayers::totals() const
{
    LayerTotals totals;
    for (const ModelLayer& layer : before) {
        totals.add(layer, 1);
    }
    for (const ModelBlock& block : blocks) {
        for (const ModelLayer& layer : block.layers) {
            totals.add(layer, block.blocks);
        }
    }
    for (const ModelLayer& layer : after) {
        totals.add(layer, 1);
    }
    return totals;
}

Result<ModelLayers> layersOf(const LanguageModel& model, const ModelPhase& phase, const LayerOptions& options)
{
    return layersOf(model, wholeOf(model), phase, options);
}

Result<ModelLayers> layersOf(const LanguageModel& model, const ModelExtent& extent, const ModelPhase& phase,
                             const LayerOptions& options)
{
    for (const auto& error : {errorIn(model), errorIn(phase), errorIn(options, model)}) {
        if (error) {
            return tl::unexpected<Error>(*error);
        }
    }
    const LayerMaker maker(model, phase, options);
    ModelLayers all;
    if (extent.hasEmbedding) {
        all.before = maker.embedding();
    }
    if (extent.denseLayers > 0) {
        ModelBlock& block = all.blocks.emplace_back(ModelBlock{"dense block", extent.denseLayers, maker.attention()});
        append(block.layers, maker.denseFeedForward());
    }
    if (extent.expertLayers > 0) {
        ModelBlock& block = all.blocks.emplace_back(ModelBlock{"expert block", extent.expertLayers, maker.attention()});
        append(block.layers, maker.expertFeedForward());
    }
    if (extent.hasHead) {
        all.after = maker.head();
    }
    return all;
}

} // namespace pimento
