// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/reference_scheduler.h"

#include "engine/systems/crossbar/partition/weight_cells.h"

#include <optional>
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
        const std::int64_t y =
            pixel / node.out.width * of.stride.height - of.padding.top + i / of.window.width * of.dilation.height;
        const std::int64_t x =
            pixel % node.out.width * of.stride.width - of.padding.left + i % of.window.width * of.dilation.width;
        const bool isInside = y >= 0 && y < node.in.height && x >= 0 && x < node.in.width;
        pixels.push_back(isInside ? y * node.in.width + x : -1);
    }
    return pixels;
}

/// A product of a copy: an output pixel; of the form strip an output row and an input column, of the form scatter an
/// input pixel.
struct Round {
    std::int64_t y = 0;
    std::int64_t x = 0;
};

/// Position of a window that begins `distance` behind the padded edge; -1: none does.
std::int64_t positionOf(std::int64_t distance, std::int64_t stride, std::int64_t positions)
{
    return distance >= 0 && distance % stride == 0 && distance / stride < positions ? distance / stride : -1;
}

/// True if some element of some window lies in a row, or column, of the image.
bool isRead(std::int64_t at, std::int64_t window, std::int64_t stride, std::int64_t dilation, std::int64_t padding,
            std::int64_t positions)
{
    for (std::int64_t i = 0; i < window; ++i) {
        if (positionOf(at + padding - i * dilation, stride, positions) >= 0) {
            return true;
        }
    }
    return false;
}

/// All rounds of a form that have inputs, row by row.
std::vector<Round> roundsOf(const GraphNode& node, Unfolding form)
{
    const workloads::Sliding& of = node.sliding;
    const auto rowIsRead = [&](std::int64_t y) {
        return isRead(y, of.window.height, of.stride.height, of.dilation.height, of.padding.top, node.out.height);
    };
    const auto readsRows = [&](std::int64_t position) {
        for (std::int64_t i = 0; i < of.window.height; ++i) {
            const std::int64_t y = position * of.stride.height - of.padding.top + i * of.dilation.height;
            if (y >= 0 && y < node.in.height) {
                return true;
            }
        }
        return false;
    };
    const bool ofInputRows = form == Unfolding::Scatter;
    const bool ofInputColumns = ofInputRows || form == Unfolding::Strip;
    std::vector<Round> rounds;
    for (std::int64_t y = 0; y < (ofInputRows ? node.in.height : node.out.height); ++y) {
        for (std::int64_t x = 0; x < (ofInputColumns ? node.in.width : node.out.width); ++x) {
            const bool hasRows = ofInputRows ? rowIsRead(y) : !ofInputColumns || readsRows(y);
            if (hasRows && (!ofInputColumns || isRead(x, of.window.width, of.stride.width, of.dilation.width,
                                                      of.padding.left, node.out.width))) {
                rounds.push_back({y, x});
            }
        }
    }
    return rounds;
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
                put(0, {.operation = Operation::Load,
                        .length = narrow(node.out.elements()),
                        .destination = m_memory.images[m_node],
                        .source = m_memory.images[m_node]});
            } else {
                if (node.kind == NodeKind::Matrix) {
                    computeMatrix(node, matrix++);
                } else {
                    computePixels(node);
                }
                put(0, {.operation = Operation::Store,
                        .length = narrow(node.out.elements()),
                        .destination = m_memory.images[m_node],
                        .source = m_memory.images[m_node]});
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
        put(0, {.operation = Operation::Vector,
                .function = function,
                .length = narrow(length),
                .destination = to,
                .source = to,
                .source2 = other});
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

    void computePixels(const GraphNode& node)
    {
        for (std::int64_t pixel = 0; pixel < node.out.pixels(); ++pixel) {
            const std::int64_t to = m_memory.pixel(m_graph, m_node, pixel);
            switch (node.kind) {
            case NodeKind::Pool:
                computePool(node, pixel, to);
                break;
            case NodeKind::Shuffle:
                for (std::int64_t i = 0; i < node.out.channels;
                     ++i) { // destination i takes channel from group i % groups
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

    void computeMatrix(const GraphNode& node, std::size_t matrix)
    {
        const LayerPartition& of = m_partitions[matrix];
        write(m_memory.images[m_node], node.out.elements(), 0);
        const std::vector<Round> rounds = roundsOf(node, of.form);
        for (std::size_t round = 0; round < rounds.size(); ++round) {
            const auto replica = static_cast<std::size_t>(m_placement.replicas[matrix]);
            for (std::size_t i = 0; i < m_placement.groups.size(); ++i) {
                const PlacedGroup& group = m_placement.groups[i];
                if (static_cast<std::size_t>(group.matrix) == matrix &&
                    static_cast<std::size_t>(group.replica) == round % replica) {
                    fire(of, i, round, rounds[round]);
                }
            }
        }
        for (std::int64_t pixel = 0; pixel < node.out.pixels(); ++pixel) {
            const std::int64_t to = m_memory.pixel(m_graph, m_node, pixel);
            if (node.hasBias) {
                put(0, {.operation = Operation::Load,
                        .length = narrow(node.out.channels),
                        .destination = m_free,
                        .source = m_memory.biases[m_node]});
                vector(VectorFunction::Add, to, node.out.channels, m_free);
            }
            for (const std::string& function : node.fused) {
                applyAll(function, to, node.out.channels);
            }
        }
    }

    /// Puts the inputs of a group into core 0 at m_free, fires the group and adds its results to those of the layer.
    void fire(const LayerPartition& of, std::size_t index, std::size_t window, const Round& round)
    {
        const GraphNode& node = m_graph.nodes[m_node];
        const PlacedGroup& group = m_placement.groups[index];
        const GroupSlice slice = sliceOf(of, group.part, group.group);
        for (std::int64_t row = 0; row < slice.rows; ++row) {
            const std::int64_t from = inputOf(node, of, slice, row, round);
            if (from < 0) {
                write(m_free + row, 1, 0);
            } else {
                copy(m_free + row, from, 1);
            }
        }
        const bool isHere = group.core == 0;
        const std::int64_t there = isHere ? m_free : 0;
        const std::int64_t result = m_free + slice.rows;
        if (!isHere) {
            move(0, m_free, group.core, there, slice.rows);
        }
        put(group.core, {.operation = Operation::Mvm,
                         .other = narrow(static_cast<std::int64_t>(index)),
                         .window = narrow(static_cast<std::int64_t>(window)),
                         .length = narrow(slice.rows),
                         .destination = there + slice.rows,
                         .source = there});
        if (!isHere) {
            move(group.core, slice.rows, 0, result, slice.columns);
        }
        for (std::int64_t column = 0; column < slice.columns; ++column) {
            if (const std::int64_t to = resultOf(node, of, slice, column, round); to >= 0) {
                vector(VectorFunction::Add, to, 1, result + column);
            }
        }
    }

    /// The first weight of a row or column; none: all of its cells are 0.
    template <class WeightAt> [[nodiscard]] static std::optional<Weight> firstOf(std::int64_t cells, const WeightAt& at)
    {
        std::optional<Weight> weight;
        for (std::int64_t i = 0; i < cells && !weight; ++i) {
            weight = at(i);
        }
        return weight;
    }

    /// Address of the input that a row takes in a round; -1: it is 0, or all of its cells are.
    [[nodiscard]] std::int64_t inputOf(const GraphNode& node, const LayerPartition& of, const GroupSlice& slice,
                                       std::int64_t row, const Round& round) const
    {
        const auto weight =
            firstOf(slice.columns, [&](std::int64_t column) { return weightAt(node, of, slice, row, column); });
        if (!weight) {
            return -1;
        }
        const workloads::Sliding& over = node.sliding;
        std::int64_t y = round.y;
        std::int64_t x = round.x;
        if (of.form != Unfolding::Scatter) {
            y = y * over.stride.height - over.padding.top + weight->y * over.dilation.height;
        }
        if (of.form != Unfolding::Scatter && of.form != Unfolding::Strip) {
            x = x * over.stride.width - over.padding.left + weight->x * over.dilation.width;
        }
        const std::int64_t group = weight->output / (node.out.channels / node.groups);
        const std::int64_t channel = group * (node.in.channels / node.groups) + weight->channel;
        const bool isInside = y >= 0 && y < node.in.height && x >= 0 && x < node.in.width;
        return isInside ? source(0) + (y * node.in.width + x) * node.in.channels + channel : -1;
    }

    /// Address of the result that a column adds to in a round; -1: none.
    [[nodiscard]] std::int64_t resultOf(const GraphNode& node, const LayerPartition& of, const GroupSlice& slice,
                                        std::int64_t column, const Round& round) const
    {
        const auto weight =
            firstOf(slice.rows, [&](std::int64_t row) { return weightAt(node, of, slice, row, column); });
        if (!weight) {
            return -1;
        }
        const workloads::Sliding& over = node.sliding;
        std::int64_t y = round.y;
        std::int64_t x = round.x;
        if (of.form == Unfolding::Scatter) {
            y = positionOf(y + over.padding.top - weight->y * over.dilation.height, over.stride.height,
                           node.out.height);
        }
        if (of.form == Unfolding::Scatter || of.form == Unfolding::Strip) {
            x = positionOf(x + over.padding.left - weight->x * over.dilation.width, over.stride.width, node.out.width);
        }
        return y < 0 || x < 0 ? -1 : m_memory.pixel(m_graph, m_node, y * node.out.width + x) + weight->output;
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
