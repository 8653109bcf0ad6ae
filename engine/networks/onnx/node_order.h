// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/onnx_model.h"
#include "sim/base/result.h"

#include <cstddef>
#include <string>
#include <unordered_set>
#include <vector>

namespace pimento::networks {

/// Describes a node in messages: "node \"conv1\" (Conv)".
[[nodiscard]] std::string nodeText(const OnnxNode& node);

/// Indices of all nodes in an order in which they can be computed; the order of the file where that is possible.
/// `given`: tensors that no node makes. Error: a tensor that two nodes make or that nothing makes, or nodes that form a
/// cycle.
[[nodiscard]] Result<std::vector<std::size_t>> nodeOrder(const OnnxModel& model,
                                                         const std::unordered_set<std::string>& given);

} // namespace pimento::networks
