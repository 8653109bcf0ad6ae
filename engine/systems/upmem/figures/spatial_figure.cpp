// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"

#include "engine/base/csv.h"
#include "engine/systems/upmem/figures/chart_errors.h"
#include "engine/systems/upmem/figures/compared_times.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kPlateau = 10'000; // spatial size from which speedups level out in the paper

/// Result elements of a kernel with two spatial loops: heads and batch, times tokens.
std::int64_t spatialSize(const ComparedWorkload& workload)
{
    const auto& iters = workload.program.blocks.front().iters;
    return iters[0].extent * iters[1].extent;
}

double speedupHere(const SystemTime* other, const SystemTime* searched)
{
    return other != nullptr && searched != nullptr ? other->time.total().value() / searched->time.total().value() : NAN;
}

double speedupThere(const SystemTime* other, const SystemTime* searched)
{
    const bool isRead = other != nullptr && searched != nullptr && other->published && searched->published;
    return isRead ? other->published->total / searched->published->total : NAN;
}

/// Arithmetic means below and above the plateau.
FigureTable meansBySize(const std::vector<std::pair<std::int64_t, std::array<double, 2>>>& points)
{
    FigureTable table{"fig11_means",
                      "Plain means of the speed-up over PrIM(E) and PrIM+search",
                      {"spatial_size", "workloads", "over_prim", "over_prim_search"},
                      {}};
    for (const bool isSmall : {true, false}) {
        std::array<double, 2> sum{};
        std::size_t count = 0;
        for (const auto& [size, speedups] : points) {
            if ((size <= kPlateau) == isSmall) {
                sum[0] += speedups[0];
                sum[1] += speedups[1];
                ++count;
            }
        }
        if (count > 0) {
            const auto number = static_cast<double>(count);
            table.rows.push_back({fmt::format("{} {}", isSmall ? "up to" : "above", kPlateau), std::to_string(count),
                                  threeDigits(sum[0] / number), threeDigits(sum[1] / number)});
        }
    }
    return table;
}

} // namespace

Result<FigureTables> spatialFigure(const FigureMeans& means)
{
    const auto published = CsvTable::read(means.dataFolder / "datasets" / "published" / "imtp_fig10_digitised.csv");
    const auto workloads = comparedWorkloads(means.dataFolder);
    if (!published || !workloads) {
        return tl::unexpected<Error>(!published ? published.error() : workloads.error());
    }
    std::vector<const ComparedWorkload*> wanted;
    for (const ComparedWorkload& each : *workloads) {
        const auto isNamed = [&](const std::string& name) {
            return name == each.set || name == each.title || name == caseOf(each) ||
                   name == each.set + " " + each.title;
        };
        if (each.kernel == ComparedKernel::Mmtv && each.set.starts_with("gpt-j") &&
            (means.only.empty() || std::ranges::any_of(means.only, isNamed))) {
            wanted.push_back(&each);
        }
    }
    if (wanted.empty()) {
        return fail("has no such workload", "fig11", "Name sets or titles of MMTV in datasets/upmem/workloads.csv");
    }
    std::ranges::stable_sort(wanted, {}, [](const ComparedWorkload* each) { return spatialSize(*each); });
    const auto times = compareTimes(wanted, *published, means);
    if (!times) {
        return tl::unexpected<Error>(times.error());
    }
    FigureTable table{"fig11",
                      "Speed-up of MMTV by its spatial size",
                      {"set", "workload", "spatial_size", "total_ms", "over_prim", "over_prim_published",
                       "over_prim_search", "over_prim_search_published"},
                      {}};
    std::vector<std::pair<std::int64_t, std::array<double, 2>>> points;
    for (const ComparedTimes& each : *times) {
        const SystemTime* const searched = each.find(kPaperSearch);
        const SystemTime* const prim = each.find("PrIM(E)");
        const SystemTime* const other = each.find("PrIM+search");
        const std::int64_t size = spatialSize(*each.workload);
        points.push_back({size, {speedupHere(prim, searched), speedupHere(other, searched)}});
        table.rows.push_back({each.workload->set, caseOf(*each.workload), std::to_string(size),
                              threeDigits(searched->time.total().value()), threeDigits(points.back().second[0]),
                              threeDigits(speedupThere(prim, searched)), threeDigits(points.back().second[1]),
                              threeDigits(speedupThere(other, searched))});
    }
    FigureTable errors = chartErrors("fig11", true, *times);
    std::vector<FigureTable> tables = {std::move(table), meansBySize(points)};
    if (!errors.rows.empty()) {
        tables.push_back(std::move(errors));
    }
    return FigureTables{
        "fig11",
        "MMTV of GPT-J by its spatial size",
        std::move(tables),
        {"The paper's chart has no numbers; it says that speed-ups are large up to 10,000 results and level out "
         "behind. The columns `published` are bars of figure 10 for the same workloads.",
         "PrIM(E) of MMTV was not measured on hardware by anybody: how far that baseline is off is not known."}};
}

} // namespace pimento::upmem
