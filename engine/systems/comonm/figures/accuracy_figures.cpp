// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/comonm_figures.h"

#include "engine/publications/point_chart.h"
#include "engine/systems/comonm/figures/accuracy_rows.h"
#include "engine/systems/comonm/figures/estimate_speed.h"
#include "engine/systems/comonm/figures/figure_problem.h"
#include "engine/systems/comonm/figures/hardware_figure.h"
#include "engine/systems/comonm/figures/random_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace pimento::comonm {

namespace {

constexpr std::size_t kBankMappings = 1024;

/// A benchmark of the paper for UPMEM, as kernels of the library.
struct DpuBenchmark {
    const char* id;
    std::vector<FigureKernel> kernels;
    const char* paper; // mean error as printed
    const char* worst; // "worst error % (c)" of table 1
    const char* within;
    const char* speed;
};

std::vector<DpuBenchmark> dpuBenchmarks()
{
    const auto vectors = [](const char* name) {
        std::vector<FigureKernel> kernels;
        for (const char* elements : {"65536", "1048576", "4194304"}) {
            kernels.push_back({name, {{"batch", "1"}, {"vec_len", elements}}});
        }
        return kernels;
    };
    const auto matrix = [](const char* rows, const char* columns) {
        return FigureKernel{"mtv", {{"rows", rows}, {"columns", columns}}};
    };
    const auto product = [](const char* batch, const char* columns, const char* rows) {
        return FigureKernel{"gemv", {{"batch", batch}, {"nhead", "1"}, {"dhead", columns}, {"seq_len", rows}}};
    };
    return {{"va", vectors("va"), "8.9 (sel, hst, red, va)", "36.3", "82.6", "0.479"},
            {"red", vectors("red"), "8.9 (sel, hst, red, va)", "30.6", "76.6", "0.780"},
            {"gemv",
             {matrix("1024", "1024"), matrix("4096", "512"), matrix("512", "2048")},
             "5.5 (gemv, gemm)",
             "21.8",
             "96.6",
             "0.065"},
            {"gemm",
             {product("16", "256", "256"), product("64", "128", "128")},
             "5.5 (gemv, gemm)",
             "22.9",
             "95.9",
             "0.593"}};
}

constexpr std::size_t kDpuMappings = 96; // of a benchmark

/// The benchmarks that `only` names; all if it names none.
Result<std::vector<DpuBenchmark>> chosenBenchmarks(const FigureContext& context)
{
    std::vector<DpuBenchmark> all = dpuBenchmarks();
    for (const std::string& name : context.options.only) {
        if (std::ranges::none_of(all, [&](const DpuBenchmark& each) { return name == each.id; })) {
            return fail("\"" + name.substr(0, 40) + "\" is no kernel of this figure", "--only",
                        "Use va, red, gemv or gemm");
        }
    }
    if (!context.options.only.empty()) {
        std::erase_if(all, [&](const DpuBenchmark& each) {
            return std::ranges::find(context.options.only, each.id) == context.options.only.end();
        });
    }
    return all;
}

/// Random mappings of a benchmark.
Result<std::vector<EstimatedPoint>> pointsOf(const DpuBenchmark& benchmark, const FigureContext& context)
{
    std::vector<std::shared_ptr<const Target>> targets;
    std::vector<std::shared_ptr<const MappingProblem>> problems; // keep the targets alive
    for (const FigureKernel& kernel : benchmark.kernels) {
        const auto problem = mappingsOf(questionOf(kernel), context.catalogue);
        if (!problem) {
            return tl::unexpected<Error>(problem.error());
        }
        problems.push_back(*problem);
        targets.push_back((*problem)->bound().target);
    }
    RandomMaps maps;
    maps.count = context.options.samples ? static_cast<std::size_t>(*context.options.samples) : kDpuMappings;
    maps.mostCycles = 3e8;
    auto points = randomDpuPoints(targets, maps, context.stop);
    if (points.empty()) {
        return fail(ErrorKind::Stopped, "was stopped", benchmark.id, "Try again");
    }
    return points;
}

/// An empty chart of estimates over times of the detailed machine, as figures 13 and 14 have it.
PointFigure chartOfErrors(std::string title, const std::string& unit)
{
    using Axis = PointFigure::Axis;
    return {.title = std::move(title),
            .subtitle = {"A point is a random mapping; the estimate is exact on the dashed line."},
            .x = "detailed machine, " + unit,
            .y = "estimate, " + unit,
            .xAxis = Axis::Logarithmic,
            .yAxis = Axis::Logarithmic,
            .hasDiagonal = true,
            .series = {}};
}

FigureTable pointTable(std::string name)
{
    return {std::move(name), "", {"kernel", "mapping", "estimate_cycles", "exact_cycles", "error_%"}, {}};
}

/// Adds the points of a kernel to a chart and to a table with the mappings behind them.
void addPoints(PointFigure& chart, FigureTable& table, const std::string& kernel,
               const std::vector<EstimatedPoint>& points)
{
    PointSeries series{kernel, {}};
    for (const EstimatedPoint& each : points) {
        series.points.emplace_back(each.exact, each.estimated);
        table.rows.push_back({kernel, each.mapping, fmt::format("{:.1f}", each.estimated),
                              fmt::format("{:.0f}", each.exact), twoDecimals(100 * (each.estimated / each.exact - 1))});
    }
    chart.series.push_back(std::move(series));
}

/// Least error of some points, in percent.
double leastError(const std::vector<EstimatedPoint>& points)
{
    double least = 100;
    for (const EstimatedPoint& point : points) {
        least = std::min(least, 100 * std::abs(point.estimated / point.exact - 1));
    }
    return least;
}

} // namespace

Result<FigureTables> dpuAccuracyFigure(const FigureContext& context)
{
    const auto benchmarks = chosenBenchmarks(context);
    if (!benchmarks) {
        return tl::unexpected<Error>(benchmarks.error());
    }
    FigureTable table = accuracyRows("fig13", "Random mappings against the detailed machine");
    std::vector<EstimatedPoint> all;
    PointFigure chart = chartOfErrors("Estimates for UPMEM", "cycles of the slowest DPU");
    FigureTable listed = pointTable("fig13_points");
    for (const DpuBenchmark& benchmark : *benchmarks) {
        context.begin(fmt::format("comonm fig13, {}", benchmark.id));
        const auto points = pointsOf(benchmark, context);
        if (!points) {
            return tl::unexpected<Error>(points.error());
        }
        table.rows.push_back(rowOf(benchmark.id, accuracyOf(*points), benchmark.paper));
        addPoints(chart, listed, benchmark.id, *points);
        for (EstimatedPoint point : *points) {
            point.group += 1000 * std::ssize(table.rows);
            all.push_back(std::move(point));
        }
    }
    table.rows.push_back(rowOf("all", accuracyOf(all), "7.80"));
    context.begin("comonm fig13, times of hardware");
    auto hardware = hardwareTable(context);
    auto assembly = hardware ? assemblyTable(context) : hardware;
    if (!assembly) {
        return tl::unexpected<Error>(assembly.error());
    }
    return FigureTables{
        "fig13",
        "Errors of estimates for UPMEM",
        {std::move(table), *std::move(hardware), *std::move(assembly)},
        {"The paper compares 1,024 random mappings of each kernel with hardware. Here the same kind of mappings is "
         "compared with the detailed machine of this program (--samples says how many), and programs of two "
         "repositories with published times of hardware.",
         "gemv is mtv here, gemm is gemv with a batch. sel, hst and scan are assembly whose control flow depends on "
         "data: portions have data of their own, which keep every second number and fill all bins alike.",
         "An addition has 0.36 ms per launch and the layers of MLP 0.21 ms, as published for these kernels; runs of "
         "all others have the 0.15 ms of the device, whether they launch one kernel or two."},
        {{"fig13.svg", svgOf(chart)}, {"fig13_points.csv", csvOf(listed)}}};
}

namespace {

/// A kernel on a device that the paper does not have, at some sizes.
struct UnitBenchmark {
    const char* device;
    const char* title;
    std::vector<FigureKernel> kernels;
};

std::vector<UnitBenchmark> unitBenchmarks()
{
    const auto product = [](const char* batch, const char* columns, const char* rows) {
        return FigureKernel{"gemv", {{"batch", batch}, {"nhead", "1"}, {"dhead", columns}, {"seq_len", rows}}};
    };
    std::vector<UnitBenchmark> all;
    for (const char* device : {"attacc", "gddr6-aim", "hbm-pim-hbm3"}) {
        all.push_back({device,
                       "gemv",
                       {product("1", "1024", "4096"), product("1", "4096", "1536"), product("1", "1440", "5760")}});
        all.push_back({device, "gemm", {product("8", "512", "1024"), product("12", "768", "480")}});
    }
    for (UnitBenchmark& each : all) {
        for (FigureKernel& kernel : each.kernels) {
            kernel.device = each.device;
            kernel.type = "fp16";
        }
    }
    return all;
}

/// Errors on the devices beyond the paper.
Result<FigureTable> unitTable(const FigureContext& context)
{
    FigureTable table{"fig14_beyond",
                      "Random mappings onto devices that the paper does not have",
                      {"device", "kernel", "mappings", "mean_%", "worst_%", "spearman", "regret_%"},
                      {}};
    for (const UnitBenchmark& benchmark : unitBenchmarks()) {
        context.begin(fmt::format("comonm fig14, {} on {}", benchmark.title, benchmark.device));
        const auto points = pointsOf(DpuBenchmark{benchmark.title, benchmark.kernels, "", "", "", ""}, context);
        if (!points) {
            return tl::unexpected<Error>(points.error());
        }
        const Accuracy found = accuracyOf(*points);
        table.rows.push_back({benchmark.device, benchmark.title, std::to_string(found.points), twoDecimals(found.mean),
                              twoDecimals(found.worst), threeDecimals(found.spearman), twoDecimals(found.regret)});
    }
    return table;
}

} // namespace

Result<FigureTables> bankAccuracyFigure(const FigureContext& context)
{
    constexpr std::array<std::pair<const char*, const char*>, 3> kKernels = {
        {{"gemv", "3.04"}, {"va", "5.89"}, {"relu", "0.90"}}};
    FigureTable table{
        "fig14",
        "Random mappings on 16 channels against the exact machine",
        {"kernel", "extrapolation", "mappings", "least_%", "mean_%", "worst_%", "spearman", "regret_%", "mean_%_paper"},
        {}};
    PointFigure chart = chartOfErrors("Estimates for HBM-PIM, 16 channels", "cycles");
    FigureTable listed = pointTable("fig14_points");
    for (const auto& [kernel, paper] : kKernels) {
        for (const Extrapolation rule : {Extrapolation::Affine, Extrapolation::Literal}) {
            const char* name = rule == Extrapolation::Affine ? "affine" : "literal";
            context.begin(fmt::format("comonm fig14, {}, {}", kernel, name));
            RandomMaps maps;
            maps.count = context.options.samples ? static_cast<std::size_t>(*context.options.samples) : kBankMappings;
            maps.options.sampling.rule = rule;
            const auto points = randomBankPoints(kernel, {16, 1}, maps, context.stop);
            if (points.empty()) {
                return fail(ErrorKind::Stopped, "was stopped", "fig14", "Try again");
            }
            if (rule == Extrapolation::Affine) {
                addPoints(chart, listed, kernel, points);
            }
            const Accuracy found = accuracyOf(points);
            table.rows.push_back({kernel, name, std::to_string(found.points), twoDecimals(leastError(points)),
                                  twoDecimals(found.mean), twoDecimals(found.worst), threeDecimals(found.spearman),
                                  twoDecimals(found.regret), paper});
        }
    }
    auto beyond = unitTable(context);
    if (!beyond) {
        return tl::unexpected<Error>(beyond.error());
    }
    return FigureTables{"fig14",
                        "Errors of estimates for HBM-PIM",
                        {std::move(table), *std::move(beyond)},
                        {"The literal rule is algorithm 1 as printed, with alpha = 0.01. The affine rule counts fixed "
                         "times once. Both add refreshes at their mean cost.",
                         "Over all its benchmarks the paper reports 2.99 % on average, 0.40 % at least and 5.78 % at "
                         "most, which does not go with 5.89 % on average for va."},
                        {{"fig14.svg", svgOf(chart)}, {"fig14_points.csv", csvOf(listed)}}};
}

Result<FigureTables> accuracyTable(const FigureContext& context)
{
    const auto benchmarks = chosenBenchmarks(context);
    if (!benchmarks) {
        return tl::unexpected<Error>(benchmarks.error());
    }
    FigureTable table{"table1",
                      "Speed of estimates, worst errors and shares within 15 %",
                      {"kernel", "estimate_us", "device_us", "speedup", "speedup_paper", "worst_%", "worst_%_paper",
                       "within_15_%", "within_15_%_paper"},
                      {}};
    for (const DpuBenchmark& benchmark : *benchmarks) {
        context.begin(fmt::format("comonm table1, {}", benchmark.id));
        const auto points = pointsOf(benchmark, context);
        const auto speed = points ? estimateSpeed(benchmark.kernels, context) : tl::unexpected<Error>(points.error());
        if (!speed) {
            return tl::unexpected<Error>(speed.error());
        }
        const Accuracy found = accuracyOf(*points);
        table.rows.push_back({benchmark.id, twoDecimals(speed->estimate), twoDecimals(speed->device),
                              threeDecimals(speed->device / speed->estimate), benchmark.speed, twoDecimals(found.worst),
                              benchmark.worst, twoDecimals(found.within15), benchmark.within});
    }
    context.begin("comonm table1, times of hardware");
    auto hardware = hardwareTable(context);
    if (!hardware) {
        return tl::unexpected<Error>(hardware.error());
    }
    return FigureTables{
        "table1",
        "Speed and errors of estimates",
        {std::move(table), *std::move(hardware)},
        {"Speedup: time of the kernel on the device over the time that its estimate takes. It is a measurement of this "
         "run: the first estimate of each shape of a program compiles and simulates portions, the others reuse them.",
         "Published values are those of programs from C assembly. The rows of the paper for the vendor's simulator "
         "have no counterpart here."}};
}

} // namespace pimento::comonm
