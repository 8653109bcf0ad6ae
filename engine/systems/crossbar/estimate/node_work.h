// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace pimento::crossbar {

/// Elements that vector units combine for one pixel of a layer without weights; 0: the layer only moves data.
[[nodiscard]] std::int64_t combinedElements(const GraphNode& node);
/// Elements of the sources of a layer, each once; with `counts`, of those for which it is true.
[[nodiscard]] std::int64_t sourceElements(const LayerGraph& graph, const GraphNode& node,
                                          const std::function<bool(std::size_t)>& counts = {});
/// Nanoseconds of the vector units for a result of `columns` of a matrix: bias and functions.
[[nodiscard]] std::int64_t finishNs(const GraphNode& node, const CrossbarChip& chip, std::int64_t columns);
/// Part of a source that a layer needs before its first result, 0 to 1, in pixel order; a product needs all of it.
[[nodiscard]] double firstNeed(const GraphNode& node);

} // namespace pimento::crossbar
