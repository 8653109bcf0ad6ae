// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/chart_errors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

constexpr double kNearChart = 0.2;

double meanSize(const std::vector<double>& errors)
{
    double sum = 0;
    for (const double error : errors) {
        sum += std::abs(error);
    }
    return errors.empty() ? NAN : sum / static_cast<double>(errors.size());
}

double worstOf(const std::vector<double>& errors)
{
    return errors.empty() ? NAN : *std::ranges::max_element(errors, {}, [](double error) { return std::abs(error); });
}

std::string closeOf(const std::vector<double>& errors)
{
    return std::to_string(std::ranges::count_if(errors, [](double error) { return std::abs(error) <= kNearChart; }));
}

/// Errors of all bars of a system; "": of all systems.
struct BarErrors {
    std::vector<double> kernels;
    std::vector<double> totals;
};

BarErrors errorsOf(std::string_view system, bool isNormalised, std::span<const ComparedTimes> all)
{
    BarErrors errors;
    for (const ComparedTimes& each : all) {
        for (const SystemTime& one : each.systems) {
            if (!one.published || (!system.empty() && one.system != system)) {
                continue;
            }
            const PublishedBar here = barHere(one, each, isNormalised);
            errors.kernels.push_back(here.kernel / one.published->kernel - 1);
            errors.totals.push_back(here.total / one.published->total - 1);
        }
    }
    return errors;
}

/// Quantity of a claim's ratio: that of the compared system over that of the searched one.
using PartOf = double (*)(const PublishedBar&);
double toDpusOf(const PublishedBar& bar) { return bar.toDpus; }
double kernelOf(const PublishedBar& bar) { return bar.kernel; }
double totalOf(const PublishedBar& bar) { return bar.total; }

enum class Summary { MeanSaving, Mean, Most };

struct PrintedClaim {
    std::string_view what;
    std::string_view over; // names of systems, separated by '/'
    std::vector<ComparedKernel> kernels;
    std::string_view sets;
    PartOf part;
    Summary summary;
    std::string_view printed;
};

const std::vector<PrintedClaim>& printedClaims()
{
    using enum ComparedKernel;
    static const std::vector<PrintedClaim> kClaims = {
        {"kernel of VA", "PrIM", {Va}, "ab", kernelOf, Summary::MeanSaving, "-32.5 %"},
        {"kernel of GEVA", "PrIM(E)", {Geva}, "ab", kernelOf, Summary::MeanSaving, "-34.6 %"},
        {"kernel of VA and GEVA", "PrIM+search", {Va, Geva}, "ab", kernelOf, Summary::MeanSaving, "-20.8 %"},
        {"kernel of MTV and GEMV, most", "PrIM/PrIM(E)", {Mtv, Gemv}, "ab", kernelOf, Summary::Most, "7.34x"},
        {"to DPUs of MTV and GEMV, most", "PrIM/PrIM(E)", {Mtv, Gemv}, "ab", toDpusOf, Summary::Most, "8.38x"},
        {"total of MTV and GEMV, most",
         "PrIM/PrIM(E)",
         {Mtv, Gemv},
         "ab",
         totalOf,
         Summary::Most,
         "4.16x and 5.33x over PrIM and PrIM+search"},
        {"total of MTV and GEMV, most",
         "PrIM+search",
         {Mtv, Gemv},
         "ab",
         totalOf,
         Summary::Most,
         "4.16x and 5.33x over PrIM and PrIM+search"},
        {"total of RED", "PrIM", {Red}, "ab", totalOf, Summary::Mean, "3.12x"},
        {"total of RED", "PrIM+search", {Red}, "ab", totalOf, Summary::Mean, "2.22x"},
        {"total of TTV, 4 MB", "PrIM(E)", {Ttv}, "a", totalOf, Summary::Mean, "2.04x"},
        {"total of MMTV, 4 MB", "PrIM(E)", {Mmtv}, "a", totalOf, Summary::Mean, "1.94x"},
        {"to DPUs of TTV and MMTV, 4 MB", "PrIM(E)", {Ttv, Mmtv}, "a", toDpusOf, Summary::Mean, "1.44x"},
        {"kernel of TTV and MMTV, 4 MB", "PrIM(E)", {Ttv, Mmtv}, "a", kernelOf, Summary::Mean, "3.02x"},
    };
    return kClaims;
}

struct ClaimRatios {
    std::vector<double> here;
    std::vector<double> chart;
};

ClaimRatios ratiosOf(const PrintedClaim& claim, std::span<const ComparedTimes> all)
{
    ClaimRatios ratios;
    for (const ComparedTimes& each : all) {
        const bool isMeant = std::ranges::find(claim.kernels, each.workload->kernel) != claim.kernels.end() &&
                             claim.sets.find(each.workload->set) != std::string_view::npos;
        const SystemTime* const searched = each.find(kPaperSearch);
        for (const SystemTime& one : each.systems) {
            const bool isOver = one.system == claim.over ||
                                (claim.over == "PrIM/PrIM(E)" && (one.system == "PrIM" || one.system == "PrIM(E)"));
            if (!isMeant || !isOver || searched == nullptr) {
                continue;
            }
            ratios.here.push_back(claim.part(barHere(one, each, false)) / claim.part(barHere(*searched, each, false)));
            if (one.published && searched->published && claim.part(*searched->published) > 0) {
                ratios.chart.push_back(claim.part(*one.published) / claim.part(*searched->published));
            }
        }
    }
    return ratios;
}

std::string summaryText(const std::vector<double>& ratios, Summary summary)
{
    if (ratios.empty()) {
        return {};
    }
    double sum = 0;
    for (const double ratio : ratios) {
        sum += summary == Summary::MeanSaving ? 1 / ratio : ratio;
    }
    const double mean = sum / static_cast<double>(ratios.size());
    switch (summary) {
    case Summary::MeanSaving:
        return fmt::format("{:+.1f} %", 100 * (mean - 1));
    case Summary::Mean:
        return fmt::format("{:.2f}x", mean);
    case Summary::Most:
        break;
    }
    return fmt::format("{:.2f}x", *std::ranges::max_element(ratios));
}

} // namespace

PublishedBar barHere(const SystemTime& one, const ComparedTimes& all, bool isNormalised)
{
    const double whole = isNormalised ? all.systems.front().time.total().value() : 1;
    const ScheduleTime& time = one.time;
    return {time.toDpus.value() / whole, (time.launch + time.kernel).value() / whole,
            (time.fromDpus + time.host).value() / whole, time.total().value() / whole};
}

FigureTable chartErrors(const std::string& figure, bool isNormalised, std::span<const ComparedTimes> all)
{
    FigureTable table{figure + "_errors",
                      "How far kernels (launch included) and totals are from the chart's bars: error in percent",
                      {"system", "bars", "kernel_mean_size", "kernel_worst", "kernels_within_20_percent",
                       "total_mean_size", "total_worst", "totals_within_20_percent"},
                      {}};
    constexpr std::array<std::string_view, 6> kSystems = {"PrIM",      "PrIM(E)",    "PrIM+search",
                                                          "SimplePIM", kPaperSearch, ""};
    for (const std::string_view system : kSystems) {
        const BarErrors errors = errorsOf(system, isNormalised, all);
        if (errors.kernels.empty()) {
            continue;
        }
        table.rows.push_back({system.empty() ? "all" : std::string(system), std::to_string(errors.kernels.size()),
                              percentText(meanSize(errors.kernels)), signedPercent(worstOf(errors.kernels)),
                              closeOf(errors.kernels), percentText(meanSize(errors.totals)),
                              signedPercent(worstOf(errors.totals)), closeOf(errors.totals)});
    }
    return table;
}

FigureTable kernelClaims(const std::string& figure, std::span<const ComparedTimes> all)
{
    FigureTable table{figure + "_claims",
                      "What section 7.1 prints of the searched schedule: plain means, kernels with their launch",
                      {"of", "over", "workloads", "here", "workloads_published", "chart", "printed"},
                      {}};
    for (const PrintedClaim& claim : printedClaims()) {
        const ClaimRatios ratios = ratiosOf(claim, all);
        if (ratios.here.empty()) {
            continue;
        }
        table.rows.push_back({std::string(claim.what), std::string(claim.over), std::to_string(ratios.here.size()),
                              summaryText(ratios.here, claim.summary), std::to_string(ratios.chart.size()),
                              summaryText(ratios.chart, claim.summary), std::string(claim.printed)});
    }
    return table;
}

FigureTable assumedTimes(const std::string& figure, std::span<const ComparedTimes> all)
{
    FigureTable table{figure + "_simplepim",
                      "SimplePIM under two assumptions, and without them: in no mean",
                      {"set", "workload", "total_ms", "assumed_ms", "speedup", "speedup_without", "speedup_of_chart"},
                      {}};
    for (const ComparedTimes& each : all) {
        const SystemTime* const simple = each.find("SimplePIM");
        const SystemTime* const searched = each.find(kPaperSearch);
        if (simple == nullptr || searched == nullptr) {
            continue;
        }
        const double total = simple->time.total().value();
        const double ours = searched->time.total().value();
        const bool isRead = simple->published && searched->published;
        table.rows.push_back({each.workload->set, caseOf(*each.workload), threeDigits(total),
                              threeDigits(simple->assumed.value()), threeDigits(total / ours),
                              threeDigits((total - simple->assumed.value()) / ours),
                              threeDigits(isRead ? simple->published->total / searched->published->total : NAN)});
    }
    return table;
}

} // namespace pimento::upmem
