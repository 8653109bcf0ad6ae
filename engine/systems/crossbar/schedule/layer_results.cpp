// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/layer_results.h"

#include "engine/systems/crossbar/streams/vector_functions.h"

#include <algorithm>
#include <iterator>

namespace pimento::crossbar {

LayerResults::LayerResults(const LayerGraph& graph, const GlobalMemory& memory, bool isFused)
    : m_graph(graph), m_memory(memory), m_isFused(isFused),
      m_fused(isFused ? FusedLayers::of(graph) : FusedLayers(graph)), m_functions(graph.nodes.size())
{
    for (std::size_t i = graph.nodes.size(); isFused && i-- > 0;) { // readers first
        const GraphNode& node = graph.nodes[i];
        if (node.kind == NodeKind::Input || node.kind == NodeKind::Matrix) {
            continue;
        }
        if (node.kind == NodeKind::Function) {
            std::ranges::copy(vectorFunctionsOf(node.function), std::back_inserter(m_functions[i]));
        }
        const std::size_t reader = node.readers.empty() ? i : node.readers.front();
        if (reader != i && graph.nodes[reader].kind == NodeKind::Function && m_fused.isComputedBefore(reader)) {
            std::ranges::copy(m_functions[reader], std::back_inserter(m_functions[i]));
        }
    }
}

void LayerResults::store(const ResultPart& part, Stage stage, std::vector<Instruction>& stream) const
{
    const FusedLayers::Place& place = m_fused.placeOf(part.node);
    const std::int64_t channels = m_graph.nodes[place.image].out.channels;
    const std::int64_t pixels = part.channels == channels ? part.pixels : 1; // that are neighbours in the image
    for (std::int64_t i = 0; i < part.pixels; i += pixels) {
        Instruction& made = stream.emplace_back(
            Instruction{.operation = Operation::Store, .stage = stage, .node = static_cast<std::int32_t>(part.node)});
        made.window = static_cast<std::int32_t>(part.firstPixel + i);
        made.length = static_cast<std::int32_t>(pixels * part.channels);
        made.source = part.address + i * part.channels;
        made.destination =
            m_memory.images[place.image] + (part.firstPixel + i) * channels + place.firstChannel + part.firstChannel;
    }
}

} // namespace pimento::crossbar
