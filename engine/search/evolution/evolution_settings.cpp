// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/evolution_settings.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace pimento::evolution {

namespace {

/// Returns a fraction of a number, rounded down. A product that only rounding keeps below a whole number counts as that
/// number.
std::size_t shareOf(double share, std::size_t number)
{
    constexpr double kRounding = 1e-9;
    return static_cast<std::size_t>(std::floor(share * static_cast<double>(number) + kRounding));
}

bool isShare(double value) { return value >= 0 && value <= 1; } // false for NaN

tl::unexpected<Error> wrong(const std::string& what, const std::string& hint)
{
    return fail(what, "the settings of the search", hint);
}

} // namespace

Result<void> checkEvolution(const EvolutionSettings& settings)
{
    if (settings.batch == 0 || settings.population == 0) {
        return wrong("ask for batches or populations of 0 schedules", "Ask for 1 or more");
    }
    if (!isShare(settings.measuredShare) || !isShare(settings.mutationProbability) || !isShare(settings.earlyShare) ||
        !isShare(settings.firstEpsilon) || !isShare(settings.lastEpsilon) || !isShare(settings.neighbourShare)) {
        return wrong("have a share or a probability that is not between 0 and 1", "Choose one from 0 to 1");
    }
    if (settings.firstEpsilon < settings.lastEpsilon) {
        return wrong("let epsilon rise", "Choose a first epsilon that is not below the last one");
    }
    if (settings.generations < 0 || settings.mutationAttempts < 1 || settings.mostFailures < 1) {
        return wrong("have no attempt or a negative number of generations", "Choose 1 attempt or more");
    }
    return {};
}

Result<void> checkWeights(std::span<const double> weights)
{
    const bool areWeights = std::ranges::all_of(weights, [](double each) { return each >= 0 && std::isfinite(each); });
    if (!areWeights || std::accumulate(weights.begin(), weights.end(), 0.0) <= 0) {
        return wrong("have weights of mutators that are negative or all 0", "Choose weights of which one is above 0");
    }
    return {};
}

bool isEarly(const EvolutionSettings& settings, std::size_t spent)
{
    return static_cast<double>(spent) < settings.earlyShare * static_cast<double>(settings.trials);
}

double epsilonAfter(const EvolutionSettings& settings, std::size_t spent)
{
    if (!settings.hasAdaptiveEpsilon || !isEarly(settings, spent)) {
        return settings.lastEpsilon;
    }
    const double early = settings.earlyShare * static_cast<double>(settings.trials);
    const double fall = (settings.firstEpsilon - settings.lastEpsilon) * static_cast<double>(spent) / early;
    return std::max(settings.firstEpsilon - fall, settings.lastEpsilon);
}

BatchSizes batchSizesAfter(const EvolutionSettings& settings, std::size_t spent)
{
    BatchSizes sizes;
    sizes.measured = shareOf(settings.measuredShare, settings.population);
    sizes.picked = std::min(settings.batch, settings.trials - std::min(settings.trials, spent));
    sizes.random = shareOf(epsilonAfter(settings, spent), sizes.picked);
    sizes.neighbours = settings.hasNeighbours ? shareOf(settings.neighbourShare, sizes.picked) : 0;
    return sizes;
}

} // namespace pimento::evolution
