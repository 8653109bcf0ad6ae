// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/assembly/flow_order.h"

#include <algorithm>
#include <utility>

namespace pimento::comonm {

namespace {

std::size_t slot(int node) { return static_cast<std::size_t>(node); }

/// Nodes that can be reached from a root, each behind all that it leads to except for loops.
std::vector<int> postorder(const FlowGraph& graph, int root)
{
    std::vector<int> order;
    std::vector<bool> isSeen(graph.size(), false);
    std::vector<std::pair<int, std::size_t>> open = {{root, 0}};
    isSeen[slot(root)] = true;
    while (!open.empty()) {
        auto& [node, next] = open.back();
        if (next == graph[slot(node)].size()) {
            order.push_back(node);
            open.pop_back();
            continue;
        }
        const int successor = graph[slot(node)][next++];
        if (!isSeen[slot(successor)]) {
            isSeen[slot(successor)] = true;
            open.emplace_back(successor, 0);
        }
    }
    return order;
}

} // namespace

FlowGraph reversed(const FlowGraph& graph)
{
    FlowGraph reversed(graph.size());
    for (std::size_t node = 0; node < graph.size(); ++node) {
        for (const int successor : graph[node]) {
            reversed[slot(successor)].push_back(static_cast<int>(node));
        }
    }
    return reversed;
}

std::vector<int> closestDominators(const FlowGraph& graph, int root)
{
    const std::vector<int> order = postorder(graph, root);
    std::vector<int> number(graph.size(), -1);
    for (std::size_t i = 0; i < order.size(); ++i) {
        number[slot(order[i])] = static_cast<int>(i);
    }
    const FlowGraph before = reversed(graph);
    std::vector<int> closest(graph.size(), -1);
    closest[slot(root)] = root;
    const auto common = [&](int left, int right) {
        while (left != right) {
            int& lower = number[slot(left)] < number[slot(right)] ? left : right;
            lower = closest[slot(lower)];
        }
        return left;
    };
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (std::size_t i = order.size(); i-- > 0;) {
            const int node = order[i];
            int found = node == root ? root : -1;
            for (const int predecessor : before[slot(node)]) {
                if (node != root && number[slot(predecessor)] >= 0 && closest[slot(predecessor)] >= 0) {
                    found = found < 0 ? predecessor : common(found, predecessor);
                }
            }
            hasChanged = hasChanged || closest[slot(node)] != found;
            closest[slot(node)] = found;
        }
    }
    return closest;
}

} // namespace pimento::comonm
