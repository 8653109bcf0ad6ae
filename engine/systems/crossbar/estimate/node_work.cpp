// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/node_work.h"

#include <algorithm>

namespace pimento::crossbar {

std::int64_t combinedElements(const GraphNode& node)
{
    switch (node.kind) {
    case NodeKind::Pool:
        return node.out.channels * node.sliding.window.area();
    case NodeKind::Sum:
        return node.out.channels * (std::ssize(node.sources) - 1);
    case NodeKind::Function:
        return node.out.channels;
    case NodeKind::Input:
    case NodeKind::Matrix:
    case NodeKind::Join:
    case NodeKind::Shuffle:
        break;
    }
    return 0;
}

std::int64_t sourceElements(const LayerGraph& graph, const GraphNode& node,
                            const std::function<bool(std::size_t)>& counts)
{
    std::int64_t elements = 0;
    for (const std::size_t source : node.sources) {
        elements += !counts || counts(source) ? graph.nodes[source].out.elements() : 0;
    }
    return elements;
}

std::int64_t finishNs(const GraphNode& node, const CrossbarChip& chip, std::int64_t columns)
{
    const std::int64_t operations = std::ssize(node.fused) + (node.hasBias ? 1 : 0);
    return operations * vectorNs(chip, columns);
}

double firstNeed(const GraphNode& node)
{
    if (node.isProduct || (node.kind == NodeKind::Join && node.out.pixels() == 1)) {
        return 1;
    }
    if (node.kind != NodeKind::Matrix && node.kind != NodeKind::Pool) {
        return 0;
    }
    const auto reach = [](std::int64_t window, std::int64_t dilation, std::int64_t padding, std::int64_t size) {
        return std::clamp<std::int64_t>((window - 1) * dilation + 1 - padding, 1, size);
    };
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t rows =
        reach(sliding.window.height, sliding.dilation.height, sliding.padding.top, sliding.image.height);
    const std::int64_t columns =
        reach(sliding.window.width, sliding.dilation.width, sliding.padding.left, sliding.image.width);
    return static_cast<double>((rows - 1) * sliding.image.width + columns) / static_cast<double>(sliding.image.area());
}

} // namespace pimento::crossbar
