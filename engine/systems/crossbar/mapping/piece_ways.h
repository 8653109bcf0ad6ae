// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping/placement.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Array groups of a copy of a layer that lie in one core, and move together.
struct PlacedPiece {
    std::int32_t matrix = 0;
    std::int32_t replica = 0;
    std::size_t core = 0;
    std::int64_t arrays = 0;
    std::vector<std::size_t> groups = {}; // in Placement::groups, in ascending order
};

/// What two pieces exchange for an image if they lie in different cores.
struct PieceWay {
    std::size_t other = 0; // index of the other piece
    double bytes = 0;
};

/// Pieces of a placement for the low-latency mode, and their ways: pixels from those that make to those that read them,
/// partial sums, and pixels that two pieces read, which a core gets once. Copies have strips of the image
/// (WindowDealing::Strips), and layers without weights compute a pixel where it is made.
struct PieceWays {
    std::vector<PlacedPiece> pieces;
    std::vector<std::vector<PieceWay>> ways; // of each piece
};

[[nodiscard]] PieceWays pieceWays(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                  const Placement& placement, const CrossbarChip& chip);

} // namespace pimento::crossbar
