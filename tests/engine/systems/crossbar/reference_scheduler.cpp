// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/reference_scheduler.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Inputs of a window or pool at an output pixel: the input pixel of each position; -1: in the padding.
std::vector<std::int64_t> inputPixels(const GraphNode& node, std::int64_t pixel)
{
    const workloads::Sliding& of = node.sliding;
    std::vector<std::int64_t> pixels;
    for (std::int64_t i = 0; i < of.window.area(); ++i) {
        const std::int64_t y = pixel / node.out.width * of.stride.height - of.padding.top +
                               i / of.window.width * of.dilation.height;
        const std::int64_t x = pixel % node.out.width * of.stride.width - of.padding.left +
                               i % of.window.width * of.dilation.width;
        const bool isInside = y >= 0 && y < node.in.height && x >= 0 && x < node.in.width;
        pixels.push_back(isInside ? y * node.in.width + x : -1);
    }
    return pixels;
}

class ReferenceScheduler {
public:
    ReferenceScheduler(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
                       const CrossbarChip& chip, PoolDivisor divisor)
        : m_graph(graph), m_partitions(partitions), m_placement(placement), m_chip(chip), m_divisor(divisor),
          m_memory(globalMemoryOf(graph)), m_free(m_memory.size)
    {
        m_streams.cores.resize(static_cast<std::size_t>(chip.cores()));
        m_streams.stepEnds.resize(m_streams.cores.size());
    }

    Streams make()
    {
        std::size_t matrix = 0;
        for (m_node = 0; m_node < m_graph.nodes.size(); ++m_node) {
            const GraphNode& node = m_graph.nodes[m_node];
            if (node.kind == NodeKind::Input) {
                put(0, {.operation = Operation::Load, .length = narrow(node.out.elements()),
                        .destination = m_memory.images[m_node], .source = m_memory.images[m_node]});
            } else {
                computePixels(node, node.kind == NodeKind::Matrix ? matrix++ : 0);
                put(0, {.operation = Operation::Store, .length = narrow(node.out.elements()),
                        .destination = m_memory.images[m_node], .source = m_memory.images[m_node]});
            }
            for (std::size_t core = 0; core < m_streams.cores.size(); ++core) {
                m_streams.stepEnds[core].push_back(static_cast<std::uint32_t>(m_streams.cores[core].size()));
            }
        }
        return std::move(m_streams);
    }

private:
    static std::int32_t narrow(std::int64_t value) { return static_cast<std::int32_t>(value); }

    void put(std::int32_t core, Instruction of)
    {
        of.node = narrow(static_cast<std::int64_t>(m_node));
        m_streams.cores[static_cast<std::size_t>(core)].push_back(of);
    }
    void copy(std::int64_t to, std::int64_t from, std::int64_t length)
    {
        put(0, {.operation = Operation::Copy, .length = narrow(length), .destination = to, .source = from});
    }
    void vector(VectorFunction function, std::int64_t to, std::int64_t length, std::int64_t other = 0)
    {
        put(0, {.operation = Operation::Vector, .function = function, .length = narrow(length), .destination = to,
                .source = to, .source2 = other});
    }
    void write(std::int64_t to, std::int64_t length, std::int64_t value)
    {
        put(0, {.operation = Operation::Write, .length = narrow(length), .destination = to, .source2 = value});
    }
    void move(std::int32_t from, std::int64_t source, std::int32_t to, std::int64_t destination, std::int64_t length)
    {
        put(from, {.operation = Operation::Send, .other = to, .length = narrow(length), .source = source});
        put(to, {.operation = Operation::Receive, .other = from, .length = narrow(length), .destination = destination});
    }
    void applyAll(std::string_view function, std::int64_t to, std::int64_t length)
    {
        for (const VectorFunction each : vectorFunctionsOf(function)) {
            vector(each, to, length);
        }
    }

    void computePixels(const GraphNode& node, std::size_t matrix)
    {
        for (std::int64_t pixel = 0; pixel < node.out.pixels(); ++pixel) {
            const std::int64_t to = m_memory.pixel(m_graph, m_node, pixel);
            switch (node.kind) {
            case NodeKind::Matrix:
                computeWindow(node, matrix, pixel, to);
                break;
            case NodeKind::Pool:
                computePool(node, pixel, to);
                break;
            case NodeKind::Shuffle:
                for (std::int64_t i = 0; i < node.out.channels; ++i) { // destination i takes channel from group i % groups
                    const std::int64_t each = node.out.channels / node.groups;
                    copy(to + i, source(0) + pixel * node.in.channels + i % node.groups * each + i / node.groups, 1);
                }
                break;
            default:
                computeElements(node, pixel, to);
            }
        }
    }

    [[nodiscard]] std::int64_t source(std::size_t index) const
    {
        return m_memory.images[m_graph.nodes[m_node].sources[index]];
    }

    void computeElements(const GraphNode& node, std::int64_t pixel, std::int64_t to)
    {
        std::int64_t at = to;
        for (std::size_t i = 0; i < node.sources.size(); ++i) {
            const std::int64_t channels = m_graph.nodes[node.sources[i]].out.channels;
            const std::int64_t from = source(i) + pixel * channels;
            if (node.kind == NodeKind::Sum && i > 0) {
                vector(combiningFunctionOf(node.function), to, channels, from);
            } else {
                copy(at, from, channels);
                at += node.kind == NodeKind::Join ? channels : 0;
            }
        }
        if (node.kind == NodeKind::Function) {
            applyAll(node.function, to, node.out.channels);
        }
    }

    void computePool(const GraphNode& node, std::int64_t pixel, std::int64_t to)
    {
        const std::int64_t channels = node.out.channels;
        std::int64_t inputs = 0;
        for (const std::int64_t input : inputPixels(node, pixel)) {
            if (input < 0) {
                continue;
            }
            const std::int64_t from = source(0) + input * channels;
            if (inputs++ == 0) {
                copy(to, from, channels);
            } else {
                vector(node.function == "max" ? VectorFunction::Max : VectorFunction::Add, to, channels, from);
            }
        }
        if (node.function != "max") {
            const std::int64_t by = m_divisor == PoolDivisor::ValidInputs ? inputs : node.sliding.window.area();
            write(m_free, channels, reciprocalOf(by));
            vector(VectorFunction::Mul, to, channels, m_free);
        }
    }

    void computeWindow(const GraphNode& node, std::size_t matrix, std::int64_t pixel, std::int64_t to)
    {
        std::int64_t at = m_free;
        for (const std::int64_t input : inputPixels(node, pixel)) {
            if (input < 0) {
                write(at, node.in.channels, 0);
            } else {
                copy(at, source(0) + input * node.in.channels, node.in.channels);
            }
            at += node.in.channels;
        }
        write(to, node.out.channels, 0);
        const LayerPartition& of = m_partitions[matrix];
        const auto replica = narrow(pixel % m_placement.replicas[matrix]);
        for (std::size_t i = 0; i < m_placement.groups.size(); ++i) {
            const PlacedGroup& group = m_placement.groups[i];
            if (group.matrix == narrow(static_cast<std::int64_t>(matrix)) && group.replica == replica) {
                fire(of, i, pixel, to);
            }
        }
        if (node.hasBias) {
            put(0, {.operation = Operation::Load, .length = narrow(node.out.channels), .destination = at,
                    .source = m_memory.biases[m_node]});
            vector(VectorFunction::Add, to, node.out.channels, at);
        }
        for (const std::string& function : node.fused) {
            applyAll(function, to, node.out.channels);
        }
    }

    /// Fires a group and adds its results to a pixel. The inputs of the window begin at m_free in core 0.
    void fire(const LayerPartition& of, std::size_t index, std::int64_t pixel, std::int64_t to)
    {
        const PlacedGroup& group = m_placement.groups[index];
        const std::int64_t row = group.group * m_chip.arrayRows();
        const std::int64_t rows = std::min<std::int64_t>(m_chip.arrayRows(), of.rows - row);
        const std::int64_t width = of.arraysOfGroup * m_chip.arrayColumns();
        const std::int64_t column = group.part * width;
        const std::int64_t columns = std::min(width, of.columns - column);
        const bool isHere = group.core == 0;
        const std::int64_t there = isHere ? m_free + row : 0;
        const std::int64_t result = m_free + of.rows + of.columns;
        if (!isHere) {
            move(0, m_free + row, group.core, there, rows);
        }
        put(group.core, {.operation = Operation::Mvm, .other = narrow(static_cast<std::int64_t>(index)),
                         .window = narrow(pixel), .length = narrow(rows), .destination = isHere ? result : rows,
                         .source = there});
        if (!isHere) {
            move(group.core, rows, 0, result, columns);
        }
        vector(VectorFunction::Add, to + column, columns, result);
    }

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const Placement& m_placement;
    const CrossbarChip& m_chip;
    PoolDivisor m_divisor;
    GlobalMemory m_memory;
    std::int64_t m_free; // first address of core 0 behind the results
    std::size_t m_node = 0;
    Streams m_streams;
};

} // namespace

Streams referenceStreams(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                         const Placement& placement, const CrossbarChip& chip, PoolDivisor divisor)
{
    return ReferenceScheduler(graph, partitions, placement, chip, divisor).make();
}

} // namespace pimento::crossbar
