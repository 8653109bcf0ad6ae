// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/branch_search.h"

#include <vector>

namespace pimento::dataflow {

/// A choice of stored tensors with a bound that needs no tables.
struct RankedMask {
    StoreMask mask = 0;
    double bound = 0;
    double tieBreak = 0; // energy, also where the objective is another
    LeastRest inner;     // least costs of links of the multipliers and of level 0
};

/// Lists what levels may store by constraints, architecture and the capacity for the smallest tiles, least bounds first.
[[nodiscard]] std::vector<RankedMask> rankedMasks(const SearchSpace& space,
                                                  const std::vector<SpatialChoice>& spatial);

/// What level 0 leaves of a mask.
[[nodiscard]] constexpr StoreMask outsideOfPes(StoreMask mask) { return mask >> kTensors << kTensors; }
/// True if constraints fix loops or orders of levels, so that all levels' tiles must be chosen together.
[[nodiscard]] bool pinsLoops(const DataflowConstraints& constraints);

/// The skeleton of a mask with its tables.
[[nodiscard]] Skeleton skeletonOf(const SearchSpace& space, StoreMask mask, BoundTables& tables);

} // namespace pimento::dataflow
