// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/pool_layers.h"

#include "engine/base/math.h"

#include <algorithm>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr std::int64_t kLastSteps = 16; // the part of the steps, one in so many, in which no input is loaded

bool isMean(const GraphNode& node) { return node.function != "max"; }

} // namespace

PoolLayers::PoolLayers(const LayerGraph& graph, const GlobalMemory& memory, const LayerResults& results,
                       std::size_t cores, std::int64_t steps, const PoolOptions& options)
    : m_graph(graph), m_memory(memory), m_results(results), m_steps(steps), m_options(options), m_shares(cores),
      m_elements(cores)
{
    std::int64_t firstCore = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].kind == NodeKind::Pool && !results.isComputedBefore(i)) {
            deal(i, firstCore);
        }
    }
}

// Which core computes what.

void PoolLayers::deal(std::size_t node, std::int64_t& firstCore)
{
    const ImageShape& out = m_graph.nodes[node].out;
    const auto cores = static_cast<std::int64_t>(m_shares.size());
    const std::int64_t slices = ceilDivide(out.channels, m_options.channels);
    const std::int64_t channels = ceilDivide(out.channels, slices);
    const std::int64_t rows = std::max<std::int64_t>(1, m_options.elements / (channels * out.width));
    const std::int64_t ranges = std::min(out.height, ceilDivide(out.height, rows));
    for (std::int64_t i = 0; i < ranges * slices; ++i) {
        Share share;
        share.node = node;
        share.firstRow = out.height * (i / slices) / ranges;
        share.rows = out.height * (i / slices + 1) / ranges - share.firstRow;
        share.firstChannel = out.channels * (i % slices) / slices;
        share.channels = out.channels * (i % slices + 1) / slices - share.firstChannel;
        const auto core = static_cast<std::size_t>((firstCore + i) % cores);
        share.address = m_elements[core];
        m_elements[core] += inputsOf(share).height * m_graph.nodes[node].in.width * share.channels +
                            (share.rows * out.width + 1) * share.channels;
        plan(share);
        m_shares[core].push_back(std::move(share));
    }
    firstCore = (firstCore + ranges * slices) % cores;
}

void PoolLayers::plan(Share& share) const
{
    const GraphNode& node = m_graph.nodes[share.node];
    const std::int64_t inputs = inputsOf(share).height * node.in.width;
    const std::int64_t results = share.rows * node.out.width;
    const std::int64_t loadSteps = std::max<std::int64_t>(1, m_steps - m_steps / kLastSteps);
    std::int64_t done = 0;
    for (std::int64_t step = 0; step < m_steps; ++step) {
        const std::int64_t loaded = std::min(inputs, ceilDivide(inputs * (step + 1), loadSteps));
        const std::int64_t end = done + ceilDivide(results - done, m_steps - step);
        while (done < end && inputsUntil(share, done) <= loaded) {
            ++done;
        }
        share.loaded.push_back(loaded);
        share.done.push_back(done);
    }
}

PoolLayers::InputRows PoolLayers::inputsOf(const Share& share) const
{
    const GraphNode& node = m_graph.nodes[share.node];
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t top = share.firstRow * sliding.stride.height - sliding.padding.top;
    const std::int64_t end = (share.firstRow + share.rows - 1) * sliding.stride.height - sliding.padding.top +
                             (sliding.window.height - 1) * sliding.dilation.height + 1;
    const std::int64_t begin = std::clamp<std::int64_t>(top, 0, node.in.height);
    return {.top = begin, .height = std::max<std::int64_t>(std::min(end, node.in.height) - begin, 0)};
}

std::int64_t PoolLayers::inputsUntil(const Share& share, std::int64_t pixel) const
{
    const GraphNode& node = m_graph.nodes[share.node];
    const workloads::Sliding& sliding = node.sliding;
    const InputRows all = inputsOf(share);
    const std::int64_t y = (share.firstRow + pixel / node.out.width) * sliding.stride.height - sliding.padding.top +
                           (sliding.window.height - 1) * sliding.dilation.height;
    const std::int64_t x = pixel % node.out.width * sliding.stride.width - sliding.padding.left +
                           (sliding.window.width - 1) * sliding.dilation.width;
    const std::int64_t row = std::min(y - all.top, all.height - 1);
    return row < 0 ? 0 : row * node.in.width + std::clamp<std::int64_t>(x, 0, node.in.width - 1) + 1;
}

std::int64_t PoolLayers::resultAddress(const Share& share, std::int64_t pixel) const
{
    const std::int64_t inputs = inputsOf(share).height * m_graph.nodes[share.node].in.width;
    return m_address + share.address + (inputs + pixel) * share.channels;
}

// Instructions.

void PoolLayers::addLoads(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream)
{
    m_stream = &stream;
    m_address = address;
    const auto at = static_cast<std::size_t>(step);
    for (const Share& share : m_shares[core]) {
        const std::int64_t first = step == 0 ? 0 : share.loaded[at - 1];
        load(share, first, share.loaded[at] - first);
    }
}

void PoolLayers::addResults(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream)
{
    m_stream = &stream;
    m_address = address;
    const auto at = static_cast<std::size_t>(step);
    for (const Share& share : m_shares[core]) {
        const std::int64_t first = step == 0 ? 0 : share.done[at - 1];
        for (std::int64_t pixel = first; pixel < share.done[at]; ++pixel) {
            compute(share, pixel);
        }
        if (share.done[at] > first) {
            m_results.store({.node = m_results.stored(share.node),
                             .firstPixel = share.firstRow * m_graph.nodes[share.node].out.width + first,
                             .pixels = share.done[at] - first,
                             .firstChannel = share.firstChannel,
                             .channels = share.channels,
                             .address = resultAddress(share, first)},
                            Stage::Post, stream);
        }
    }
}

Instruction& PoolLayers::emit(const Share& share, std::int64_t pixel, Operation operation, std::int64_t length)
{
    m_stream->push_back({.operation = operation, .stage = Stage::Post, .node = static_cast<std::int32_t>(share.node)});
    m_stream->back().window = static_cast<std::int32_t>(share.firstRow * m_graph.nodes[share.node].out.width + pixel);
    m_stream->back().length = static_cast<std::int32_t>(length);
    return m_stream->back();
}

void PoolLayers::emitVector(const Share& share, std::int64_t pixel, VectorFunction function, std::int64_t operand)
{
    Instruction& made = emit(share, pixel, Operation::Vector, share.channels);
    made.function = function;
    made.destination = resultAddress(share, pixel);
    made.source = made.destination;
    made.source2 = operand;
}

void PoolLayers::load(const Share& share, std::int64_t first, std::int64_t pixels)
{
    const GraphNode& node = m_graph.nodes[share.node];
    const std::int64_t top = inputsOf(share).top * node.in.width;
    const std::int64_t ofLoad = share.channels == node.in.channels ? pixels : 1; // pixels that are neighbours
    for (std::int64_t i = first; i < first + pixels; i += ofLoad) {
        Instruction& made = emit(share, 0, Operation::Load, share.channels * ofLoad);
        made.stage = Stage::Prepare;
        made.source = m_memory.pixel(m_graph, node.sources.front(), top + i) + share.firstChannel;
        made.destination = m_address + share.address + i * share.channels;
    }
}

void PoolLayers::compute(const Share& share, std::int64_t pixel)
{
    const GraphNode& node = m_graph.nodes[share.node];
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t top = inputsOf(share).top;
    const std::int64_t row = share.firstRow + pixel / node.out.width;
    std::int64_t inputs = 0;
    for (std::int64_t i = 0; i < sliding.window.area(); ++i) {
        const std::int64_t y =
            row * sliding.stride.height - sliding.padding.top + i / sliding.window.width * sliding.dilation.height;
        const std::int64_t x = pixel % node.out.width * sliding.stride.width - sliding.padding.left +
                               i % sliding.window.width * sliding.dilation.width;
        if (y < 0 || y >= node.in.height || x < 0 || x >= node.in.width) {
            continue;
        }
        const std::int64_t input = m_address + share.address + ((y - top) * node.in.width + x) * share.channels;
        if (inputs++ > 0) {
            emitVector(share, pixel, isMean(node) ? VectorFunction::Add : VectorFunction::Max, input);
        } else {
            Instruction& copy = emit(share, pixel, Operation::Copy, share.channels);
            copy.source = input;
            copy.destination = resultAddress(share, pixel);
        }
    }
    finish(share, pixel, inputs);
}

/// The mean of a pixel, and the functions that follow the pool.
void PoolLayers::finish(const Share& share, std::int64_t pixel, std::int64_t inputs)
{
    const GraphNode& node = m_graph.nodes[share.node];
    if (inputs == 0) {
        emit(share, pixel, Operation::Write, share.channels).destination = resultAddress(share, pixel);
    } else if (isMean(node)) {
        Instruction& write = emit(share, pixel, Operation::Write, share.channels);
        write.destination = resultAddress(share, share.rows * node.out.width);
        write.source2 =
            reciprocalOf(m_options.divisor == PoolDivisor::ValidInputs ? inputs : node.sliding.window.area());
        emitVector(share, pixel, VectorFunction::Mul, resultAddress(share, share.rows * node.out.width));
    }
    for (const VectorFunction function : m_results.functions(share.node)) {
        emitVector(share, pixel, function, 0);
    }
}

} // namespace pimento::crossbar
