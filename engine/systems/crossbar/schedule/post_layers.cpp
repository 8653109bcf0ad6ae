// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/post_layers.h"

#include "engine/systems/crossbar/streams/vector_functions.h"

#include <algorithm>

namespace pimento::crossbar {

PostLayers::PostLayers(const LayerGraph& graph, const GlobalMemory& memory, std::size_t cores, std::int64_t steps)
    : m_graph(graph), m_memory(memory), m_cores(cores), m_steps(steps)
{
    const auto all = static_cast<std::int64_t>(cores);
    std::int64_t first = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        if (node.kind == NodeKind::Input || node.kind == NodeKind::Matrix) {
            continue;
        }
        const std::int64_t pixels = node.out.pixels();
        m_shares.push_back({.node = i,
                            .firstCore = static_cast<std::size_t>(first),
                            .each = pixels / all,
                            .longer = pixels % all});
        first = (first + pixels) % all;
        m_elements = std::max(m_elements, elementsOf(node));
    }
}

std::int64_t PostLayers::elementsOf(const GraphNode& node) const
{
    const std::int64_t pixel = node.out.channels;
    switch (node.kind) {
    case NodeKind::Pool: // the result, and a row of the window, or the factor of a mean
        return pixel * (1 + ((node.sliding.window.width - 1) * node.sliding.dilation.width + 1));
    case NodeKind::Sum:
    case NodeKind::Shuffle:
        return 2 * pixel;
    default:
        return pixel;
    }
}

void PostLayers::add(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream)
{
    m_stream = &stream;
    m_address = address;
    for (const Share& share : m_shares) {
        const auto index = static_cast<std::int64_t>((core + m_cores - share.firstCore) % m_cores);
        const std::int64_t first = index * share.each + std::min(index, share.longer);
        const std::int64_t count = share.each + (index < share.longer ? 1 : 0);
        m_node = share.node;
        for (std::int64_t i = count * step / m_steps; i < count * (step + 1) / m_steps; ++i) {
            addPixel(first + i);
        }
    }
}

void PostLayers::addPixel(std::int64_t pixel)
{
    m_pixel = pixel;
    switch (m_graph.nodes[m_node].kind) {
    case NodeKind::Pool:
        return pool(pixel);
    case NodeKind::Sum:
        return sum();
    case NodeKind::Join:
        return join();
    case NodeKind::Shuffle:
        return shuffle();
    default:
        return apply();
    }
}

Instruction& PostLayers::emit(Operation operation, std::int64_t length)
{
    m_stream->push_back({.operation = operation, .stage = Stage::Post, .node = static_cast<std::int32_t>(m_node)});
    m_stream->back().window = static_cast<std::int32_t>(m_pixel);
    m_stream->back().length = static_cast<std::int32_t>(length);
    return m_stream->back();
}

void PostLayers::emitVector(VectorFunction function, std::int64_t destination, std::int64_t source, std::int64_t length)
{
    Instruction& made = emit(Operation::Vector, length);
    made.function = function;
    made.destination = destination;
    made.source = destination;
    made.source2 = source;
}

void PostLayers::emitLoad(std::size_t node, std::int64_t source, std::int64_t destination, std::int64_t length)
{
    Instruction& made = emit(Operation::Load, length);
    made.source = m_memory.images[node] + source;
    made.destination = destination;
}

void PostLayers::emitStore(std::int64_t source, std::int64_t length)
{
    Instruction& made = emit(Operation::Store, length);
    made.source = source;
    made.destination = m_memory.pixel(m_graph, m_node, m_pixel);
}

void PostLayers::pool(std::int64_t pixel)
{
    const GraphNode& node = m_graph.nodes[m_node];
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t channels = node.out.channels;
    const std::int64_t top = pixel / node.out.width * sliding.stride.height - sliding.padding.top;
    const std::int64_t left = pixel % node.out.width * sliding.stride.width - sliding.padding.left;
    bool isFirst = true;
    std::int64_t inputs = 0;
    for (std::int64_t y = 0; y < sliding.window.height; ++y) {
        poolRow(top + y * sliding.dilation.height, left, isFirst, inputs);
    }
    if (inputs == 0) {
        emit(Operation::Write, channels).destination = m_address;
    } else if (node.function != "max") {
        Instruction& factor = emit(Operation::Write, channels);
        factor.destination = m_address + channels;
        factor.source2 = reciprocalOf(inputs);
        emitVector(VectorFunction::Mul, m_address, m_address + channels, channels);
    }
    emitStore(m_address, channels);
}

void PostLayers::poolRow(std::int64_t y, std::int64_t left, bool& isFirst, std::int64_t& inputs)
{
    const GraphNode& node = m_graph.nodes[m_node];
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t channels = node.out.channels;
    const std::int64_t begin = std::max<std::int64_t>(left, 0);
    const std::int64_t end = std::min(left + (sliding.window.width - 1) * sliding.dilation.width + 1, node.in.width);
    if (y < 0 || y >= node.in.height || begin >= end) {
        return;
    }
    const std::int64_t row = m_address + channels; // of the window, in the core
    emitLoad(node.sources.front(), (y * node.in.width + begin) * channels, row, (end - begin) * channels);
    const VectorFunction function = node.function == "max" ? VectorFunction::Max : VectorFunction::Add;
    for (std::int64_t x = left; x < end; x += sliding.dilation.width) {
        if (x < begin) {
            continue;
        }
        const std::int64_t input = row + (x - begin) * channels;
        if (isFirst) {
            Instruction& copy = emit(Operation::Copy, channels);
            copy.source = input;
            copy.destination = m_address;
        } else {
            emitVector(function, m_address, input, channels);
        }
        isFirst = false;
        ++inputs;
    }
}

void PostLayers::sum()
{
    const GraphNode& node = m_graph.nodes[m_node];
    const std::int64_t channels = node.out.channels;
    emitLoad(node.sources.front(), m_pixel * channels, m_address, channels);
    for (std::size_t i = 1; i < node.sources.size(); ++i) {
        emitLoad(node.sources[i], m_pixel * channels, m_address + channels, channels);
        emitVector(combiningFunctionOf(node.function), m_address, m_address + channels, channels);
    }
    emitStore(m_address, channels);
}

/// Loads put the channels of each source where they belong, so that no copies remain.
void PostLayers::join()
{
    const GraphNode& node = m_graph.nodes[m_node];
    std::int64_t at = m_address;
    for (const std::size_t source : node.sources) {
        const std::int64_t channels = m_graph.nodes[source].out.channels;
        emitLoad(source, m_pixel * channels, at, channels);
        at += channels;
    }
    emitStore(m_address, node.out.channels);
}

void PostLayers::shuffle()
{
    const GraphNode& node = m_graph.nodes[m_node];
    const std::int64_t channels = node.out.channels;
    const std::int64_t ofGroup = channels / node.groups;
    emitLoad(node.sources.front(), m_pixel * channels, m_address, channels);
    for (std::int64_t channel = 0; channel < channels; ++channel) {
        Instruction& copy = emit(Operation::Copy, 1);
        copy.source = m_address + channel;
        copy.destination = m_address + channels + channel % ofGroup * node.groups + channel / ofGroup;
    }
    emitStore(m_address + channels, channels);
}

void PostLayers::apply()
{
    const GraphNode& node = m_graph.nodes[m_node];
    const std::int64_t channels = node.out.channels;
    emitLoad(node.sources.front(), m_pixel * channels, m_address, channels);
    for (const VectorFunction function : vectorFunctionsOf(node.function)) {
        emitVector(function, m_address, 0, channels);
    }
    emitStore(m_address, channels);
}

} // namespace pimento::crossbar
