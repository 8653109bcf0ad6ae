// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"

namespace pimento::test {

/// A layer on an accelerator under a mapping that check() accepts.
struct MappedLayer {
    dataflow::LayerLoops layer;
    dataflow::Accelerator accelerator;
    dataflow::Mapping mapping;
};

/// Draws a layer of at most `mostMacs` multiply-accumulates, with groups, strides, dilations and partial sums.
[[nodiscard]] dataflow::LayerLoops randomLayer(RandomStream& random, std::int64_t mostMacs);

/// Draws sizes of a tile, some of which do not divide the layer's bounds.
[[nodiscard]] dataflow::Sizes randomTile(RandomStream& random, const dataflow::LayerLoops& layer);

/// Draws an accelerator with so many levels of unlimited capacity.
[[nodiscard]] dataflow::Accelerator randomAccelerator(RandomStream& random, std::size_t levels);

/// Draws a mapping: any factors (some ragged), orders, stored tensors and layouts.
[[nodiscard]] dataflow::Mapping randomMapping(RandomStream& random, const dataflow::LayerLoops& layer,
                                              const dataflow::Accelerator& accelerator);

/// Draws all three, with 2 to 6 levels.
[[nodiscard]] MappedLayer randomMappedLayer(RandomStream& random, std::int64_t mostMacs);

} // namespace pimento::test
