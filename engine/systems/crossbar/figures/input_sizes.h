// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstdint>
#include <optional>

namespace pimento::crossbar {

/// Layers of a graph for square images of another size. Windows over a whole image stay so. nullopt: a window has no
/// position, or a layer with weights would need others, such as a product that reads more than one pixel.
[[nodiscard]] std::optional<LayerGraph> resized(const LayerGraph& graph, std::int64_t side);

} // namespace pimento::crossbar
