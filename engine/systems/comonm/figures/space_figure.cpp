// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/comonm_figures.h"

#include "engine/base/parallel.h"
#include "engine/publications/point_chart.h"
#include "engine/systems/comonm/figures/figure_problem.h"
#include "engine/systems/comonm/mapping_list.h"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

namespace pimento::comonm {

namespace {

constexpr std::array<int, 3> kModules = {4, 8, 16}; // DIMMs
constexpr std::int64_t kDpusOfModule = 128;         // two ranks
constexpr int kParts = 10;                          // of the distribution

/// A kernel whose mappings are all estimated.
struct ExploredKernel {
    const char* id;
    FigureKernel kernel;
    /// Percentages of the mappings on 16 DIMMs that are slower than the best one on 4, and than the best one on 8
    /// DIMMs;
    /// "": the paper has none.
    std::array<const char*, 2> paper;
};

std::vector<ExploredKernel> exploredKernels()
{
    return {{"va", {"va", {{"batch", "1"}, {"vec_len", "16777216"}}}, {"65.47", "85.71"}},
            {"gemv", {"mtv", {{"rows", "8192"}, {"columns", "1024"}}}, {"", ""}}};
}

/// An estimated mapping.
struct Spot {
    double seconds = 0;
    std::int64_t dpus = 0;
};

/// All mappings of a kernel on this many DIMMs, the fastest first.
Result<std::vector<Spot>> spotsOf(FigureKernel kernel, int modules, const FigureContext& context)
{
    kernel.dpus = modules * kDpusOfModule;
    const auto problem = mappingsOf(questionOf(kernel), context.catalogue);
    const auto space =
        problem ? (*problem)->candidates(context.stop) : Result<CandidateSpace>(tl::unexpected<Error>(problem.error()));
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    const MappingList& list = asMappings(*space->list);
    std::vector<Spot> spots(list.size(), {std::numeric_limits<double>::infinity(), 0});
    parallelFor(list.size(), context.threads, context.stop, [&](std::size_t row) {
        const CheckedMapping& checked = list.row(row);
        if (const auto time = estimated((*problem)->target(), checked)) {
            const SubMap& map = checked.mapping.maps.front();
            spots[row] = {time->total, checked.mapping.units(map, 0) * checked.mapping.units(map, 1)};
        }
        if (context.heartbeat != nullptr) {
            context.heartbeat->report(0, 0);
        }
    });
    if (context.stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "fig16", "Try again");
    }
    std::erase_if(spots, [](const Spot& each) { return each.dpus == 0; });
    std::ranges::stable_sort(spots, {}, &Spot::seconds);
    return spots;
}

double percentOf(const std::vector<Spot>& spots, const auto& is)
{
    return 100 * static_cast<double>(std::ranges::count_if(spots, is)) / static_cast<double>(spots.size());
}

/// Compares the mappings of the largest system with the best one of a smaller system.
std::vector<std::string> shareRow(const char* kernel, int modules, const Spot& best, const std::vector<Spot>& largest,
                                  const char* paper)
{
    const auto isWorse = [&](const Spot& each) { return each.seconds > best.seconds; };
    const auto hasFewer = [&](const Spot& each) { return each.dpus < best.dpus; };
    const auto isBoth = [&](const Spot& each) { return isWorse(each) && hasFewer(each); };
    return {kernel,
            std::to_string(modules),
            threeDecimals(best.seconds * kMillisecondsPerSecond),
            std::to_string(best.dpus),
            twoDecimals(percentOf(largest, isWorse)),
            twoDecimals(percentOf(largest, hasFewer)),
            twoDecimals(percentOf(largest, isBoth)),
            paper};
}

void addDistribution(FigureTable& table, const char* kernel, int modules, const std::vector<Spot>& spots)
{
    std::vector<std::string> row = {kernel, std::to_string(modules), std::to_string(spots.size())};
    for (int part = 0; part <= kParts; ++part) {
        const std::size_t at = (spots.size() - 1) * static_cast<std::size_t>(part) / kParts;
        row.push_back(threeDecimals(spots[at].seconds * kMillisecondsPerSecond));
    }
    table.rows.push_back(std::move(row));
}

/// The sorted times of all mappings of a kernel as a line from 0 to 100 % of them.
PointSeries lineOf(int modules, const std::vector<Spot>& spots)
{
    PointSeries line{fmt::format("{} DIMMs, {} mappings", modules, spots.size()), {}};
    for (std::size_t i = 0; i < spots.size(); ++i) {
        line.points.emplace_back(100.0 * static_cast<double>(i + 1) / static_cast<double>(spots.size()),
                                 spots[i].seconds * kMillisecondsPerSecond);
    }
    return line;
}

} // namespace

Result<FigureTables> spaceFigure(const FigureContext& context)
{
    FigureTable times{
        "fig16", "Estimated times of all mappings in ms, by quantile", {"kernel", "dimms", "mappings"}, {}};
    for (int part = 0; part <= kParts; ++part) {
        times.columns.push_back(fmt::format("{}_%", part * 100 / kParts));
    }
    FigureTable shares{"fig16_shares",
                       "Mappings on 16 DIMMs that are slower than the best one on fewer",
                       {"kernel", "best_of_dimms", "best_ms", "best_dpus", "slower_%", "fewer_dpus_%",
                        "slower_with_fewer_dpus_%", "slower_%_paper"},
                       {}};
    std::vector<FigureFile> charts;
    for (const ExploredKernel& each : exploredKernels()) {
        std::vector<std::vector<Spot>> systems;
        PointFigure chart{.title = fmt::format("All mappings of {}, the fastest first", each.id),
                          .subtitle = {"A line has the estimated times of all mappings on so many DIMMs."},
                          .x = "mappings, %",
                          .y = "estimate, ms",
                          .yAxis = PointFigure::Axis::Logarithmic,
                          .shape = PointFigure::Shape::Lines,
                          .series = {}};
        for (const int modules : kModules) {
            context.begin(fmt::format("comonm fig16, {} on {} DIMMs", each.id, modules));
            auto spots = spotsOf(each.kernel, modules, context);
            if (!spots) {
                return tl::unexpected<Error>(spots.error());
            }
            addDistribution(times, each.id, modules, *spots);
            chart.series.push_back(lineOf(modules, *spots));
            systems.push_back(*std::move(spots));
        }
        charts.push_back({fmt::format("fig16_{}.svg", each.id), svgOf(chart)});
        for (std::size_t i = 0; i + 1 < systems.size(); ++i) {
            shares.rows.push_back(shareRow(each.id, kModules[i], systems[i].front(), systems.back(), each.paper[i]));
        }
    }
    return FigureTables{
        "fig16",
        "All mappings on 4, 8 and 16 DIMMs",
        {std::move(times), std::move(shares)},
        {"A mapping on 16 DIMMs need not use all of them: those that use fewer DPUs than the best one on the smaller "
         "system do more work on each, and the last two columns of shares say how many of the slower ones these are.",
         "va adds 2^24 int32; gemv is a matrix of 8192 x 1024 int32. The paper names no sizes. Its 65.47 and 85.71 % "
         "are 55 and 72 of 84 mappings, so that it counts fewer numbers of tasklets than the 24 that a DPU has."},
        std::move(charts)};
}

} // namespace pimento::comonm
