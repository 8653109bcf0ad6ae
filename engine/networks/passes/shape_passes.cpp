// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/passes/shape_passes.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace pimento::networks {

namespace {

using workloads::Convolution;
using workloads::ElementWise;
using workloads::Pooling;
using workloads::Sliding;

/// The function of a layer without a matrix; nullptr: it is another layer.
ElementWise* functionOf(GraphEdit& graph, std::size_t index)
{
    return std::get_if<ElementWise>(&graph.layer(index).shape);
}

bool isFunction(GraphEdit& graph, std::size_t index, std::string_view name)
{
    const ElementWise* of = functionOf(graph, index);
    return of != nullptr && of->function == name;
}

bool isJoin(GraphEdit& graph, std::size_t index)
{
    return std::holds_alternative<workloads::Joining>(graph.layer(index).shape);
}

bool keepsElements(const ElementWise& of) { return of.elements > 0 && (of.results == 0 || of.results == of.elements); }

template <std::size_t Count>
std::size_t bypassFunctions(GraphEdit& graph, const std::array<std::string_view, Count>& names)
{
    std::size_t places = 0;
    for (std::size_t index = 0; index < graph.size(); ++index) {
        const ElementWise* of = functionOf(graph, index);
        if (of != nullptr && keepsElements(*of) && std::ranges::find(names, of->function) != names.end()) {
            places += graph.bypass(index) ? 1 : 0;
        }
    }
    return places;
}

/// Gives a function its number of elements if all operands that stay have the same number.
void settleElements(GraphEdit& graph, std::size_t index, const std::vector<bool>& isSize)
{
    ElementWise* of = functionOf(graph, index);
    if (of == nullptr || of->elements != 0) {
        return;
    }
    std::optional<std::int64_t> common;
    for (const auto& [layer, elements] : graph.operands(index)) {
        if (layer && isSize[*layer]) {
            continue;
        }
        if (!elements || (common && *common != *elements)) {
            return;
        }
        common = elements;
    }
    if (common) {
        of->elements = *common;
        of->results = of->results == *common ? 0 : of->results;
    }
}

/// Makes a function of a join that loses an operand, as of one that also joins constants.
void settleJoin(GraphEdit& graph, std::size_t index, const std::vector<bool>& isSize)
{
    const auto operands = graph.operands(index);
    const bool losesOne = std::ranges::any_of(
        operands, [&](const GraphEdit::Operand& operand) { return operand.layer && isSize[*operand.layer]; });
    if (losesOne && !isSize[index] && isJoin(graph, index)) {
        graph.layer(index).shape =
            ElementWise{"concat", 0, std::get<workloads::Joining>(graph.layer(index).shape).elements};
    }
}

/// Marks the layers that compute nothing but sizes of tensors.
std::vector<bool> sizeLayers(GraphEdit& graph)
{
    std::vector<bool> isSize(graph.size(), false);
    for (std::size_t index = 0; index < graph.size(); ++index) {
        const bool begins = isFunction(graph, index, "shape") || isFunction(graph, index, "size");
        const bool moves = functionOf(graph, index) != nullptr || isJoin(graph, index);
        const auto operands = graph.operands(index);
        isSize[index] = begins || (moves && std::ranges::all_of(operands, [&](const GraphEdit::Operand& operand) {
                                       return operand.layer && isSize[*operand.layer];
                                   }));
    }
    // A result of the network needs all layers on the way to it, and so do windows and products, which read elements.
    std::vector<bool> isNeeded(graph.size(), false);
    for (std::size_t index = graph.size(); index-- > 0;) {
        const bool isMoved = functionOf(graph, index) != nullptr || isJoin(graph, index);
        if (isMoved && !(isSize[index] && (graph.isOutput(index) || isNeeded[index]))) {
            continue;
        }
        isSize[index] = false;
        for (const auto& [layer, elements] : graph.operands(index)) {
            if (layer) {
                isNeeded[*layer] = true;
            }
        }
    }
    return isSize;
}

Sliding* slidingOf(GraphEdit& graph, std::size_t index)
{
    auto& shape = graph.layer(index).shape;
    if (auto* convolution = std::get_if<Convolution>(&shape)) {
        return &convolution->sliding;
    }
    auto* pooling = std::get_if<Pooling>(&shape);
    return pooling != nullptr ? &pooling->sliding : nullptr;
}

/// Number of groups that a transpose between two reshapes exchanges with the channels of each; 0: it does something
/// else. The image of channels C x H x W is taken as g x (C / g) x H x W and becomes (C / g) x g x H x W.
std::int64_t exchangedGroups(const workloads::Dimensions& apart, const std::vector<std::int64_t>& order,
                             const workloads::Dimensions& joined)
{
    const std::size_t rank = apart.size();
    if (rank < 4 || order.size() != rank || joined.size() + 1 != rank || order[0] != 0 || order[1] != 2 ||
        order[2] != 1 || joined[1] != apart[1] * apart[2]) {
        return 0;
    }
    for (std::size_t axis = 3; axis < rank; ++axis) {
        if (order[axis] != static_cast<std::int64_t>(axis) || joined[axis - 1] != apart[axis]) {
            return 0;
        }
    }
    return apart[1];
}

} // namespace

std::size_t foldShapes(GraphEdit& graph)
{
    const std::vector<bool> isSize = sizeLayers(graph);
    std::size_t places = 0;
    for (std::size_t index = 0; index < graph.size(); ++index) {
        settleJoin(graph, index, isSize);
        settleElements(graph, index, isSize);
    }
    for (std::size_t index = 0; index < graph.size(); ++index) {
        if (isSize[index]) {
            graph.removeWithLinks(index);
            ++places;
        }
    }
    return places;
}

std::size_t dropIdentity(GraphEdit& graph)
{
    constexpr std::array<std::string_view, 2> kNames = {"identity", "dropout"};
    return bypassFunctions(graph, kNames);
}

std::size_t dropTransparent(GraphEdit& graph)
{
    constexpr std::array<std::string_view, 10> kNames = {"identity",  "dropout", "flatten", "reshape",     "squeeze",
                                                         "unsqueeze", "lrn",     "softmax", "log_softmax", "transpose"};
    return bypassFunctions(graph, kNames);
}

std::size_t joinShuffles(GraphEdit& graph)
{
    std::size_t places = 0;
    for (std::size_t last = 0; last < graph.size(); ++last) {
        const auto middle = isFunction(graph, last, "reshape") ? graph.ownSource(last) : std::nullopt;
        const auto first =
            middle && isFunction(graph, *middle, "transpose") ? graph.ownSource(*middle) : std::nullopt;
        if (!first || !isFunction(graph, *first, "reshape") || !keepsElements(*functionOf(graph, *first))) {
            continue;
        }
        const std::int64_t groups = exchangedGroups(graph.dimensions(*first), functionOf(graph, *middle)->values,
                                                    graph.dimensions(last));
        if (groups == 0) {
            continue;
        }
        ElementWise* of = functionOf(graph, last);
        of->function = "channel_shuffle";
        of->values = {groups};
        graph.bypass(*middle);
        graph.bypass(*first);
        ++places;
    }
    return places;
}

std::size_t mergePadding(GraphEdit& graph)
{
    std::size_t places = 0;
    for (std::size_t index = 0; index < graph.size(); ++index) {
        Sliding* sliding = slidingOf(graph, index);
        const auto pad = sliding != nullptr ? graph.ownSource(index) : std::nullopt;
        if (!pad || !isFunction(graph, *pad, "pad")) {
            continue;
        }
        const std::vector<std::int64_t> values = functionOf(graph, *pad)->values; // top, left, bottom, right
        if (values.size() != 4 || std::ranges::any_of(values, [](std::int64_t value) { return value < 0; })) {
            continue;
        }
        const workloads::Extent inside{sliding->image.height - values[0] - values[2],
                                       sliding->image.width - values[1] - values[3]};
        if (inside.height < 1 || inside.width < 1 || !graph.bypass(*pad)) {
            continue;
        }
        sliding->image = inside;
        sliding->padding.top += values[0];
        sliding->padding.left += values[1];
        sliding->padding.bottom += values[2];
        sliding->padding.right += values[3];
        ++places;
    }
    return places;
}

} // namespace pimento::networks
