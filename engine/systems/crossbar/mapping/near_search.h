// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/near_packing.h"
#include "engine/systems/crossbar/mapping/placement.h"

#include <cstdint>
#include <span>

namespace pimento::crossbar {

/// What a local search did.
struct NearSearch {
    std::int64_t moves = 0;
    double beforeNs = 0; // transfers of an image between cores, by their bytes and ways
    double afterNs = 0;
};

/// Moves pieces of copies to other cores with room, and exchanges two of different cores, while that shortens the
/// transfers of an image (pieceWays()); each piece in turn, with the best move of each. Scores of the two cores of a
/// move are updated alone. Ends after a round without a move, or after some rounds. CopySpread::Wide keeps pieces of a
/// copy apart. Equal placements give equal results.
NearSearch moveNearer(Placement& placement, const LayerGraph& graph, std::span<const LayerPartition> partitions,
                      const CrossbarChip& chip, CopySpread spread);

} // namespace pimento::crossbar
