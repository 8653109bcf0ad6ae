// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/bound_tables.h"

#include <array>
#include <cstdint>

namespace pimento::dataflow {

/// How long the tiles in the PEs stay, as far as a search knows the loops outside: what the label of a dataflow says,
/// see stationaryTensor().
struct LocalReuse {
    std::array<double, kTensors> kept = {1, 1, 1}; // steps of the loops for which a tile stays
    std::uint8_t moved = 0;                        // bit by tensor: a known loop needs another tile

    /// Adds the loops between two tiles outside the PEs. `order`: the tensor whose irrelevant loops are innermost.
    void addLoops(const TileLattice& lattice, const Place& inner, const Place& outer, int order);
};

/// True if a search may still end with the label. `stored`: bits of the tensors that PEs store. `isComplete`: no loop
/// follows.
[[nodiscard]] bool mayHave(Stationary label, const LocalReuse& reuse, StoreMask stored, bool isComplete);

} // namespace pimento::dataflow
