// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/layer_results.h"

#include "engine/systems/crossbar/streams/vector_functions.h"

#include <algorithm>
#include <iterator>

namespace pimento::crossbar {

LayerResults::LayerResults(const LayerGraph& graph, const GlobalMemory& memory, bool isFused,
                           std::span<const std::size_t> pools)
    : m_graph(graph), m_memory(memory), m_isFused(isFused), m_functions(graph.nodes.size()),
      m_isBefore(graph.nodes.size()), m_sums(graph.nodes.size())
{
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        m_stored.push_back(i);
        m_places.push_back({.image = i});
    }
    for (const std::size_t pool : pools) {
        m_isBefore[pool] = true;
    }
    if (isFused) {
        fuseFunctions();
        fuseSums();
        placeSources();
    }
}

bool LayerResults::isReadOnlyBy(std::size_t node, std::size_t reader) const
{
    const GraphNode& of = m_graph.nodes[node];
    return of.kind != NodeKind::Input && of.readers.size() == 1 && of.readers.front() == reader &&
           std::ranges::count(m_graph.nodes[reader].sources, node) == 1 &&
           std::ranges::find(m_graph.outputs, node) == m_graph.outputs.end();
}

void LayerResults::fuseFunctions()
{
    for (std::size_t i = m_graph.nodes.size(); i-- > 0;) { // readers first
        const GraphNode& node = m_graph.nodes[i];
        if (node.kind == NodeKind::Input || node.kind == NodeKind::Matrix) {
            continue;
        }
        if (node.kind == NodeKind::Function) {
            std::ranges::copy(vectorFunctionsOf(node.function), std::back_inserter(m_functions[i]));
        }
        const std::size_t reader = node.readers.empty() ? i : node.readers.front();
        if (m_graph.nodes[reader].kind == NodeKind::Function && isReadOnlyBy(i, reader)) {
            m_stored[i] = m_stored[reader];
            m_isBefore[reader] = true;
            std::ranges::copy(m_functions[reader], std::back_inserter(m_functions[i]));
        }
    }
}

void LayerResults::fuseSums()
{
    std::vector<std::int64_t> cycles(m_graph.nodes.size()); // after that of the input
    for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
        const GraphNode& node = m_graph.nodes[i];
        for (const std::size_t source : node.sources) {
            cycles[i] = std::max(cycles[i], cycles[source] + (m_isBefore[i] ? 0 : 1));
        }
        const auto last = node.kind == NodeKind::Sum ? lastSource(i, cycles) : std::nullopt;
        if (last) {
            cycles[i] = cycles[*last];
            m_sums[*last] = i;
            m_stored[*last] = m_stored[i];
            m_isBefore[i] = true;
        }
    }
}

std::optional<std::size_t> LayerResults::lastSource(std::size_t sum, std::span<const std::int64_t> cycles) const
{
    const std::vector<std::size_t>& sources = m_graph.nodes[sum].sources;
    const bool isOrdered = combiningFunctionOf(m_graph.nodes[sum].function) == VectorFunction::Sub;
    const std::size_t last = *std::ranges::max_element(sources, {}, [&](std::size_t each) { return cycles[each]; });
    const bool isAlone =
        std::ranges::all_of(sources, [&](std::size_t each) { return each == last || cycles[each] < cycles[last]; });
    if (m_graph.nodes[last].kind != NodeKind::Matrix || !isAlone || !isReadOnlyBy(last, sum) ||
        (isOrdered && sources.size() != 2)) {
        return std::nullopt;
    }
    return last;
}

void LayerResults::placeSources()
{
    for (std::size_t i = m_graph.nodes.size(); i-- > 0;) { // joins of joins first
        if (m_graph.nodes[i].kind != NodeKind::Join || m_stored[i] != i) {
            continue;
        }
        std::int64_t channel = m_places[i].firstChannel;
        for (const std::size_t source : m_graph.nodes[i].sources) {
            if (isReadOnlyBy(source, i) && m_graph.nodes[source].out.pixels() == m_graph.nodes[i].out.pixels()) {
                m_places[source] = {.image = m_places[i].image, .firstChannel = channel};
            }
            channel += joinedChannels(m_graph.nodes[source], m_graph.nodes[i]);
        }
    }
}

void LayerResults::store(const ResultPart& part, Stage stage, std::vector<Instruction>& stream) const
{
    const Place& place = m_places[part.node];
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
