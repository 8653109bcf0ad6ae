// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/workloads/layer.h"
#include "sim/base/result.h"

namespace pimento::dataflow {

/// A layer as loops: a convolution, or a product with its rows as the batch and its matrices as groups. Error: a layer
/// of another kind, an element type without whole bytes, or more multiplications than can be counted.
[[nodiscard]] Result<LayerLoops> loopsOf(const workloads::Layer& layer);

} // namespace pimento::dataflow
