// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/input_sizes.h"

#include <utility>

namespace pimento::crossbar {

namespace {

/// Gives a layer another image. False: it cannot take it.
bool resize(GraphNode& node, const ImageShape& image)
{
    node.in = image;
    if (node.kind != NodeKind::Matrix && node.kind != NodeKind::Pool) {
        node.out = {node.out.channels, image.height, image.width};
        return true;
    }
    workloads::Sliding& of = node.sliding;
    const workloads::Extent now{image.height, image.width};
    if (of.window == of.image) {
        if (node.kind == NodeKind::Matrix && of.window != now) {
            return false;
        }
        of.window = now;
    }
    of.image = now;
    const workloads::Extent positions = of.positions();
    node.out = {node.out.channels, positions.height, positions.width};
    return positions.height > 0 && positions.width > 0;
}

} // namespace

std::optional<LayerGraph> resized(const LayerGraph& graph, std::int64_t side)
{
    LayerGraph made = graph;
    for (GraphNode& node : made.nodes) {
        if (node.kind == NodeKind::Input) {
            node.out = {node.out.channels, side, side};
            continue;
        }
        if (!resize(node, made.nodes[node.sources.front()].out)) {
            return std::nullopt;
        }
        for (const std::size_t source : node.sources) {
            const ImageShape& other = made.nodes[source].out;
            if (other.pixels() != node.in.pixels()) {
                return std::nullopt;
            }
        }
    }
    return made;
}

} // namespace pimento::crossbar
