// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/onnx_model.h"

#include <set>
#include <string>

namespace pimento::networks {

/// Inputs of a graph that serve as nothing but weights, biases or factors of its nodes, as in files that were exported
/// without parameters. An input that no node reads, or that a product of matrices reads, is none.
[[nodiscard]] std::set<std::string> parameterInputs(const OnnxModel& model);

} // namespace pimento::networks
