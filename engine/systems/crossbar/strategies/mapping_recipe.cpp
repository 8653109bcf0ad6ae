// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/strategies/mapping_recipe.h"

#include "engine/base/numbers.h"
#include "engine/systems/crossbar/mapping/packing.h"
#include "engine/systems/crossbar/mapping/replication.h"

#include <algorithm>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr std::int64_t kMostSteps = 1'000'000'000;

std::string allStrategies()
{
    std::string all;
    for (const std::string_view each : kStrategies) {
        all += (all.empty() ? "" : ", ") + std::string(each);
    }
    return all;
}

} // namespace

std::string recipeText(const MappingRecipe& recipe)
{
    const std::string name(nameOf(recipe.strategy));
    return recipe.steps > 0 ? name + ":" + std::to_string(recipe.steps) : name;
}

Result<MappingRecipe> parseRecipe(std::string_view text)
{
    const std::string shown = "mapping \"" + std::string(text.substr(0, 40)) + "\"";
    const std::size_t colon = text.find(':');
    const auto found = std::ranges::find(kStrategies, text.substr(0, colon));
    if (found == kStrategies.end()) {
        return fail("names no strategy", shown,
                    "Write one of " + allStrategies() + ", with its number of steps: packed:98");
    }
    MappingRecipe recipe{static_cast<Strategy>(found - kStrategies.begin()), 0};
    const bool takesSteps = recipe.strategy != Strategy::Single;
    if (takesSteps != (colon != std::string_view::npos)) {
        return fail(takesSteps ? "lacks a number of steps" : "has a number, which this strategy does not take", shown,
                    takesSteps ? "Write " + std::string(*found) + ":98" : "Write " + std::string(*found));
    }
    if (takesSteps) {
        recipe.steps = parseInteger(text.substr(colon + 1)).value_or(0);
        if (recipe.steps < 1 || recipe.steps > kMostSteps) {
            return fail("has no number of steps from 1 to 1000000000", shown, "Write " + std::string(*found) + ":98");
        }
    }
    return recipe;
}

Result<Placement> mappingOf(const MappingRecipe& recipe, std::span<const LayerPartition> partitions,
                            const CrossbarChip& chip)
{
    if (recipe.strategy == Strategy::Single) {
        const std::vector<std::int64_t> copies(partitions.size(), 1);
        return packed(partitions, copies, chip, Splitting::IfNeeded);
    }
    return packed(partitions, copiesFor(partitions, recipe.steps), chip,
                  recipe.strategy == Strategy::Packed ? Splitting::Never : Splitting::IfNeeded);
}

} // namespace pimento::crossbar
