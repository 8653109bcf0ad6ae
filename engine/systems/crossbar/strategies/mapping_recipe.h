// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/estimate/mapping_estimate.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping/moved_pieces.h"
#include "engine/systems/crossbar/mapping/placement.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::crossbar {

/// How copies and cores are chosen.
enum class Strategy : std::uint8_t {
    Single,    // one copy of each layer
    Packed,    // copies for a number of steps; copies of layers smaller than a core are never split
    Split,     // the same, but copies that find no core fill what is left
    Balance,   // of the public program of PIMCOMP: one more copy for the layer with most steps, again and again
    Uniform,   // of that program: as many copies of each layer
    Windows,   // of that program ("W0H0"): copies in proportion to windows
    Genetic,   // of that program: 200 mappings that change for a number of iterations
    Near,      // for latency: each copy where what it reads is made
    Spread,    // the same, with the array groups of a copy in more cores, so that a window takes less time
    NearFill,  // as Near, with more copies of layers that shorten the chain of layers, while arrays are left
    SplitFill, // those copies, placed as by Split
};

inline constexpr std::array<std::string_view, 11> kStrategies = {
    "single", "packed", "split", "balance", "uniform", "w0h0", "genetic", "near", "spread", "near-fill", "split-fill"};

[[nodiscard]] constexpr std::string_view nameOf(Strategy strategy)
{
    return kStrategies[static_cast<std::size_t>(strategy)];
}
/// Number that a strategy takes: "steps", "iterations"; "": none.
[[nodiscard]] constexpr std::string_view numberOf(Strategy strategy)
{
    switch (strategy) {
    case Strategy::Packed:
    case Strategy::Split:
    case Strategy::Near:
    case Strategy::Spread:
    case Strategy::NearFill:
    case Strategy::SplitFill:
        return "steps";
    case Strategy::Genetic:
        return "iterations";
    default:
        return {};
    }
}

/// A mapping by the strategy that makes it, the number that it takes, and moves by hand. Equal recipes make equal
/// mappings.
struct MappingRecipe {
    Strategy strategy = Strategy::Single;
    std::int64_t number = 0; // most steps of a layer, or iterations; 0: the strategy takes none
    std::vector<PieceMove> moves = {};

    bool operator==(const MappingRecipe&) const = default;
};

/// Writes a recipe as "packed:98", "single", or with moves as "packed:98,3.0:12-40".
[[nodiscard]] std::string recipeText(const MappingRecipe& recipe);
/// Reads the form of recipeText(). Error: an unknown strategy, a number that is missing or out of range, or
/// parseMoves().
[[nodiscard]] Result<MappingRecipe> parseRecipe(std::string_view text);

/// Makes the mapping of a recipe. Error: the copies do not fit the cores, with their layer; a stop; or moved().
[[nodiscard]] Result<Placement> mappingOf(const MappingRecipe& recipe, const LayerGraph& graph,
                                          std::span<const LayerPartition> partitions, const CrossbarChip& chip,
                                          PipelineMode mode = PipelineMode::Throughput,
                                          const std::stop_token& stop = {});

} // namespace pimento::crossbar
