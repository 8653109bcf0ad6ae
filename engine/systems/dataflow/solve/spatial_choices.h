// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/tile_facts.h"

#include <vector>

namespace pimento::dataflow {

/// Lists the ways to unroll loops over the array and over lanes. Ways that differ only in the direction of the array
/// that a dimension takes cost the same, and are listed once.
[[nodiscard]] std::vector<SpatialChoice> spatialChoices(const LayerLoops& layer, const Accelerator& accelerator,
                                                        const DataflowConstraints& constraints,
                                                        const TileLattice& lattice);

} // namespace pimento::dataflow
