// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evolution/evolution_settings.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::evolution {

/// Combination of the two techniques of the balanced search (IMTP paper, figure 13), optionally with our own.
enum class SearchVariant : std::uint8_t { Evolutionary, BalancedSampling, AdaptiveEpsilon, Both, WithNeighbours };

inline constexpr std::array kSearchVariants = {SearchVariant::Evolutionary, SearchVariant::BalancedSampling,
                                               SearchVariant::AdaptiveEpsilon, SearchVariant::Both,
                                               SearchVariant::WithNeighbours};

/// Names a variant: "evolutionary", "balanced sampling", "adaptive epsilon", "both", "both and neighbours".
[[nodiscard]] std::string_view variantName(SearchVariant variant);
/// Returns the settings with exactly the techniques of a variant.
[[nodiscard]] EvolutionSettings withVariant(EvolutionSettings settings, SearchVariant variant);

/// Returns the minimum up to each trial: entry i is the best after i + 1 trials.
[[nodiscard]] std::vector<double> bestSoFar(std::span<const double> seconds);

/// Runs of a search with the same settings but different seeds, in the order of the seeds.
struct VariantRuns {
    SearchVariant variant = SearchVariant::Both;
    std::vector<std::uint64_t> seeds;
    std::vector<std::vector<double>> best; // bestSoFar() per seed; empty if nothing could be run

    /// Best time after this many trials (at least 1) of a run, which may have ended before: kNeverEnds if nothing could
    /// be run.
    [[nodiscard]] double bestAfter(std::size_t run, std::size_t trials) const;
    /// Geometric mean over the seeds of the best time after this many trials.
    [[nodiscard]] double meanAfter(std::size_t trials) const;
};

/// Runs one search and returns the seconds of all trials in order.
using SearchRunner = std::function<Result<std::vector<double>>(const EvolutionSettings&)>;

/// Measures the gain of the search's techniques, alone and together.
class SearchAblation {
public:
    /// Runs every variant with every seed. Error: that of a run.
    [[nodiscard]] static Result<SearchAblation> run(const EvolutionSettings& settings,
                                                    std::span<const std::uint64_t> seeds, const SearchRunner& search);

    [[nodiscard]] const VariantRuns& runs(SearchVariant variant) const
    {
        return m_runs[static_cast<std::size_t>(variant)];
    }
    /// Gain of the paper's two techniques together over a variant: by how much their best candidate after this many
    /// trials is faster; 0.21 is 21 % more throughput.
    [[nodiscard]] double gainOver(SearchVariant variant, std::size_t trials) const;
    /// Writes the columns trials, variant, seed, best_seconds: a row per `step` trials of each run, and one for its
    /// last trial.
    [[nodiscard]] std::string curvesCsv(std::size_t step) const;
    /// Writes the columns trials, variant, seeds, mean_best_seconds, gain_of_both.
    [[nodiscard]] std::string summaryCsv(std::size_t step) const;

private:
    [[nodiscard]] std::vector<std::size_t> marks(std::size_t step) const;

    std::size_t m_trials = 0;
    std::vector<VariantRuns> m_runs; // in the order of kSearchVariants
};

} // namespace pimento::evolution
