// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/network_rounds.h"

#include "engine/systems/crossbar/mapping/packing.h"
#include "engine/systems/crossbar/mapping/replication.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento::crossbar {

namespace {

bool hasSteps(Strategy strategy)
{
    return strategy == Strategy::Single || strategy == Strategy::Packed || strategy == Strategy::Split;
}

/// Fewest steps of the rounds of a recipe.
std::int64_t leastSteps(const MappingRecipe& recipe)
{
    return recipe.strategy == Strategy::Single ? std::numeric_limits<std::int32_t>::max()
           : hasSteps(recipe.strategy)         ? recipe.number
                                               : 1;
}

/// Places copies for a number of steps, or for more where cores have no room for as many: some of it is lost where
/// array groups are as large as a core.
Result<Placement> packedFrom(std::int64_t steps, Splitting splitting, const std::vector<LayerPartition>& partitions,
                             const CrossbarChip& chip)
{
    constexpr std::int64_t kFraction = 64;
    for (const std::int64_t most = mostSteps(partitions); steps < most; steps += 1 + steps / kFraction) {
        if (auto placed = packed(partitions, copiesFor(partitions, steps), chip, splitting)) {
            return placed;
        }
    }
    return packed(partitions, std::vector<std::int64_t>(partitions.size(), 1), chip, Splitting::IfNeeded);
}

Result<Placement> placementOf(const MappingRecipe& recipe, std::int64_t steps, const PlacedRound& round,
                              const CrossbarChip& chip)
{
    if (round.partitions.empty()) {
        return Placement{};
    }
    if (!hasSteps(recipe.strategy)) {
        return mappingOf(recipe, round.network.graph, round.partitions, chip);
    }
    const Splitting splitting = recipe.strategy == Strategy::Packed ? Splitting::Never : Splitting::IfNeeded;
    return packedFrom(steps, splitting, round.partitions, chip);
}

/// Adds a round to what all rounds are together.
void append(NetworkRounds& all, PlacedRound&& round)
{
    const auto first = static_cast<std::int32_t>(all.partitions.size());
    for (const LayerPartition& each : round.partitions) {
        const std::vector<std::size_t>& sources = round.network.graph.nodes[each.node].sources;
        all.partitions.push_back(each);
        all.partitions.back().node = round.network.origins[each.node];
        all.partitions.back().source = static_cast<std::int64_t>(round.network.origins[sources.front()]);
    }
    for (PlacedGroup group : round.placement.groups) {
        group.matrix += first;
        all.placement.groups.push_back(group);
    }
    std::ranges::copy(round.placement.replicas, std::back_inserter(all.placement.replicas));
    all.arrays = std::max(all.arrays, arraysUsed(round.placement, round.partitions));
    all.writeNs += round.writing.ns;
    all.written += round.writing.written;
    all.rounds.push_back(std::move(round));
}

} // namespace

Result<NetworkRounds> roundsOf(const MappingRecipe& recipe, const RoundPlanner& planner)
{
    const RoundTask& task = planner.task();
    NetworkRounds all;
    all.images = task.images;
    for (const PlannedRound& planned : planner.plan(leastSteps(recipe))) {
        PlacedRound round;
        round.network = roundNetwork(task.graph, planned.scope);
        auto partitions = partitionsOf(round.network.graph, task.chip, task.partition);
        if (!partitions) {
            return tl::unexpected<Error>(partitions.error());
        }
        round.partitions = *std::move(partitions);
        auto placement = placementOf(recipe, planned.cost.steps, round, task.chip);
        if (!placement) {
            return tl::unexpected<Error>(placement.error());
        }
        round.placement = *std::move(placement);
        round.writing = writingOf(round.placement, round.partitions, task.chip);
        append(all, std::move(round));
    }
    return all;
}

} // namespace pimento::crossbar
