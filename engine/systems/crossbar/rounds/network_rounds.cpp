// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/network_rounds.h"

#include "engine/systems/crossbar/mapping/packing.h"
#include "engine/systems/crossbar/mapping/replication.h"

#include <algorithm>
#include <limits>
#include <optional>
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

/// Places copies of a round's layers for a number of steps. Where copies may not be split, they use as few arrays of
/// each core as is cheapest by the estimate: full cores pass on fewer partial results, and are written for a longer
/// time.
class RoundPlacer {
public:
    RoundPlacer(const RoundTask& task, const PlacedRound& round, Splitting splitting)
        : m_task(task), m_round(round), m_splitting(splitting),
          m_passes(task.mode == PipelineMode::Latency ? 1 : task.images - 1 + pipelineDepth(round.network.graph))
    {
    }

    /// Places copies for `steps`, or for more steps where cores have no room for as many.
    [[nodiscard]] Result<Placement> placeFrom(std::int64_t steps)
    {
        constexpr std::int64_t kFraction = 64;
        for (const std::int64_t most = mostSteps(m_round.partitions); steps < most; steps += 1 + steps / kFraction) {
            if (auto placed = cheapest(copiesFor(m_round.partitions, steps), m_splitting)) {
                return *std::move(placed);
            }
        }
        const std::vector<std::int64_t> single(m_round.partitions.size(), 1);
        auto placed = cheapest(single, Splitting::IfNeeded);
        return placed ? Result<Placement>(*std::move(placed))
                      : packed(m_round.partitions, single, m_task.chip, Splitting::IfNeeded);
    }

private:
    /// Nothing: cores have no room.
    [[nodiscard]] std::optional<Placement> cheapest(const std::vector<std::int64_t>& copies, Splitting splitting) const
    {
        CrossbarChip partly = m_task.chip;
        std::optional<Placement> best;
        std::int64_t least = 0;
        const std::int64_t ofEach = m_task.chip.arraysOfCore();
        const int crossbars = m_task.chip.view == SliceView::Arrays ? m_task.chip.slices() : 1;
        for (std::int64_t arrays = ofEach; arrays > 0; --arrays) {
            partly.crossbarsX = static_cast<int>(arrays) * crossbars;
            partly.crossbarsY = 1;
            auto placed = packed(m_round.partitions, copies, partly, splitting);
            if (!placed) {
                break; // fewer arrays have no room either
            }
            if (m_splitting == Splitting::IfNeeded) {
                return *std::move(placed);
            }
            const std::int64_t ns = costOf(*placed);
            if (!best || ns < least) {
                least = ns;
                best = *std::move(placed);
            }
        }
        return best;
    }

    [[nodiscard]] std::int64_t costOf(const Placement& placement) const
    {
        const CrossbarChip& chip = m_task.chip;
        return writingOf(placement, m_round.partitions, chip).ns +
               m_passes * estimateOf(m_round.network.graph, m_round.partitions, placement, chip, m_task.mode).ns;
    }

    const RoundTask& m_task;
    const PlacedRound& m_round;
    Splitting m_splitting;
    std::int64_t m_passes;
};

Result<Placement> placementOf(const MappingRecipe& recipe, std::int64_t steps, const PlacedRound& round,
                              const RoundTask& task)
{
    if (round.partitions.empty()) {
        return Placement{};
    }
    if (!hasSteps(recipe.strategy)) {
        return mappingOf(recipe, round.network.graph, round.partitions, task.chip);
    }
    const Splitting splitting = recipe.strategy == Strategy::Packed ? Splitting::Never : Splitting::IfNeeded;
    return RoundPlacer(task, round, splitting).placeFrom(steps);
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
        auto placement = placementOf(recipe, planned.cost.steps, round, task);
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
