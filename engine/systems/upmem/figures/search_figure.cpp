// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"

#include "engine/search/evolution/search_ablation.h"
#include "engine/systems/upmem/figures/compared_workloads.h"
#include "engine/systems/upmem/figures/searched_schedule.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

using evolution::kSearchVariants;
using evolution::SearchAblation;
using evolution::SearchVariant;

constexpr std::array<std::string_view, kSearchVariants.size()> kPrintedGains = {"0.212", "0.264 or 0.279",
                                                                                "0.279 or 0.264", "", ""};

/// Finds the workload by its title among those of 4 MB, or by set and title.
const ComparedWorkload* wantedWorkload(std::span<const ComparedWorkload> all, const FigureMeans& means)
{
    const std::string title = means.only.empty() ? "MTV" : means.only.front();
    const auto found = std::ranges::find_if(all, [&](const ComparedWorkload& each) {
        return (each.set == "a" && each.title == title) || each.set + " " + each.title == title;
    });
    return found == all.end() ? nullptr : &*found;
}

FigureTable curvesOf(const SearchAblation& ablation, std::size_t trials)
{
    FigureTable table{"fig13", "Best time so far, geometric mean over seeds", {"trials"}, {}};
    for (const SearchVariant variant : kSearchVariants) {
        table.columns.push_back(fmt::format("{}_ms", variantName(variant)));
    }
    constexpr std::size_t kMarks = 20;
    const std::size_t step = std::max<std::size_t>(1, trials / kMarks);
    for (std::size_t mark = step; mark <= trials; mark += step) {
        std::vector<std::string> row = {std::to_string(mark)};
        for (const SearchVariant variant : kSearchVariants) {
            row.push_back(threeDigits(ablation.runs(variant).meanAfter(mark) * 1e3));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

FigureTable gainsOf(const SearchAblation& ablation, std::size_t trials)
{
    const std::size_t early = std::max<std::size_t>(1, trials * 2 / 5); // fraction of 400 in 1,000
    FigureTable table{
        "fig13_gains",
        "By how much both techniques of the paper together are faster than a variant, share of its throughput",
        {"variant", fmt::format("after_{}_of_{}", early, trials), "at_the_end", "printed_after_400_of_1000"},
        {}};
    for (std::size_t v = 0; v < kSearchVariants.size(); ++v) {
        const SearchVariant variant = kSearchVariants[v];
        table.rows.push_back({std::string(variantName(variant)), threeDigits(ablation.gainOver(variant, early)),
                              threeDigits(ablation.gainOver(variant, trials)), std::string(kPrintedGains[v])});
    }
    return table;
}

} // namespace

Result<FigureTables> searchFigure(const FigureMeans& means)
{
    const auto workloads = comparedWorkloads(means.dataFolder);
    if (!workloads) {
        return tl::unexpected<Error>(workloads.error());
    }
    const ComparedWorkload* const workload = wantedWorkload(*workloads, means);
    if (workload == nullptr) {
        return fail(
            "has no such workload", "fig13",
            "Name one of VA, GEVA, RED, MTV, GEMV, TTV and MMTV, or set and title of datasets/upmem/workloads.csv");
    }
    const auto space = figureSpace(workload->program, means);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    const auto search = [&](const EvolutionSettings& settings) -> Result<std::vector<double>> {
        if (means.step) {
            const auto isOn = [](bool on) { return on ? "on" : "off"; };
            means.step(fmt::format("{}, balanced sampling {}, adaptive epsilon {}, neighbours {}, seed {}",
                                   workload->title, isOn(settings.hasBalancedSampling),
                                   isOn(settings.hasAdaptiveEpsilon), isOn(settings.hasNeighbours), settings.seed));
        }
        return searchedSeconds(**space, settings, means);
    };
    const auto ablation = SearchAblation::run(means.evolution, means.seeds, search);
    if (!ablation) {
        return tl::unexpected<Error>(ablation.error());
    }
    const std::size_t trials = means.evolution.trials;
    return FigureTables{
        "fig13",
        fmt::format("What the techniques of the search gain: {} {}, {}", workload->set, workload->title,
                    workload->sizes),
        {curvesOf(*ablation, trials), gainsOf(*ablation, trials)},
        {"The paper does not say which kernel it searched, and of the two techniques alone only that both together "
         "gain "
         "26.4 and 27.9 percent over them.",
         "Neighbours of the fastest schedules are ours.",
         fmt::format("{} seeds; the model has no noise, so a schedule is measured once.", means.seeds.size())}};
}

} // namespace pimento::upmem
