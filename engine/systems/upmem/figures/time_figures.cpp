// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"

#include "engine/systems/upmem/figures/baseline_errors.h"
#include "engine/systems/upmem/figures/chart_errors.h"
#include "engine/systems/upmem/figures/compared_times.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

/// A mean speedup printed in the paper's text (section 7).
struct PrintedMean {
    std::string_view system;
    double mean;
};
constexpr std::array<PrintedMean, 3> kPrintedMeans = {{{"PrIM", 3.05}, {"PrIM(E)", 1.48}, {"PrIM+search", 1.67}}};

/// Description of one figure of times.
struct TimeFigure {
    std::string id;
    std::string title;
    std::string published;         // file of published bars
    std::vector<std::string> sets; // sets of workloads
    bool isNormalised = false;     // true: published bars are relative to PrIM
    bool hasMeans = false;         // true: the paper prints means for this figure
    std::vector<std::string> remarks;
};

bool isWanted(const ComparedWorkload& workload, const TimeFigure& figure, const FigureMeans& means)
{
    const auto has = [](const std::vector<std::string>& all, const std::string& one) {
        return std::ranges::find(all, one) != all.end();
    };
    return has(figure.sets, workload.set) &&
           (means.only.empty() || has(means.only, workload.title) || has(means.only, workload.set) ||
            has(means.only, caseOf(workload)) || has(means.only, workload.set + " " + workload.title));
}

FigureTable barsOf(const TimeFigure& figure, std::span<const ComparedTimes> all,
                   std::span<const MeasuredBaseline> baselines)
{
    const std::string unit = figure.isNormalised ? "norm" : "ms";
    FigureTable table{figure.id, figure.title, {"set", "workload", "sizes", "system", "choice"}, {}};
    for (const char* part : {"h2d", "kernel", "after", "total"}) {
        table.columns.push_back(fmt::format("{}_{}", part, unit));
        table.columns.push_back(fmt::format("{}_{}_published", part, unit));
    }
    table.columns.insert(table.columns.end(), {"total_ms_here", "speedup", "speedup_published", "kernel_error_percent",
                                               "total_error_percent", "prim_kernel_off_hardware_percent"});
    for (const ComparedTimes& each : all) {
        const SystemTime& prim = each.systems.front();
        for (const SystemTime& one : each.systems) {
            std::vector<std::string> row = {each.workload->set, caseOf(*each.workload), each.workload->sizes,
                                            one.system, one.choice};
            const PublishedBar here = barHere(one, each, figure.isNormalised);
            const auto there = one.published.value_or(PublishedBar{NAN, NAN, NAN, NAN});
            for (const auto& [ours, published] : {std::pair(here.toDpus, there.toDpus),
                                                  {here.kernel, there.kernel},
                                                  {here.after, there.after},
                                                  {here.total, there.total}}) {
                row.push_back(threeDigits(ours));
                row.push_back(threeDigits(published));
            }
            row.push_back(threeDigits(one.time.total().value()));
            row.push_back(threeDigits(prim.time.total().value() / one.time.total().value()));
            row.push_back(threeDigits(prim.published ? prim.published->total / there.total : NAN));
            row.push_back(signedPercent(here.kernel / there.kernel - 1));
            row.push_back(signedPercent(here.total / there.total - 1));
            row.push_back(signedPercent(meanError(baselines, each.workload->kernel)));
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

/// Speedups of a searched schedule over another system: here, and where both bars are published.
struct Speedups {
    std::vector<double> here;
    std::vector<double> published;
    std::set<ComparedKernel> kernels;
};

Speedups speedupsOver(std::string_view system, std::string_view search, std::span<const ComparedTimes> all)
{
    Speedups speedups;
    for (const ComparedTimes& each : all) {
        const SystemTime* const other = each.find(system);
        const SystemTime* const searched = each.find(search);
        if (other == nullptr || searched == nullptr) {
            continue;
        }
        speedups.kernels.insert(each.workload->kernel);
        speedups.here.push_back(other->time.total().value() / searched->time.total().value());
        if (other->published && searched->published) {
            speedups.published.push_back(other->published->total / searched->published->total);
        }
    }
    return speedups;
}

double plainMean(const std::vector<double>& numbers)
{
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

FigureTable meansOf(const TimeFigure& figure, std::span<const ComparedTimes> all,
                    std::span<const MeasuredBaseline> baselines)
{
    FigureTable table{figure.id + "_means",
                      "Speed-up of the searched schedule: harmonic means; plain ones beside them, since the paper does "
                      "not say which one it prints",
                      {"search", "over", "workloads", "mean", "plain_mean", "most", "workloads_published",
                       "mean_of_chart", "plain_mean_of_chart", "most_of_chart", "mean_printed",
                       "prim_kernels_off_hardware"},
                      {}};
    std::vector<std::pair<std::string_view, PrintedMean>> pairs;
    for (const std::string_view search : {kPaperSearch, kOurSearch}) {
        for (const PrintedMean& each : kPrintedMeans) {
            pairs.emplace_back(search, each);
        }
    }
    pairs.emplace_back(kOurSearch, PrintedMean{kPaperSearch, NAN});
    for (const auto& [search, other] : pairs) {
        const Speedups speedups = speedupsOver(other.system, search, all);
        if (speedups.here.empty()) {
            continue;
        }
        const auto mean = [](const std::vector<double>& numbers) {
            return numbers.empty() ? NAN : harmonicMean(numbers);
        };
        const auto plain = [](const std::vector<double>& numbers) {
            return numbers.empty() ? NAN : plainMean(numbers);
        };
        const auto most = [](const std::vector<double>& numbers) {
            return numbers.empty() ? NAN : *std::ranges::max_element(numbers);
        };
        table.rows.push_back({std::string(search), std::string(other.system), std::to_string(speedups.here.size()),
                              threeDigits(mean(speedups.here)), threeDigits(plain(speedups.here)),
                              threeDigits(most(speedups.here)), std::to_string(speedups.published.size()),
                              threeDigits(mean(speedups.published)), threeDigits(plain(speedups.published)),
                              threeDigits(most(speedups.published)),
                              figure.hasMeans && search == kPaperSearch ? threeDigits(other.mean) : std::string(),
                              other.system == kPaperSearch ? std::string() : errorText(baselines, speedups.kernels)});
    }
    return table;
}

/// Reading error of a bar in the unit of the chart: the possible distance of the value read from the authors' value.
double readingError(const TimeFigure& figure, const ComparedTimes& compared)
{
    return figure.isNormalised ? 0.01 : compared.workload->set == "b" ? 0.3 : 0.03;
}

/// Counts how often the speedup over PrIM is close to the published one, and how often the fastest system here is also
/// the fastest of the chart, or equal to it within the reading error.
FigureTable agreementOf(const TimeFigure& figure, std::span<const ComparedTimes> all)
{
    constexpr double kNear = 0.25;
    std::size_t compared = 0;
    std::size_t near = 0;
    std::size_t same = 0;
    for (const ComparedTimes& each : all) {
        std::vector<SystemTime> systems = each.systems;
        std::erase_if(systems, [](const SystemTime& one) {
            return one.system == kOurSearch || one.assumed.value() > 0; // systems with assumed times are not compared
        });
        if (!std::ranges::all_of(systems, [](const SystemTime& one) { return one.published.has_value(); })) {
            continue;
        }
        const SystemTime& prim = systems.front();
        const SystemTime& searched = systems.back();
        const double here = prim.time.total().value() / searched.time.total().value();
        const double there = prim.published->total / searched.published->total;
        ++compared;
        near += std::abs(here / there - 1) <= kNear ? 1 : 0;
        const auto totalHere = [](const SystemTime& one) { return one.time.total().value(); };
        const auto totalThere = [](const SystemTime& one) { return one.published->total; };
        const SystemTime& fastestHere = *std::ranges::min_element(systems, {}, totalHere);
        const SystemTime& fastestThere = *std::ranges::min_element(systems, {}, totalThere);
        same += totalThere(fastestHere) - totalThere(fastestThere) <= readingError(figure, each) ? 1 : 0;
    }
    return {figure.id + "_agreement",
            "Agreement with the chart; a winner within its reading error of the chart's is the same",
            {"workloads", "speedup_within_25_percent", "same_winner"},
            {{std::to_string(compared), std::to_string(near), std::to_string(same)}}};
}

Result<FigureTables> runTimes(const TimeFigure& figure, const FigureMeans& means)
{
    const auto published = CsvTable::read(means.dataFolder / "datasets" / "published" / figure.published);
    const auto workloads = comparedWorkloads(means.dataFolder);
    if (!published || !workloads) {
        return tl::unexpected<Error>(!published ? published.error() : workloads.error());
    }
    std::vector<const ComparedWorkload*> wanted;
    for (const ComparedWorkload& each : *workloads) {
        if (isWanted(each, figure, means)) {
            wanted.push_back(&each);
        }
    }
    if (wanted.empty()) {
        return fail("has no such workload", figure.id, "Name sets or titles of datasets/upmem/workloads.csv");
    }
    const auto times = compareTimes(wanted, *published, means);
    if (!times) {
        return tl::unexpected<Error>(times.error());
    }
    std::set<ComparedKernel> kernels;
    for (const ComparedWorkload* each : wanted) {
        kernels.insert(each->kernel);
    }
    const auto baselines = measuredBaselines(means, kernels);
    if (!baselines) {
        return tl::unexpected<Error>(baselines.error());
    }
    FigureTables made{figure.id,
                      figure.title,
                      {barsOf(figure, *times, *baselines), meansOf(figure, *times, *baselines),
                       chartErrors(figure.id, figure.isNormalised, *times), baselineSummary(figure.id, *baselines),
                       agreementOf(figure, *times)},
                      figure.remarks};
    if (figure.hasMeans) {
        made.tables.push_back(kernelClaims(figure.id, *times));
        made.tables.push_back(assumedTimes(figure.id, *times));
    }
    std::erase_if(made.tables, [](const FigureTable& table) { return table.rows.empty(); });
    return made;
}

const char* const kReadOff =
    "Published bars were read off a chart, as well as that goes; an empty cell was not read off.";
const char* const kModel = "Times here come from the model hw and the host link calibrated to measurements, not from a "
                           "machine; a search measures with the same model.";
const char* const kHandMade = "Hand-made programs are schedules with their parameters; what differs from the programs "
                              "themselves stands in engine/systems/upmem/baselines/hand_made.h.";
const char* const kAssumed =
    "SimplePIM is in no mean: that its host copies results once more at 1.0 GB/s and adds up partial "
    "results by callbacks that take three times as long are assumptions that nobody published; "
    "its kernel is PrIM's.";
const char* const kOff =
    "The last columns say how far PrIM's kernels here are from hardware: a ratio over them is wrong by "
    "about as much where kernels decide.";
const char* const kScaled = "GEMV multiplies by its number for every product here, in hand-made programs as well.";

} // namespace

Result<FigureTables> kernelFigure(const FigureMeans& means)
{
    return runTimes({.id = "fig9",
                     .title = "Seven kernels of 4 MB and 256 MB",
                     .published = "imtp_fig9_digitised.csv",
                     .sets = {"a", "b"},
                     .isNormalised = false,
                     .hasMeans = true,
                     .remarks = {kReadOff, kModel, kHandMade, kOff, kAssumed, kScaled}},
                    means);
}

Result<FigureTables> layerFigure(const FigureMeans& means)
{
    return runTimes({.id = "fig10",
                     .title = "Layers of GPT-J",
                     .published = "imtp_fig10_digitised.csv",
                     .sets = {"gpt-j-6b", "gpt-j-30b"},
                     .isNormalised = true,
                     .hasMeans = false,
                     .remarks = {kReadOff, kModel, kHandMade, kOff,
                                 "The chart's cases of batch 2 are not in the paper's text and left out."}},
                    means);
}

} // namespace pimento::upmem
