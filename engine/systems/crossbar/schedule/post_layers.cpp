// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/post_layers.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento::crossbar {

PostLayers::PostLayers(const LayerGraph& graph, const GlobalMemory& memory, const LayerResults& results,
                       std::size_t cores, std::int64_t steps, const PostOptions& options)
    : m_graph(graph), m_memory(memory), m_results(results),
      m_pools(graph, memory, results, cores, steps, options.pools), m_cores(cores), m_steps(steps), m_options(options),
      m_stepElements(cores)
{
    addShares();
    for (std::size_t core = 0; core < cores; ++core) {
        for (std::int64_t step = 0; step < steps; ++step) {
            m_stepElements[core] = std::max(m_stepElements[core], findParts(core, step, 0));
        }
    }
}

// Which core computes what.

void PostLayers::addShares()
{
    std::int64_t firstCore = 0;
    const auto cores = static_cast<std::int64_t>(m_cores);
    for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
        const GraphNode& node = m_graph.nodes[i];
        if (node.kind == NodeKind::Input || node.kind == NodeKind::Matrix || node.kind == NodeKind::Pool ||
            m_results.isComputedBefore(i) || loadedSources(i).empty()) {
            continue;
        }
        const std::int64_t pixels = node.out.pixels();
        m_shares.push_back({.node = i,
                            .firstCore = static_cast<std::size_t>(firstCore),
                            .each = pixels / cores,
                            .longer = pixels % cores});
        firstCore = (firstCore + pixels % cores) % cores;
    }
    for (std::size_t i = 0; i < m_shares.size(); ++i) { // so that layers do not all begin in the same step
        m_shares[i].firstStep = static_cast<std::int64_t>(i) * m_steps / static_cast<std::int64_t>(m_shares.size());
    }
}

std::vector<PostLayers::Source> PostLayers::loadedSources(std::size_t node) const
{
    std::vector<Source> sources;
    std::int64_t channel = 0;
    for (const std::size_t source : m_graph.nodes[node].sources) {
        if (m_graph.nodes[node].kind != NodeKind::Join || !m_results.isInPlace(source)) {
            sources.push_back({source, channel});
        }
        channel += joinedChannels(m_graph.nodes[source], m_graph.nodes[node]);
    }
    return sources;
}

PostLayers::Range PostLayers::rangeOf(const Share& share, std::size_t core) const
{
    const auto index = static_cast<std::int64_t>((core + m_cores - share.firstCore) % m_cores);
    return {.first = index * share.each + std::min(index, share.longer),
            .pixels = share.each + (index < share.longer ? 1 : 0)};
}

/// At most one in a step.
std::int64_t PostLayers::chunksOf(const Share& share, std::int64_t pixels) const
{
    const std::int64_t ofChunk =
        std::max<std::int64_t>(1, m_options.chunkElements / m_graph.nodes[share.node].out.channels);
    return std::min(m_steps, ceilDivide(pixels, ofChunk));
}

std::int64_t PostLayers::findParts(std::size_t core, std::int64_t step, std::int64_t address)
{
    m_parts.clear();
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const Range range = rangeOf(m_shares[i], core);
        const std::size_t before = m_parts.size();
        if (range.pixels > 0) {
            findPart(i, range, step);
        }
        if (m_parts.size() > before) {
            m_parts.back().address = address;
            address += elementsOf(m_parts.back());
        }
    }
    return address;
}

void PostLayers::findPart(std::size_t share, const Range& range, std::int64_t step)
{
    const std::int64_t chunks = chunksOf(m_shares[share], range.pixels);
    const std::int64_t shifted = (step + m_steps - m_shares[share].firstStep) % m_steps;
    const std::int64_t chunk = ceilDivide(shifted * chunks, m_steps);
    if (chunk >= chunks || chunk * m_steps / chunks != shifted) {
        return;
    }
    const std::int64_t first = range.pixels * chunk / chunks;
    m_parts.push_back(
        {.share = share,
         .node = m_shares[share].node,
         .pixels = {.first = range.first + first, .pixels = range.pixels * (chunk + 1) / chunks - first}});
}

std::int64_t PostLayers::elementsOf(const Part& part) const
{
    const GraphNode& node = m_graph.nodes[part.node];
    const std::int64_t elements = part.pixels.pixels * node.out.channels;
    switch (node.kind) {
    case NodeKind::Sum:
        return elements * static_cast<std::int64_t>(node.sources.size());
    case NodeKind::Shuffle:
        return 2 * elements;
    default:
        return elements;
    }
}

// Instructions.

void PostLayers::setAddress(std::size_t core, std::int64_t step, std::int64_t address)
{
    findParts(core, step, address + m_pools.elements(core) + step % m_options.inputBuffers * m_stepElements[core]);
}

void PostLayers::addLoads(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream)
{
    m_stream = &stream;
    setAddress(core, step, address);
    for (const Part& part : m_parts) {
        load(part);
    }
    m_pools.addLoads(core, step, address, stream);
}

void PostLayers::addResults(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream)
{
    m_stream = &stream;
    setAddress(core, step, address);
    for (const Part& part : m_parts) {
        compute(part);
        store(part);
    }
    m_pools.addResults(core, step, address, stream);
}

Instruction& PostLayers::emit(const Part& part, Operation operation, std::int64_t length)
{
    m_stream->push_back({.operation = operation, .stage = Stage::Post, .node = static_cast<std::int32_t>(part.node)});
    m_stream->back().window = static_cast<std::int32_t>(part.pixels.first);
    m_stream->back().length = static_cast<std::int32_t>(length);
    return m_stream->back();
}

void PostLayers::emitVector(const Part& part, VectorFunction function, std::int64_t destination, std::int64_t operand,
                            std::int64_t length)
{
    Instruction& made = emit(part, Operation::Vector, length);
    made.function = function;
    made.destination = destination;
    made.source = destination;
    made.source2 = operand;
}

void PostLayers::emitLoad(const Part& part, std::size_t node, std::int64_t source, std::int64_t destination,
                          std::int64_t length)
{
    Instruction& made = emit(part, Operation::Load, length);
    made.stage = Stage::Prepare;
    made.source = m_memory.images[node] + source;
    made.destination = destination;
}

void PostLayers::load(const Part& part)
{
    const GraphNode& node = m_graph.nodes[part.node];
    if (node.kind == NodeKind::Join) {
        loadJoin(part);
        return;
    }
    const std::int64_t elements = part.pixels.pixels * node.out.channels;
    std::int64_t at = part.address + (node.kind == NodeKind::Shuffle ? elements : 0);
    for (const std::size_t source : node.sources) {
        emitLoad(part, source, part.pixels.first * node.out.channels, at, elements);
        at += elements;
    }
}

/// The channels of each source to where they belong, or those of all pixels together where they are stored in parts.
void PostLayers::loadJoin(const Part& part)
{
    const std::int64_t pixels = part.pixels.pixels;
    std::int64_t at = part.address;
    for (const Source& source : loadedSources(part.node)) {
        const std::int64_t channels = joinedChannels(m_graph.nodes[source.node], m_graph.nodes[part.node]);
        if (m_results.isInParts(part.node)) {
            emitLoad(part, source.node, part.pixels.first * channels, at, pixels * channels);
            at += pixels * channels;
            continue;
        }
        for (std::int64_t i = 0; i < pixels; ++i) {
            emitLoad(part, source.node, (part.pixels.first + i) * channels,
                     part.address + i * m_graph.nodes[part.node].out.channels + source.firstChannel, channels);
        }
    }
}

void PostLayers::compute(const Part& part)
{
    const GraphNode& node = m_graph.nodes[part.node];
    const std::int64_t elements = part.pixels.pixels * node.out.channels;
    if (node.kind == NodeKind::Sum) {
        for (std::size_t i = 1; i < node.sources.size(); ++i) {
            emitVector(part, combiningFunctionOf(node.function), part.address,
                       part.address + static_cast<std::int64_t>(i) * elements, elements);
        }
    } else if (node.kind == NodeKind::Shuffle) {
        shuffle(part);
    }
    for (const VectorFunction function : m_results.functions(part.node)) {
        emitVector(part, function, part.address, 0, elements);
    }
}

void PostLayers::store(const Part& part)
{
    ResultPart of{.node = m_results.stored(part.node),
                  .firstPixel = part.pixels.first,
                  .pixels = part.pixels.pixels,
                  .channels = m_graph.nodes[part.node].out.channels,
                  .address = part.address};
    if (m_graph.nodes[part.node].kind != NodeKind::Join || !m_results.isInParts(part.node)) {
        m_results.store(of, Stage::Post, *m_stream);
        return;
    }
    for (const Source& source : loadedSources(part.node)) {
        of.firstChannel = source.firstChannel;
        of.channels = joinedChannels(m_graph.nodes[source.node], m_graph.nodes[part.node]);
        m_results.store(of, Stage::Post, *m_stream);
        of.address += of.pixels * of.channels;
    }
}

void PostLayers::shuffle(const Part& part)
{
    const GraphNode& node = m_graph.nodes[part.node];
    const std::int64_t channels = node.out.channels;
    const std::int64_t ofGroup = channels / node.groups;
    const std::int64_t elements = part.pixels.pixels * channels;
    for (std::int64_t i = 0; i < elements; ++i) {
        const std::int64_t channel = i % channels;
        Instruction& copy = emit(part, Operation::Copy, 1);
        copy.source = part.address + elements + i;
        copy.destination = part.address + i - channel + channel % ofGroup * node.groups + channel / ofGroup;
    }
}

} // namespace pimento::crossbar
