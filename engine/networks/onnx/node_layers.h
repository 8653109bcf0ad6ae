// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/node_view.h"
#include "engine/workloads/layer.h"
#include "sim/base/result.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pimento::networks {

/// A node as a layer.
struct NodeLayer {
    workloads::LayerShape shape;
    std::int64_t biases = 0;
    std::vector<std::string> fused = {};
    /// Inputs of the node that the layer reads, in their order: weights and other constants do not count.
    std::vector<std::size_t> operands = {};
    /// True if the node multiplies, but not in a form that layers have, so that its work is not counted.
    bool isWorkUnknown = false;
};

/// Makes the layer of a node for one of its results, whose dimensions follow from a rule or from the library. Inputs that
/// are no constants are its operands. Error: sizes of a window that do not fit.
[[nodiscard]] Result<NodeLayer> layerOf(const NodeView& view, std::size_t output, const Dimensions& result);

/// Makes a layer that has only the name of its operator, for nodes whose inputs may have any dimensions.
[[nodiscard]] NodeLayer namedLayer(const NodeView& view, const Dimensions& result);

} // namespace pimento::networks
