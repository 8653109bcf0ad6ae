// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/search_ablation.h"

#include "engine/base/csv.h"
#include "engine/search/evolution/best_trials.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>

namespace pimento::evolution {

namespace {

void addLine(std::string& text, const CsvWriter& row) { text += row.line() + "\n"; }

CsvWriter cells(std::size_t trials, SearchVariant variant)
{
    CsvWriter row;
    row.add(static_cast<std::int64_t>(trials)).add(variantName(variant));
    return row;
}

} // namespace

std::string_view variantName(SearchVariant variant)
{
    constexpr std::array<std::string_view, kSearchVariants.size()> kNames = {
        "evolutionary", "balanced sampling", "adaptive epsilon", "both", "both and neighbours"};
    return kNames[static_cast<std::size_t>(variant)];
}

EvolutionSettings withVariant(EvolutionSettings settings, SearchVariant variant)
{
    settings.hasNeighbours = variant == SearchVariant::WithNeighbours;
    const bool hasBoth = variant == SearchVariant::Both || settings.hasNeighbours;
    settings.hasBalancedSampling = variant == SearchVariant::BalancedSampling || hasBoth;
    settings.hasAdaptiveEpsilon = variant == SearchVariant::AdaptiveEpsilon || hasBoth;
    return settings;
}

std::vector<double> bestSoFar(std::span<const double> seconds)
{
    std::vector<double> best(seconds.begin(), seconds.end());
    for (std::size_t i = 1; i < best.size(); ++i) {
        best[i] = std::min(best[i], best[i - 1]);
    }
    return best;
}

double VariantRuns::bestAfter(std::size_t run, std::size_t trials) const
{
    PIMENTO_ASSERT(trials > 0, "nothing is known after no trial");
    const std::vector<double>& curve = best[run];
    return curve.empty() ? kNeverEnds : curve[std::min(trials, curve.size()) - 1];
}

double VariantRuns::meanAfter(std::size_t trials) const
{
    double sum = 0;
    for (std::size_t run = 0; run < best.size(); ++run) {
        sum += std::log(bestAfter(run, trials));
    }
    return std::exp(sum / static_cast<double>(best.size()));
}

Result<SearchAblation> SearchAblation::run(const EvolutionSettings& settings, std::span<const std::uint64_t> seeds,
                                           const SearchRunner& search)
{
    PIMENTO_ASSERT(!seeds.empty(), "an ablation runs something");
    SearchAblation ablation;
    ablation.m_trials = settings.trials;
    for (const SearchVariant variant : kSearchVariants) {
        VariantRuns& runs = ablation.m_runs.emplace_back();
        runs.variant = variant;
        for (const std::uint64_t seed : seeds) {
            EvolutionSettings one = withVariant(settings, variant);
            one.seed = seed;
            const auto seconds = search(one);
            if (!seconds) {
                return tl::unexpected<Error>(seconds.error());
            }
            runs.seeds.push_back(seed);
            runs.best.push_back(bestSoFar(*seconds));
        }
    }
    return ablation;
}

double SearchAblation::gainOver(SearchVariant variant, std::size_t trials) const
{
    return runs(variant).meanAfter(trials) / runs(SearchVariant::Both).meanAfter(trials) - 1;
}

std::vector<std::size_t> SearchAblation::marks(std::size_t step) const
{
    PIMENTO_ASSERT(step > 0, "a step leads on");
    std::vector<std::size_t> marks;
    for (std::size_t trials = step; trials < m_trials; trials += step) {
        marks.push_back(trials);
    }
    marks.push_back(m_trials);
    return marks;
}

std::string SearchAblation::curvesCsv(std::size_t step) const
{
    std::string text = "trials,variant,seed,best_seconds\n";
    for (const VariantRuns& each : m_runs) {
        for (std::size_t run = 0; run < each.seeds.size(); ++run) {
            for (const std::size_t trials : marks(step)) {
                addLine(
                    text,
                    cells(trials, each.variant).add(std::to_string(each.seeds[run])).add(each.bestAfter(run, trials)));
            }
        }
    }
    return text;
}

std::string SearchAblation::summaryCsv(std::size_t step) const
{
    std::string text = "trials,variant,seeds,mean_best_seconds,gain_of_both\n";
    for (const std::size_t trials : marks(step)) {
        for (const VariantRuns& each : m_runs) {
            addLine(text, cells(trials, each.variant)
                              .add(static_cast<std::int64_t>(each.seeds.size()))
                              .add(each.meanAfter(trials))
                              .add(gainOver(each.variant, trials)));
        }
    }
    return text;
}

} // namespace pimento::evolution
