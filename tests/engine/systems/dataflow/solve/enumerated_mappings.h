// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/mapping_figures.h"

#include <cstddef>
#include <functional>

namespace pimento::test {

/// Calls a function for every mapping of a layer with its figures, without any pruning: all factors, each order of the
/// loops that step, all stored tensors within capacities, all layouts and blocks (where rows are counted). Tiles have
/// the sizes that divide a bound or, ragged, cut it into fewest parts. Written without the solver.
void forEachMapping(const dataflow::LayerLoops& layer, const dataflow::Accelerator& accelerator, bool isRagged,
                    const std::function<void(const dataflow::Mapping&, const dataflow::MappingFigures&)>& visit);

/// Number of vectors of factors that forEachMapping() tries, at most.
[[nodiscard]] std::size_t factorVectors(const dataflow::LayerLoops& layer, const dataflow::Accelerator& accelerator,
                                        bool isRagged);

} // namespace pimento::test
