// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/shape_rules.h"

namespace pimento::networks {

/// Dimensions of the results of one node as the library of ONNX infers them, for operators without a rule of ours.
/// Error: the library does not know the operator either, or infers nothing.
[[nodiscard]] Shapes libraryShapes(const NodeView& view);

} // namespace pimento::networks
