// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/layer_groups.h"

#include <algorithm>
#include <cstddef>

namespace pimento::crossbar {

std::vector<std::int64_t> roundsOf(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                   const Placement& placement, const CrossbarChip& chip)
{
    std::vector<std::int64_t> rounds;
    for (const GraphNode& node : graph.nodes) {
        rounds.push_back(node.kind == NodeKind::Input ? 0 : (node.out.pixels() + chip.cores() - 1) / chip.cores());
    }
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        rounds[partitions[i].node] = (partitions[i].windows + placement.replicas[i] - 1) / placement.replicas[i];
    }
    return rounds;
}

LayerGroups layerGroups(const LayerGraph& graph, std::span<const std::int64_t> rounds)
{
    const std::int64_t cycle = *std::ranges::max_element(rounds);
    LayerGroups made{.groupOf = std::vector<std::int32_t>(graph.nodes.size())};
    std::vector<std::int64_t> chain(graph.nodes.size()); // rounds of the group until a node ends
    std::vector<std::int32_t> depth(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        std::int32_t& group = made.groupOf[i];
        for (const std::size_t source : graph.nodes[i].sources) {
            group = std::max(group, made.groupOf[source]);
            depth[i] = std::max(depth[i], depth[source]);
        }
        for (const std::size_t source : graph.nodes[i].sources) {
            chain[i] = std::max(chain[i], made.groupOf[source] == group ? chain[source] : 0);
        }
        chain[i] += rounds[i];
        if (chain[i] > cycle) {
            ++group;
            chain[i] = rounds[i];
        }
        depth[i] += graph.nodes[i].kind == NodeKind::Input ? 0 : 1;
        made.groups = std::max(made.groups, group + 1);
        made.ungrouped = std::max(made.ungrouped, depth[i]);
    }
    return made;
}

} // namespace pimento::crossbar
