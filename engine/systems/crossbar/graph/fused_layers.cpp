// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/graph/fused_layers.h"

#include <algorithm>

namespace pimento::crossbar {

namespace {

bool isReadOnlyBy(const LayerGraph& graph, std::size_t node, std::size_t reader)
{
    const GraphNode& of = graph.nodes[node];
    return of.kind != NodeKind::Input && of.readers.size() == 1 && of.readers.front() == reader &&
           std::ranges::count(graph.nodes[reader].sources, node) == 1 &&
           std::ranges::find(graph.outputs, node) == graph.outputs.end();
}

/// The source of a sum with which it is computed. `cycles`: of each node, after that of the input.
std::optional<std::size_t> lastSource(const LayerGraph& graph, std::size_t sum, std::span<const std::int64_t> cycles)
{
    const std::vector<std::size_t>& sources = graph.nodes[sum].sources;
    const std::size_t last = *std::ranges::max_element(sources, {}, [&](std::size_t each) { return cycles[each]; });
    const bool isAlone =
        std::ranges::all_of(sources, [&](std::size_t each) { return each == last || cycles[each] < cycles[last]; });
    const bool hasOrder = graph.nodes[sum].function == "sub" && sources.size() != 2;
    const bool isFused =
        graph.nodes[last].kind == NodeKind::Matrix && isAlone && !hasOrder && isReadOnlyBy(graph, last, sum);
    return isFused ? std::optional(last) : std::nullopt;
}

} // namespace

FusedLayers::FusedLayers(const LayerGraph& graph) : m_isBefore(graph.nodes.size()), m_sums(graph.nodes.size())
{
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        m_stored.push_back(i);
        m_places.push_back({.image = i});
    }
}

FusedLayers FusedLayers::of(const LayerGraph& graph)
{
    FusedLayers made(graph);
    made.fuseFunctions(graph);
    made.fuseSums(graph);
    made.placeSources(graph);
    return made;
}

void FusedLayers::fuseFunctions(const LayerGraph& graph)
{
    for (std::size_t i = graph.nodes.size(); i-- > 0;) { // readers first
        const GraphNode& node = graph.nodes[i];
        if (node.kind == NodeKind::Input || node.kind == NodeKind::Matrix || node.readers.empty()) {
            continue;
        }
        const std::size_t reader = node.readers.front();
        if (graph.nodes[reader].kind == NodeKind::Function && isReadOnlyBy(graph, i, reader)) {
            m_stored[i] = m_stored[reader];
            m_isBefore[reader] = true;
        }
    }
}

void FusedLayers::fuseSums(const LayerGraph& graph)
{
    std::vector<std::int64_t> cycles(graph.nodes.size()); // after that of the input
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        for (const std::size_t source : node.sources) {
            cycles[i] = std::max(cycles[i], cycles[source] + (m_isBefore[i] ? 0 : 1));
        }
        const auto last = node.kind == NodeKind::Sum ? lastSource(graph, i, cycles) : std::nullopt;
        if (last) {
            cycles[i] = cycles[*last];
            m_sums[*last] = i;
            m_stored[*last] = m_stored[i];
            m_isBefore[i] = true;
        }
    }
}

void FusedLayers::placeSources(const LayerGraph& graph)
{
    for (std::size_t i = graph.nodes.size(); i-- > 0;) { // joins of joins first
        if (graph.nodes[i].kind != NodeKind::Join || m_stored[i] != i) {
            continue;
        }
        std::int64_t channel = m_places[i].firstChannel;
        for (const std::size_t source : graph.nodes[i].sources) {
            const ImageShape& shape = graph.nodes[source].out;
            if (isReadOnlyBy(graph, source, i) && shape.pixels() == graph.nodes[i].out.pixels()) {
                m_places[source] = {.image = m_places[i].image, .firstChannel = channel};
            }
            channel += joinedChannels(graph.nodes[source], graph.nodes[i]);
        }
    }
}

} // namespace pimento::crossbar
