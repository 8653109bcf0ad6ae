// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/rounds/round_planner.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"

#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// A round with its weights in the cores.
struct PlacedRound {
    RoundNetwork network;
    std::vector<LayerPartition> partitions;
    Placement placement;
    WeightWriting writing;
};

/// A network placed on a chip round by round.
struct NetworkRounds {
    std::vector<PlacedRound> rounds;
    std::int64_t images = 1; // of a batch, as in RoundTask

    // All rounds, one after the other, in terms of the whole network: each round has weights of its own in the cores.
    std::vector<LayerPartition> partitions; // parts of a layer are layers of their own
    Placement placement;

    std::int64_t arrays = 0;  // in use in the round with most
    std::int64_t writeNs = 0; // of all rounds
    WrittenWeights written;
};

/// Places a network in rounds. A strategy with a number of steps takes it as the fewest of each round. A strategy
/// without one places the rounds of RoundPlanner::plan(1). Error: copies that do not fit the cores of a round.
[[nodiscard]] Result<NetworkRounds> roundsOf(const MappingRecipe& recipe, const RoundPlanner& planner);

} // namespace pimento::crossbar
