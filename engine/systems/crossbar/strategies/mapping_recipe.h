// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pimento::crossbar {

/// How copies and cores are chosen.
enum class Strategy : std::uint8_t {
    Single, // one copy of each layer
    Packed, // copies for a number of steps; copies of layers smaller than a core are never split
    Split,  // the same, but copies that find no core fill what is left
};

inline constexpr std::array<std::string_view, 3> kStrategies = {"single", "packed", "split"};

[[nodiscard]] constexpr std::string_view nameOf(Strategy strategy)
{
    return kStrategies[static_cast<std::size_t>(strategy)];
}

/// A mapping by the strategy that makes it, and the numbers that it takes. Equal recipes make equal mappings.
struct MappingRecipe {
    Strategy strategy = Strategy::Single;
    std::int64_t steps = 0; // most steps of a layer; 0: the strategy takes none

    bool operator==(const MappingRecipe&) const = default;
};

/// Writes a recipe as "packed:98" or "single".
[[nodiscard]] std::string recipeText(const MappingRecipe& recipe);
/// Reads the form of recipeText(). Error: an unknown strategy, or a number of steps that is missing or below 1.
[[nodiscard]] Result<MappingRecipe> parseRecipe(std::string_view text);

/// Makes the mapping of a recipe. Error: the copies do not fit the cores; says of which layer.
[[nodiscard]] Result<Placement> mappingOf(const MappingRecipe& recipe, std::span<const LayerPartition> partitions,
                                          const CrossbarChip& chip);

} // namespace pimento::crossbar
