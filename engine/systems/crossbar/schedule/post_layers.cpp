// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/post_layers.h"

#include "engine/base/math.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pimento::crossbar {

namespace {

bool isMean(const GraphNode& node) { return node.kind == NodeKind::Pool && node.function != "max"; }

} // namespace

PostLayers::PostLayers(const LayerGraph& graph, const GlobalMemory& memory, std::size_t cores, std::int64_t steps,
                       const PostOptions& options)
    : m_graph(graph), m_memory(memory), m_cores(cores), m_steps(steps), m_options(options), m_poolElements(cores),
      m_stepElements(cores)
{
    addShares();
    for (std::size_t core = 0; core < cores; ++core) {
        for (const Share& share : m_shares) {
            m_poolElements[core] += poolMemory(share, rangeOf(share, core));
        }
        for (std::int64_t step = 0; step < steps; ++step) {
            m_stepElements[core] = std::max(m_stepElements[core], findParts(core, step, 0, 0));
        }
    }
}

// Which core computes what.

void PostLayers::addShares()
{
    std::int64_t firstCore = 0;
    std::vector<bool> isDone(m_graph.nodes.size());
    for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
        const GraphNode& node = m_graph.nodes[i];
        if (node.kind == NodeKind::Input || node.kind == NodeKind::Matrix || isDone[i]) {
            continue;
        }
        Share share;
        share.node = i;
        share.stored = i;
        if (node.kind == NodeKind::Function) {
            std::ranges::copy(vectorFunctionsOf(node.function), std::back_inserter(share.functions));
        }
        while (m_graph.nodes[share.stored].readers.size() == 1 &&
               m_graph.nodes[m_graph.nodes[share.stored].readers.front()].kind == NodeKind::Function &&
               std::ranges::find(m_graph.outputs, share.stored) == m_graph.outputs.end()) {
            share.stored = m_graph.nodes[share.stored].readers.front();
            std::ranges::copy(vectorFunctionsOf(m_graph.nodes[share.stored].function),
                              std::back_inserter(share.functions));
            isDone[share.stored] = true;
        }
        deal(share, firstCore);
        m_shares.push_back(std::move(share));
    }
    for (std::size_t i = 0; i < m_shares.size(); ++i) { // so that layers do not all begin in the same step
        m_shares[i].firstStep = static_cast<std::int64_t>(i) * m_steps / static_cast<std::int64_t>(m_shares.size());
    }
}

void PostLayers::deal(Share& share, std::int64_t& firstCore) const
{
    const GraphNode& node = m_graph.nodes[share.node];
    const auto all = static_cast<std::int64_t>(m_cores);
    const bool isPool = node.kind == NodeKind::Pool;
    share.unit = isPool ? node.out.width : 1;
    const std::int64_t units = node.out.pixels() / share.unit;
    const std::int64_t ofChunk = std::max<std::int64_t>(1, m_options.poolElements / (node.out.channels * share.unit));
    share.cores = isPool ? std::min(all, ceilDivide(units, ofChunk)) : all;
    share.firstCore = static_cast<std::size_t>(firstCore);
    share.each = units / share.cores;
    share.longer = units % share.cores;
    firstCore = (firstCore + (isPool ? share.cores : share.longer)) % all;
}

PostLayers::Range PostLayers::rangeOf(const Share& share, std::size_t core) const
{
    const auto index = static_cast<std::int64_t>((core + m_cores - share.firstCore) % m_cores);
    if (index >= share.cores) {
        return {};
    }
    return {.first = (index * share.each + std::min(index, share.longer)) * share.unit,
            .pixels = (share.each + (index < share.longer ? 1 : 0)) * share.unit};
}

/// At most one in a step; those of pools are as many steps apart as inputs are loaded ahead.
std::int64_t PostLayers::chunksOf(const Share& share, std::int64_t pixels) const
{
    const GraphNode& node = m_graph.nodes[share.node];
    const bool isPool = node.kind == NodeKind::Pool;
    const std::int64_t elements = (isPool ? m_options.poolElements : m_options.chunkElements) / share.unit;
    const std::int64_t most = std::max<std::int64_t>(1, m_steps / (isPool ? m_options.inputBuffers : 1));
    const std::int64_t units = pixels / share.unit;
    return std::min(most, ceilDivide(units, std::max<std::int64_t>(1, elements / node.out.channels)));
}

PostLayers::Range PostLayers::chunkOf(const Share& share, const Range& range, std::int64_t chunk, std::int64_t chunks)
{
    const std::int64_t units = range.pixels / share.unit;
    const std::int64_t first = units * chunk / chunks * share.unit;
    return {.first = range.first + first, .pixels = units * (chunk + 1) / chunks * share.unit - first};
}

std::int64_t PostLayers::findParts(std::size_t core, std::int64_t step, std::int64_t pools, std::int64_t address)
{
    m_parts.clear();
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const Range range = rangeOf(m_shares[i], core);
        if (range.pixels == 0) {
            continue;
        }
        const std::size_t before = m_parts.size();
        if (m_graph.nodes[m_shares[i].node].kind == NodeKind::Pool) {
            findPoolPart(i, range, step, pools);
            pools += poolMemory(m_shares[i], range);
        } else {
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
    Part part;
    part.share = share;
    part.node = m_shares[share].node;
    part.pixels = chunkOf(m_shares[share], range, chunk, chunks);
    m_parts.push_back(part);
}

void PostLayers::findPoolPart(std::size_t share, const Range& range, std::int64_t step, std::int64_t pools)
{
    const std::int64_t chunks = chunksOf(m_shares[share], range.pixels);
    const std::int64_t chunk = (step * chunks + chunks - 1) / m_steps; // the last one that begins by this step
    const std::int64_t begin = chunk * m_steps / chunks;
    const std::int64_t steps = (chunk + 1) * m_steps / chunks - begin;
    if (step < begin || step >= begin + steps) {
        return;
    }
    Part part;
    part.share = share;
    part.node = m_shares[share].node;
    part.chunk = chunkOf(m_shares[share], range, chunk, chunks);
    const std::int64_t done = part.chunk.pixels * (step - begin) / steps;
    part.pixels = {.first = part.chunk.first + done, .pixels = part.chunk.pixels * (step - begin + 1) / steps - done};
    part.loads = step == begin;
    part.inputs = pools + (chunk % 2 == 0 ? 0 : poolMemory(m_shares[share], range) / 2);
    m_parts.push_back(part);
}

std::int64_t PostLayers::poolMemory(const Share& share, const Range& range) const
{
    const GraphNode& node = m_graph.nodes[share.node];
    if (node.kind != NodeKind::Pool || range.pixels == 0) {
        return 0;
    }
    std::int64_t most = 0;
    const std::int64_t chunks = chunksOf(share, range.pixels);
    for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
        const PoolInputs inputs = poolInputs(node, chunkOf(share, range, chunk, chunks));
        most = std::max(most, inputs.height * node.in.width * node.in.channels);
    }
    return (chunks > 1 ? 2 : 1) * most; // of a chunk, and of the next one
}

PostLayers::PoolInputs PostLayers::poolInputs(const GraphNode& node, const Range& chunk) const
{
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t top = chunk.first / node.out.width * sliding.stride.height - sliding.padding.top;
    const std::int64_t end = (chunk.first + chunk.pixels - 1) / node.out.width * sliding.stride.height -
                             sliding.padding.top + (sliding.window.height - 1) * sliding.dilation.height + 1;
    const std::int64_t begin = std::clamp<std::int64_t>(top, 0, node.in.height);
    return {.top = begin, .height = std::max<std::int64_t>(std::min(end, node.in.height) - begin, 0)};
}

std::int64_t PostLayers::elementsOf(const Part& part) const
{
    const GraphNode& node = m_graph.nodes[part.node];
    const std::int64_t elements = part.pixels.pixels * node.out.channels;
    switch (node.kind) {
    case NodeKind::Pool:
        return elements + (isMean(node) ? node.out.channels : 0);
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
    findParts(core, step, address,
              address + m_poolElements[core] + step % m_options.inputBuffers * m_stepElements[core]);
}

void PostLayers::addLoads(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream)
{
    m_stream = &stream;
    setAddress(core, step, address);
    for (const Part& part : m_parts) {
        if (part.loads) {
            load(part);
        }
    }
}

void PostLayers::addResults(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream)
{
    m_stream = &stream;
    setAddress(core, step, address);
    for (const Part& part : m_parts) {
        if (part.pixels.pixels > 0) {
            compute(part);
        }
    }
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
    const std::int64_t channels = node.out.channels;
    const std::int64_t elements = part.pixels.pixels * channels;
    if (node.kind == NodeKind::Pool) {
        loadPool(part);
    } else if (node.kind == NodeKind::Join) { // the channels of each source to where they belong
        std::int64_t at = part.address;
        for (const std::size_t source : node.sources) {
            const std::int64_t ofSource = m_graph.nodes[source].out.channels;
            for (std::int64_t i = 0; i < part.pixels.pixels; ++i) {
                emitLoad(part, source, (part.pixels.first + i) * ofSource, at + i * channels, ofSource);
            }
            at += ofSource;
        }
    } else {
        std::int64_t at = part.address + (node.kind == NodeKind::Shuffle ? elements : 0);
        for (const std::size_t source : node.sources) {
            emitLoad(part, source, part.pixels.first * channels, at, elements);
            at += elements;
        }
    }
}

void PostLayers::loadPool(const Part& part)
{
    const GraphNode& node = m_graph.nodes[part.node];
    const PoolInputs of = poolInputs(node, part.chunk);
    const std::int64_t row = node.in.width * node.in.channels;
    if (of.height > 0) {
        emitLoad(part, node.sources.front(), of.top * row, part.inputs, of.height * row);
    }
}

void PostLayers::compute(const Part& part)
{
    const GraphNode& node = m_graph.nodes[part.node];
    const std::int64_t elements = part.pixels.pixels * node.out.channels;
    if (node.kind == NodeKind::Pool) {
        for (std::int64_t i = 0; i < part.pixels.pixels; ++i) {
            poolPixel(part, part.pixels.first + i);
        }
    } else if (node.kind == NodeKind::Sum) {
        for (std::size_t i = 1; i < node.sources.size(); ++i) {
            emitVector(part, combiningFunctionOf(node.function), part.address,
                       part.address + static_cast<std::int64_t>(i) * elements, elements);
        }
    } else if (node.kind == NodeKind::Shuffle) {
        shuffle(part);
    }
    const Share& share = m_shares[part.share];
    for (const VectorFunction function : share.functions) {
        emitVector(part, function, part.address, 0, elements);
    }
    Instruction& store = emit(part, Operation::Store, elements);
    store.source = part.address;
    store.destination = m_memory.pixel(m_graph, share.stored, part.pixels.first);
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

void PostLayers::poolPixel(const Part& part, std::int64_t pixel)
{
    const GraphNode& node = m_graph.nodes[part.node];
    const workloads::Sliding& sliding = node.sliding;
    const PoolInputs of = poolInputs(node, part.chunk);
    const std::int64_t channels = node.out.channels;
    const std::int64_t result = part.address + (pixel - part.pixels.first) * channels;
    std::int64_t inputs = 0;
    for (std::int64_t i = 0; i < sliding.window.area(); ++i) {
        const std::int64_t y = pixel / node.out.width * sliding.stride.height - sliding.padding.top +
                               i / sliding.window.width * sliding.dilation.height;
        const std::int64_t x = pixel % node.out.width * sliding.stride.width - sliding.padding.left +
                               i % sliding.window.width * sliding.dilation.width;
        if (y < 0 || y >= node.in.height || x < 0 || x >= node.in.width) {
            continue;
        }
        const std::int64_t input = part.inputs + ((y - of.top) * node.in.width + x) * channels;
        if (inputs++ > 0) {
            emitVector(part, isMean(node) ? VectorFunction::Add : VectorFunction::Max, result, input, channels);
        } else {
            Instruction& copy = emit(part, Operation::Copy, channels);
            copy.source = input;
            copy.destination = result;
        }
    }
    if (inputs == 0) {
        emit(part, Operation::Write, channels).destination = result;
    } else if (isMean(node)) {
        const std::int64_t factor = part.address + part.pixels.pixels * channels;
        Instruction& write = emit(part, Operation::Write, channels);
        write.destination = factor;
        write.source2 = reciprocalOf(m_options.divisor == PoolDivisor::ValidInputs ? inputs : sliding.window.area());
        emitVector(part, VectorFunction::Mul, result, factor, channels);
    }
}

} // namespace pimento::crossbar
