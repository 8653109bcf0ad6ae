// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Placements that a user changes by hand: a piece is what one core holds of a copy of a layer.

namespace pimento::crossbar {

/// Moves a piece to another core, where it joins what that core holds of the copy.
struct PieceMove {
    std::int32_t layer = 1; // of those with weights, from 1
    std::int32_t copy = 0;  // from 0
    std::int32_t from = 0;  // cores, from 0
    std::int32_t to = 0;

    bool operator==(const PieceMove&) const = default;
};

/// Writes moves as ",3.0:12-40,3.1:12-41": what core 12 holds of copy 0 of layer 3 goes to core 40, and so on.
[[nodiscard]] std::string movesText(std::span<const PieceMove> moves);
/// Reads the form of movesText(). Error: the first move of another form.
[[nodiscard]] Result<std::vector<PieceMove>> parseMoves(std::string_view text);

/// Makes the moves one after the other. Error: the first one that names a layer, a copy or a core that is not there, a
/// core that holds nothing of the copy, or a core without room.
[[nodiscard]] Result<Placement> moved(Placement placement, std::span<const PieceMove> moves,
                                      std::span<const LayerPartition> partitions, const CrossbarChip& chip);

} // namespace pimento::crossbar
