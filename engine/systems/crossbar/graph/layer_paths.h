// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Pixels of the result of each node that outputs need, or fewer: those that one of its readers needs, the one that
/// needs most.
[[nodiscard]] std::vector<std::int64_t> neededPixels(const LayerGraph& graph);

/// What an output needs of a layer with weights: pixels of its result, after something of each layer on a path to it
/// and before something of each layer on a path from it.
struct LayerPath {
    std::size_t node = 0;
    std::int64_t pixels = 0; // at least 1
    std::int64_t others = 0; // sum of the values of the other layers on the paths
};

/// For each layer with weights that an output needs, the path through it whose other layers have the largest sum of
/// values. `values`: of each node. A layer needs only the pixels of another one that it reads: its stride may skip some,
/// and its own unread pixels need none. Of equal paths, the one that needs most pixels.
[[nodiscard]] std::vector<LayerPath> longestPaths(const LayerGraph& graph, std::span<const std::int64_t> values);

} // namespace pimento::crossbar
