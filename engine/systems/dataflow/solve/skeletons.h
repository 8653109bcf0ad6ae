// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/branch_search.h"

#include <unordered_map>
#include <vector>

namespace pimento::dataflow {

/// A choice of stored tensors with a bound that needs no tables.
struct RankedMask {
    StoreMask mask = 0;
    double bound = 0;
    double tieBreak = 0;         // energy, also where the objective is another
    double multiplierEnergy = 0; // least, of their links
};

/// Lists the choices of stored tensors that constraints, architecture and capacity (for the smallest tiles) allow,
/// least bounds first.
[[nodiscard]] std::vector<RankedMask> rankedMasks(const SearchSpace& space, const std::vector<SpatialChoice>& spatial);

/// A mask with only the outermost of the levels that store each tensor; it decides the traffic of DRAM.
[[nodiscard]] StoreMask outermostStores(StoreMask mask);
/// The mask that stores fewest tensors among those with these outermost stores.
[[nodiscard]] StoreMask fewestStores(const std::vector<RankedMask>& masks, StoreMask outer);
/// Raises the bounds of masks to those of their outermost stores, and sorts masks by their bounds.
void raiseBounds(std::vector<RankedMask>& masks, const std::unordered_map<StoreMask, double>& outerBounds);
/// True if constraints fix loops or orders of levels, so that all levels' tiles must be chosen together.
[[nodiscard]] bool pinsLoops(const DataflowConstraints& constraints);

/// The skeleton of a mask with its tables.
[[nodiscard]] Skeleton skeletonOf(const SearchSpace& space, StoreMask mask, BoundTables& tables);

} // namespace pimento::dataflow
