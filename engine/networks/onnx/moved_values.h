// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/node_view.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pimento::networks {

/// Values of one result of a node that moves elements: gathers, slices, joins, splits, turns, spreads or repeats them, or
/// lists the places of those that are not zero. All inputs are known, `results` are the dimensions of all results. None:
/// the node does something else.
[[nodiscard]] std::optional<std::vector<double>> movedValues(const NodeView& view, std::size_t output,
                                                             std::span<const Dimensions> results);

} // namespace pimento::networks
