// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/node_view.h"

#include <optional>
#include <vector>

namespace pimento::networks {

/// Values of the first result of a node whose dimensions are known, such as sizes that a graph computes from the shape
/// of a tensor. None: an input is not known, the operator is no part of such computations, or there are more than
/// kMostKnownValues.
[[nodiscard]] std::optional<std::vector<double>> foldedValues(const NodeView& view, const Dimensions& result);

} // namespace pimento::networks
