// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/exports/loop_choices.h"

#include <array>
#include <vector>

namespace pimento::dataflow {

/// Key of no parent: a level does not store the tensor.
inline constexpr std::int64_t kNoParent = -1;
/// Key of a tensor whose tile is never moved again.
inline constexpr std::int64_t kStaysForAll = 0;
/// Key of a tile whose first loop that moves it is one of a level. `isFree`: loops of this level that do not move it
/// lie inside.
[[nodiscard]] constexpr std::int64_t moveKey(std::size_t level, bool isFree)
{
    return static_cast<std::int64_t>(2 * level + (isFree ? 1 : 0));
}
/// The level up to which loops that do not move a tile are free.
[[nodiscard]] constexpr std::size_t freeLevelOf(std::int64_t key, std::size_t outermost)
{
    return key == kStaysForAll ? outermost : static_cast<std::size_t>(key) / 2 - (key % 2 == 0 ? 1 : 0);
}

/// Which levels store a tensor, and which loops move its tiles.
struct TensorChain {
    std::vector<KeyedSums> parents; // level that the tiles come from: for the multipliers, then for each level
    std::vector<KeyedSums> moves;   // one per level: key of the loop that moves its tiles first
    std::vector<LinearSum> stored;  // by level
};

/// Adds the columns and rows of all tensors' chains and of the order of loops at each level.
[[nodiscard]] std::array<TensorChain, kTensors> tensorChains(LinearProgram& program, const LinearSum& unit,
                                                             const DataflowQuestion& question,
                                                             const std::vector<LoopChoices>& loops);

} // namespace pimento::dataflow
