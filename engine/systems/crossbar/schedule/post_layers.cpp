// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/post_layers.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pimento::crossbar {

namespace {

std::int64_t divideUp(std::int64_t total, std::int64_t by) { return (total + by - 1) / by; }

bool isMean(const GraphNode& node) { return node.kind == NodeKind::Pool && node.function != "max"; }

} // namespace

PostLayers::PostLayers(const LayerGraph& graph, const GlobalMemory& memory, std::size_t cores, std::int64_t steps,
                       const PostOptions& options)
    : m_graph(graph), m_memory(memory), m_cores(cores), m_steps(steps), m_options(options), m_elements(cores)
{
    addShares();
    for (std::size_t i = 0; i < m_shares.size(); ++i) { // so that layers do not all begin in the same step
        m_shares[i].firstStep = static_cast<std::int64_t>(i) * steps / static_cast<std::int64_t>(m_shares.size());
    }
    for (std::size_t core = 0; core < cores; ++core) {
        for (std::int64_t step = 0; step < steps; ++step) {
            m_elements[core] = std::max(m_elements[core], findChunks(core, step, 0));
        }
    }
}

void PostLayers::addShares()
{
    const auto all = static_cast<std::int64_t>(m_cores);
    std::int64_t firstCore = 0;
    std::vector<bool> isDone(m_graph.nodes.size());
    for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
        const GraphNode& node = m_graph.nodes[i];
        if (node.kind == NodeKind::Input || node.kind == NodeKind::Matrix || isDone[i]) {
            continue;
        }
        const std::int64_t pixels = node.out.pixels();
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
        share.firstCore = static_cast<std::size_t>(firstCore);
        share.each = pixels / all;
        share.longer = pixels % all;
        firstCore = (firstCore + pixels) % all;
        m_shares.push_back(std::move(share));
    }
}

std::int64_t PostLayers::pixelsOfChunk(const GraphNode& node, std::int64_t pixels) const
{
    const std::int64_t wanted = std::max<std::int64_t>(1, m_options.chunkElements / node.out.channels);
    return std::max(divideUp(pixels, m_steps), std::min(pixels, wanted));
}

std::int64_t PostLayers::findChunks(std::size_t core, std::int64_t step, std::int64_t address)
{
    m_chunks.clear();
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const Share& share = m_shares[i];
        const auto index = static_cast<std::int64_t>((core + m_cores - share.firstCore) % m_cores);
        const std::int64_t first = index * share.each + std::min(index, share.longer);
        const std::int64_t pixels = share.each + (index < share.longer ? 1 : 0);
        if (pixels == 0) {
            continue;
        }
        const std::int64_t ofChunk = pixelsOfChunk(m_graph.nodes[share.node], pixels);
        const std::int64_t chunks = divideUp(pixels, ofChunk); // at most one in a step
        const std::int64_t shifted = (step + m_steps - share.firstStep) % m_steps;
        const std::int64_t chunk = divideUp(shifted * chunks, m_steps);
        if (chunk >= chunks || chunk * m_steps / chunks != shifted) {
            continue;
        }
        Chunk made{.share = i, .node = share.node, .first = first + chunk * ofChunk};
        made.pixels = std::min(ofChunk, pixels - chunk * ofChunk);
        made.address = address;
        address += elementsOf(made);
        m_chunks.push_back(made);
    }
    return address;
}

template <class Visit> void PostLayers::visitRows(const Chunk& chunk, Visit&& visit) const
{
    const std::int64_t width = m_graph.nodes[chunk.node].out.width;
    for (std::int64_t first = chunk.first; first < chunk.first + chunk.pixels;) {
        const std::int64_t end = std::min((first / width + 1) * width, chunk.first + chunk.pixels);
        visit(first, end - first);
        first = end;
    }
}

template <class Visit>
std::int64_t PostLayers::visitPoolRows(const GraphNode& node, std::int64_t first, std::int64_t pixels,
                                       std::int64_t address, Visit&& visit) const
{
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t top = first / node.out.width * sliding.stride.height - sliding.padding.top;
    const std::int64_t left = first % node.out.width * sliding.stride.width - sliding.padding.left;
    const std::int64_t begin = std::max<std::int64_t>(left, 0);
    const std::int64_t end = std::min(left + (pixels - 1) * sliding.stride.width +
                                          (sliding.window.width - 1) * sliding.dilation.width + 1,
                                      node.in.width);
    for (std::int64_t i = 0; i < sliding.window.height && begin < end; ++i) {
        const std::int64_t y = top + i * sliding.dilation.height;
        if (y >= 0 && y < node.in.height) {
            visit(y, begin, end, address);
            address += (end - begin) * node.in.channels;
        }
    }
    return address;
}

std::int64_t PostLayers::elementsOf(const Chunk& chunk) const
{
    const GraphNode& node = m_graph.nodes[chunk.node];
    std::int64_t elements = chunk.pixels * node.out.channels;
    switch (node.kind) {
    case NodeKind::Pool:
        elements += isMean(node) ? node.out.channels : 0;
        visitRows(chunk, [&](std::int64_t first, std::int64_t pixels) {
            elements = visitPoolRows(node, first, pixels, elements, [](auto...) {});
        });
        return elements;
    case NodeKind::Sum:
        return elements * static_cast<std::int64_t>(node.sources.size());
    case NodeKind::Shuffle:
        return 2 * elements;
    default:
        return elements;
    }
}

void PostLayers::addLoads(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream)
{
    m_stream = &stream;
    findChunks(core, step, address);
    for (const Chunk& chunk : m_chunks) {
        load(chunk);
    }
}

void PostLayers::addResults(std::size_t core, std::int64_t step, std::int64_t address,
                            std::vector<Instruction>& stream)
{
    m_stream = &stream;
    findChunks(core, step, address);
    for (const Chunk& chunk : m_chunks) {
        compute(chunk);
    }
}

Instruction& PostLayers::emit(const Chunk& chunk, Operation operation, std::int64_t length)
{
    m_stream->push_back({.operation = operation, .stage = Stage::Post, .node = static_cast<std::int32_t>(chunk.node)});
    m_stream->back().window = static_cast<std::int32_t>(chunk.first);
    m_stream->back().length = static_cast<std::int32_t>(length);
    return m_stream->back();
}

void PostLayers::emitVector(const Chunk& chunk, VectorFunction function, std::int64_t destination,
                            std::int64_t operand, std::int64_t length)
{
    Instruction& made = emit(chunk, Operation::Vector, length);
    made.function = function;
    made.destination = destination;
    made.source = destination;
    made.source2 = operand;
}

void PostLayers::emitLoad(const Chunk& chunk, std::size_t node, std::int64_t source, std::int64_t destination,
                          std::int64_t length)
{
    Instruction& made = emit(chunk, Operation::Load, length);
    made.stage = Stage::Prepare;
    made.source = m_memory.images[node] + source;
    made.destination = destination;
}

void PostLayers::load(const Chunk& chunk)
{
    const GraphNode& node = m_graph.nodes[chunk.node];
    const std::int64_t channels = node.out.channels;
    const std::int64_t elements = chunk.pixels * channels;
    if (node.kind == NodeKind::Pool) {
        std::int64_t rows = chunk.address + elements + (isMean(node) ? channels : 0);
        visitRows(chunk, [&](std::int64_t first, std::int64_t pixels) {
            rows = visitPoolRows(node, first, pixels, rows,
                                 [&](std::int64_t y, std::int64_t begin, std::int64_t end, std::int64_t address) {
                                     emitLoad(chunk, node.sources.front(), (y * node.in.width + begin) * channels,
                                              address, (end - begin) * channels);
                                 });
        });
    } else if (node.kind == NodeKind::Join) { // the channels of each source to where they belong
        std::int64_t at = chunk.address;
        for (const std::size_t source : node.sources) {
            const std::int64_t part = m_graph.nodes[source].out.channels;
            for (std::int64_t i = 0; i < chunk.pixels; ++i) {
                emitLoad(chunk, source, (chunk.first + i) * part, at + i * channels, part);
            }
            at += part;
        }
    } else {
        const std::int64_t first = node.kind == NodeKind::Shuffle ? chunk.address + elements : chunk.address;
        for (std::size_t i = 0; i < node.sources.size(); ++i) {
            emitLoad(chunk, node.sources[i], chunk.first * channels, first + static_cast<std::int64_t>(i) * elements,
                     elements);
        }
    }
}

void PostLayers::compute(const Chunk& chunk)
{
    const GraphNode& node = m_graph.nodes[chunk.node];
    const std::int64_t channels = node.out.channels;
    const std::int64_t elements = chunk.pixels * channels;
    if (node.kind == NodeKind::Pool) {
        pool(chunk);
    } else if (node.kind == NodeKind::Sum) {
        for (std::size_t i = 1; i < node.sources.size(); ++i) {
            emitVector(chunk, combiningFunctionOf(node.function), chunk.address,
                       chunk.address + static_cast<std::int64_t>(i) * elements, elements);
        }
    } else if (node.kind == NodeKind::Shuffle) {
        const std::int64_t ofGroup = channels / node.groups;
        for (std::int64_t i = 0; i < elements; ++i) {
            const std::int64_t channel = i % channels;
            Instruction& copy = emit(chunk, Operation::Copy, 1);
            copy.source = chunk.address + elements + i;
            copy.destination =
                chunk.address + i - channel + channel % ofGroup * node.groups + channel / ofGroup;
        }
    }
    const Share& share = m_shares[chunk.share];
    for (const VectorFunction function : share.functions) {
        emitVector(chunk, function, chunk.address, 0, elements);
    }
    Instruction& store = emit(chunk, Operation::Store, elements);
    store.source = chunk.address;
    store.destination = m_memory.pixel(m_graph, share.stored, chunk.first);
}

void PostLayers::pool(const Chunk& chunk)
{
    const GraphNode& node = m_graph.nodes[chunk.node];
    std::int64_t rows = chunk.address + (chunk.pixels + (isMean(node) ? 1 : 0)) * node.out.channels;
    visitRows(chunk, [&](std::int64_t first, std::int64_t pixels) {
        for (std::int64_t pixel = first; pixel < first + pixels; ++pixel) {
            poolPixel(chunk, pixel, first, pixels, rows);
        }
        rows = visitPoolRows(node, first, pixels, rows, [](auto...) {});
    });
}

void PostLayers::poolPixel(const Chunk& chunk, std::int64_t pixel, std::int64_t firstOfRow, std::int64_t pixelsOfRow,
                           std::int64_t rows)
{
    const GraphNode& node = m_graph.nodes[chunk.node];
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t channels = node.out.channels;
    const std::int64_t result = chunk.address + (pixel - chunk.first) * channels;
    const std::int64_t left = pixel % node.out.width * sliding.stride.width - sliding.padding.left;
    std::int64_t inputs = 0;
    visitPoolRows(node, firstOfRow, pixelsOfRow, rows,
                  [&](std::int64_t /*y*/, std::int64_t begin, std::int64_t end, std::int64_t address) {
                      for (std::int64_t i = 0; i < sliding.window.width; ++i) {
                          const std::int64_t x = left + i * sliding.dilation.width;
                          if (x < begin || x >= end) {
                              continue;
                          }
                          const std::int64_t input = address + (x - begin) * channels;
                          if (inputs++ > 0) {
                              emitVector(chunk, isMean(node) ? VectorFunction::Add : VectorFunction::Max, result,
                                         input, channels);
                          } else {
                              Instruction& copy = emit(chunk, Operation::Copy, channels);
                              copy.source = input;
                              copy.destination = result;
                          }
                      }
                  });
    if (inputs == 0) {
        emit(chunk, Operation::Write, channels).destination = result;
    } else if (isMean(node)) {
        const std::int64_t factor = chunk.address + chunk.pixels * channels;
        Instruction& write = emit(chunk, Operation::Write, channels);
        write.destination = factor;
        write.source2 =
            reciprocalOf(m_options.divisor == PoolDivisor::ValidInputs ? inputs : sliding.window.area());
        emitVector(chunk, VectorFunction::Mul, result, factor, channels);
    }
}

} // namespace pimento::crossbar
