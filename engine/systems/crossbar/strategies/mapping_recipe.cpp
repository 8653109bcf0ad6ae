// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/strategies/mapping_recipe.h"

#include "engine/base/numbers.h"
#include "engine/base/parallel.h"
#include "engine/systems/crossbar/mapping/near_packing.h"
#include "engine/systems/crossbar/mapping/near_search.h"
#include "engine/systems/crossbar/mapping/packing.h"
#include "engine/systems/crossbar/mapping/replication.h"
#include "engine/systems/crossbar/public_program/genetic.h"
#include "engine/systems/crossbar/public_program/greedy.h"
#include "engine/systems/crossbar/strategies/chain_copies.h"
#include "sim/base/progress.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr std::int64_t kMostSteps = 1'000'000'000;
constexpr std::int64_t kMostIterations = 1000; // of the paper

std::string allStrategies()
{
    std::string all;
    for (const std::string_view each : kStrategies) {
        all += (all.empty() ? "" : ", ") + std::string(each);
    }
    return all;
}

Result<Placement> greedyMapping(GreedyRule rule, const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                const CrossbarChip& chip)
{
    return placeFirstFit(greedyReplicas(graph, partitions, chip, rule), partitions, chip);
}

/// Ranks by the time that the public program estimates.
Result<Placement> geneticMapping(std::int64_t iterations, const MappedNetwork& of, PipelineMode mode,
                                 const std::stop_token& stop)
{
    const GeneticOptions options{.iterations = static_cast<std::size_t>(iterations), .threads = hardwareThreads()};
    NoProgress progress;
    const auto fitness = mode == PipelineMode::Latency ? surrogateLatencyNs : surrogateThroughputNs;
    auto found = searchGenetically(of, options, fitness, stop, progress);
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "genetic algorithm", "Try again");
    }
    return std::move(found).map([](GeneticResult&& best) { return std::move(best.placement); });
}

/// Places copies that fill the arrays, or a few of them less if cores leave gaps.
template <class Place> Result<Placement> filledMapping(std::int64_t steps, const MappedNetwork& of, const Place& place)
{
    constexpr std::int64_t kTries = 8;
    Result<Placement> placed = fail("is not placed", "network");
    std::vector<std::int64_t> last;
    for (std::int64_t gap = 0; gap < kTries && !placed; ++gap) {
        const std::int64_t arrays = of.chip.arrays() - of.chip.arrays() * gap / (4 * kTries);
        std::vector<std::int64_t> copies = chainCopies(of.graph, of.partitions, steps, arrays);
        if (copies != last) {
            placed = place(copies);
            last = std::move(copies);
        }
    }
    return placed;
}

Result<Placement> nearMapping(std::span<const std::int64_t> copies, const MappedNetwork& of, CopySpread spread)
{
    auto placed = packedNear(of.graph, of.partitions, copies, of.chip, spread);
    if (placed) {
        moveNearer(*placed, of.graph, of.partitions, of.chip, spread);
    }
    return placed;
}

} // namespace

std::string recipeText(const MappingRecipe& recipe)
{
    const std::string name(nameOf(recipe.strategy));
    return (recipe.number > 0 ? name + ":" + std::to_string(recipe.number) : name) + movesText(recipe.moves);
}

namespace {

/// Reads a recipe without moves.
Result<MappingRecipe> parseStrategy(std::string_view text)
{
    const std::string shown = "mapping \"" + std::string(text.substr(0, 40)) + "\"";
    const std::size_t colon = text.find(':');
    const auto found = std::ranges::find(kStrategies, text.substr(0, colon));
    if (found == kStrategies.end()) {
        return fail("names no strategy", shown, "Write one of " + allStrategies() + ", such as packed:98");
    }
    MappingRecipe recipe{static_cast<Strategy>(found - kStrategies.begin()), 0};
    const std::string number(numberOf(recipe.strategy));
    if (number.empty() != (colon == std::string_view::npos)) {
        return fail(number.empty() ? "has a number, which this strategy does not take" : "lacks a number of " + number,
                    shown, "Write " + std::string(*found) + (number.empty() ? "" : ":98"));
    }
    if (!number.empty()) {
        const std::int64_t most = recipe.strategy == Strategy::Genetic ? kMostIterations : kMostSteps;
        recipe.number = parseInteger(text.substr(colon + 1)).value_or(0);
        if (recipe.number < 1 || recipe.number > most) {
            return fail("has no number of " + number + " from 1 to " + std::to_string(most), shown,
                        "Write " + std::string(*found) + ":98");
        }
    }
    return recipe;
}

/// Makes the mapping of a recipe without its moves.
Result<Placement> strategyMapping(const MappingRecipe& recipe, const LayerGraph& graph,
                                  std::span<const LayerPartition> partitions, const CrossbarChip& chip,
                                  PipelineMode mode, const std::stop_token& stop)
{
    switch (recipe.strategy) {
    case Strategy::Single:
        return packed(partitions, std::vector<std::int64_t>(partitions.size(), 1), chip, Splitting::IfNeeded);
    case Strategy::Packed:
        return packed(partitions, copiesFor(partitions, recipe.number), chip, Splitting::Never);
    case Strategy::Split:
        return packed(partitions, copiesFor(partitions, recipe.number), chip, Splitting::IfNeeded);
    case Strategy::Balance:
        return greedyMapping(GreedyRule::Balance, graph, partitions, chip);
    case Strategy::Uniform:
        return greedyMapping(GreedyRule::Uniform, graph, partitions, chip);
    case Strategy::Windows:
        return greedyMapping(GreedyRule::Windows, graph, partitions, chip);
    case Strategy::Genetic:
        return geneticMapping(recipe.number, {graph, partitions, chip}, mode, stop);
    case Strategy::Near:
        return nearMapping(copiesFor(partitions, recipe.number), {graph, partitions, chip}, CopySpread::Close);
    case Strategy::Spread:
        return nearMapping(copiesFor(partitions, recipe.number), {graph, partitions, chip}, CopySpread::Wide);
    case Strategy::NearFill:
        return filledMapping(recipe.number, {graph, partitions, chip}, [&](std::span<const std::int64_t> copies) {
            return nearMapping(copies, {graph, partitions, chip}, CopySpread::Close);
        });
    case Strategy::SplitFill:
        return filledMapping(recipe.number, {graph, partitions, chip}, [&](std::span<const std::int64_t> copies) {
            return packed(partitions, copies, chip, Splitting::IfNeeded);
        });
    }
    return fail("is unknown", "strategy");
}

} // namespace

Result<MappingRecipe> parseRecipe(std::string_view text)
{
    const std::size_t end = std::min(text.find(','), text.size());
    return parseStrategy(text.substr(0, end)).and_then([&](MappingRecipe recipe) {
        return parseMoves(text.substr(end)).map([&](std::vector<PieceMove>&& moves) {
            recipe.moves = std::move(moves);
            return recipe;
        });
    });
}

Result<Placement> mappingOf(const MappingRecipe& recipe, const LayerGraph& graph,
                            std::span<const LayerPartition> partitions, const CrossbarChip& chip, PipelineMode mode,
                            const std::stop_token& stop)
{
    return strategyMapping(recipe, graph, partitions, chip, mode, stop).and_then([&](Placement&& made) {
        return moved(std::move(made), recipe.moves, partitions, chip);
    });
}

} // namespace pimento::crossbar
