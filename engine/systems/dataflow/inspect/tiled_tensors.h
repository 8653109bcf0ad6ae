// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/tensor_tiles.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <vector>

namespace pimento::dataflow {

/// The tensors of a layer with the tiles that each level stores, and what the array works on in one step. Axes of one
/// element are left out.
[[nodiscard]] std::vector<TiledTensor> tiledTensors(const LayerLoops& layer, const Accelerator& accelerator,
                                                    const Mapping& mapping);

} // namespace pimento::dataflow
