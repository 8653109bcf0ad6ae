// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

std::size_t append(LayerGraph& graph, GraphNode node)
{
    const std::size_t index = graph.nodes.size();
    node.name = "layer" + std::to_string(index);
    node.layer = index - 1;
    for (const std::size_t source : node.sources) {
        graph.nodes[source].readers.push_back(index);
    }
    if (node.kind == NodeKind::Matrix) {
        graph.matrices.push_back(index);
    }
    graph.outputs = {index};
    graph.nodes.push_back(std::move(node));
    return index;
}

} // namespace

LayerGraph chainOf(const ImageShape& input, std::span<const SmallConvolution> convolutions)
{
    LayerGraph graph;
    graph.nodes.push_back({.kind = NodeKind::Input, .name = "input", .in = input, .out = input});
    for (const SmallConvolution& of : convolutions) {
        addConvolution(graph, graph.nodes.size() - 1, of);
    }
    return graph;
}

std::size_t addConvolution(LayerGraph& graph, std::size_t source, const SmallConvolution& of)
{
    GraphNode node{.kind = NodeKind::Matrix, .in = graph.nodes[source].out, .sources = {source}};
    node.sliding = {.image = {node.in.height, node.in.width},
                    .window = {of.window, of.window},
                    .stride = {of.stride, of.stride},
                    .dilation = {of.dilation, of.dilation},
                    .padding = {of.padding, of.padding, of.padding, of.padding}};
    node.groups = of.groups;
    const workloads::Extent positions = node.sliding.positions();
    node.out = {of.outputs, positions.height, positions.width};
    return append(graph, std::move(node));
}

std::size_t addPost(LayerGraph& graph, NodeKind kind, std::vector<std::size_t> sources, std::string function)
{
    GraphNode node{.kind = kind, .in = graph.nodes[sources.front()].out};
    node.out = node.in;
    node.function = std::move(function);
    node.sources = std::move(sources);
    for (std::size_t i = 1; kind == NodeKind::Join && i < node.sources.size(); ++i) {
        node.out.channels += graph.nodes[node.sources[i]].out.channels;
    }
    return append(graph, std::move(node));
}

std::size_t addPool(LayerGraph& graph, std::string function, std::int64_t window)
{
    const std::size_t pool = addPost(graph, NodeKind::Pool, {graph.nodes.size() - 1}, std::move(function));
    GraphNode& node = graph.nodes[pool];
    node.sliding = {.image = {node.in.height, node.in.width},
                    .window = {window, window},
                    .stride = {window, window},
                    .dilation = {1, 1},
                    .padding = {}};
    node.out = {node.in.channels, node.in.height / window, node.in.width / window};
    return pool;
}

void addProduct(LayerGraph& graph, std::int64_t outputs)
{
    GraphNode node{.kind = NodeKind::Matrix, .in = graph.nodes.back().out, .sources = {graph.nodes.size() - 1}};
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
