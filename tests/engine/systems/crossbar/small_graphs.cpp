// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

void append(LayerGraph& graph, GraphNode node)
{
    const std::size_t index = graph.nodes.size();
    node.name = "layer" + std::to_string(index);
    node.layer = index - 1;
    node.kind = NodeKind::Matrix;
    node.sources = {index - 1};
    graph.nodes[index - 1].readers.push_back(index);
    graph.matrices.push_back(index);
    graph.outputs = {index};
    graph.nodes.push_back(std::move(node));
}

} // namespace

LayerGraph chainOf(const ImageShape& input, std::span<const SmallConvolution> convolutions)
{
    LayerGraph graph;
    graph.nodes.push_back({.kind = NodeKind::Input, .name = "input", .in = input, .out = input});
    for (const SmallConvolution& of : convolutions) {
        GraphNode node;
        node.in = graph.nodes.back().out;
        node.sliding = {.image = {node.in.height, node.in.width},
                        .window = {of.window, of.window},
                        .stride = {of.stride, of.stride},
                        .dilation = {of.dilation, of.dilation},
                        .padding = {of.padding, of.padding, of.padding, of.padding}};
        node.groups = of.groups;
        const workloads::Extent positions = node.sliding.positions();
        node.out = {of.outputs, positions.height, positions.width};
        append(graph, std::move(node));
    }
    return graph;
}

void addProduct(LayerGraph& graph, std::int64_t outputs)
{
    GraphNode node;
    node.in = graph.nodes.back().out;
    node.out = {outputs, 1, 1};
    node.isProduct = true;
    const workloads::Extent image{node.in.height, node.in.width};
    node.sliding = {.image = image, .window = image, .stride = {1, 1}, .dilation = {1, 1}, .padding = {}};
    append(graph, std::move(node));
}

std::vector<LayerPartition> layersOf(std::initializer_list<std::array<std::int64_t, 3>> sizes)
{
    std::vector<LayerPartition> layers;
    for (const auto& [windows, groups, arrays] : sizes) {
        LayerPartition layer;
        layer.node = layers.size() + 1;
        layer.windows = windows;
        layer.groups = groups;
        layer.arraysOfGroup = layer.blockArrays = arrays;
        layers.push_back(layer);
    }
    return layers;
}

CrossbarChip smallChip(int cores, int arraysOfCore, int rows, int columns)
{
    CrossbarChip chip;
    chip.coresX = cores;
    chip.crossbarsX = arraysOfCore;
    chip.crossbarRows = rows;
    chip.crossbarColumns = columns;
    chip.cellBits = chip.weightBits;
    return chip;
}

} // namespace pimento::crossbar
