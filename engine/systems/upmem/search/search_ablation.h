// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/search/evolution_settings.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

/// Which of the two techniques of the balanced search are on (IMTP paper, figure 13), and whether ours is besides.
enum class SearchVariant : std::uint8_t { Evolutionary, BalancedSampling, AdaptiveEpsilon, Both, WithNeighbours };

inline constexpr std::array kSearchVariants = {SearchVariant::Evolutionary, SearchVariant::BalancedSampling,
                                               SearchVariant::AdaptiveEpsilon, SearchVariant::Both,
                                               SearchVariant::WithNeighbours};

/// "evolutionary", "balanced sampling", "adaptive epsilon", "both", "both and neighbours".
[[nodiscard]] std::string_view variantName(SearchVariant variant);
/// The settings with these techniques alone.
[[nodiscard]] EvolutionSettings withVariant(EvolutionSettings settings, SearchVariant variant);

/// The least of the seconds up to each trial: place i is after i + 1 trials.
[[nodiscard]] std::vector<double> bestSoFar(std::span<const double> seconds);

/// Searches with the same settings but for the seed, one behind the other.
struct VariantRuns {
    SearchVariant variant = SearchVariant::Both;
    std::vector<std::uint64_t> seeds;
    std::vector<std::vector<double>> best; // of each seed: bestSoFar(); empty where nothing can be run

    /// The best after so many trials (at least 1) of a run that may have ended before: kNeverEnds if none could be run.
    [[nodiscard]] double bestAfter(std::size_t run, std::size_t trials) const;
    /// The geometric mean over the seeds.
    [[nodiscard]] double meanAfter(std::size_t trials) const;
};

/// The seconds of all trials of one search, in their order.
using SearchRunner = std::function<Result<std::vector<double>>(const EvolutionSettings&)>;

/// What the techniques of the search gain, alone and together.
class SearchAblation {
public:
    /// Runs every variant with every seed. Error: what a run says.
    [[nodiscard]] static Result<SearchAblation> run(const EvolutionSettings& settings,
                                                    std::span<const std::uint64_t> seeds, const SearchRunner& search);

    [[nodiscard]] const VariantRuns& runs(SearchVariant variant) const
    {
        return m_runs[static_cast<std::size_t>(variant)];
    }
    /// By how much the best schedule of both techniques of the paper together is faster than that of a variant after so many trials:
    /// 0.21 is 21 % more throughput.
    [[nodiscard]] double gainOver(SearchVariant variant, std::size_t trials) const;
    /// trials, variant, seed, best_seconds: a row for each `step` trials of each run, and for its last one.
    [[nodiscard]] std::string curvesCsv(std::size_t step) const;
    /// trials, variant, seeds, mean_best_seconds, gain_of_both.
    [[nodiscard]] std::string summaryCsv(std::size_t step) const;

private:
    [[nodiscard]] std::vector<std::size_t> marks(std::size_t step) const;

    std::size_t m_trials = 0;
    std::vector<VariantRuns> m_runs; // in the order of kSearchVariants
};

} // namespace pimento::upmem
