// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/node_view.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pimento::networks {

/// Values of one result of a node, such as sizes that a graph computes from the shape of a tensor. `results`:
/// dimensions of all results. None: an input is not known, the operator is no part of such computations, or there are
/// more than kMostKnownValues.
[[nodiscard]] std::optional<std::vector<double>> foldedValues(const NodeView& view, std::size_t output,
                                                              std::span<const Dimensions> results);

} // namespace pimento::networks
