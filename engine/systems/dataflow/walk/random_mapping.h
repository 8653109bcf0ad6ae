// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <cstdint>
#include <optional>

namespace pimento::dataflow {

/// Draws a mapping that check() accepts: any factors that divide the bounds, orders, and stored tensors. None: no draw
/// fits the capacities.
[[nodiscard]] std::optional<Mapping> randomMapping(RandomStream& random, const LayerLoops& layer,
                                                   const Accelerator& accelerator);

/// Draws a convolution, with groups, strides and dilations, or a product, of at most `mostMacs` multiply-accumulates
/// and one byte per element.
[[nodiscard]] LayerLoops randomLayer(RandomStream& random, std::int64_t mostMacs);

} // namespace pimento::dataflow
