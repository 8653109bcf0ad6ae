// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace pimento::comonm {

/// Successors of each node of a graph.
using FlowGraph = std::vector<std::vector<int>>;

/// Graph with all edges reversed.
[[nodiscard]] FlowGraph reversed(const FlowGraph& graph);

/// Closest dominator of each node that can be reached from `root`: the last node before it that all ways from the root
/// lead through; the root's is itself, -1: it cannot be reached. (Cooper, Harvey and Kennedy 2001)
[[nodiscard]] std::vector<int> closestDominators(const FlowGraph& graph, int root);

} // namespace pimento::comonm
