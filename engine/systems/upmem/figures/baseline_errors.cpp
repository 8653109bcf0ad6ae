// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/baseline_errors.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/base/parallel.h"
#include "engine/systems/upmem/baselines/hand_made.h"
#include "engine/systems/upmem/figures/compared_workloads.h"
#include "engine/systems/upmem/figures/imtp_figures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

constexpr double kNearHardware = 0.2;
constexpr std::int64_t kEqualDpus = 8; // DPUs with equal work: the fewest that a system has

/// Reads a measured run, without the time that Pimento gives.
Result<MeasuredBaseline> runOf(const CsvTable& table, std::size_t row)
{
    constexpr std::array<std::string_view, 5> kColumns = {"kernel", "dpus", "elements_per_dpu", "columns", "kernel_ms"};
    std::array<std::string_view, kColumns.size()> cells;
    for (std::size_t c = 0; c < kColumns.size(); ++c) {
        const auto place = table.column(kColumns[c]);
        cells[c] = place ? table.cell(row, *place) : std::string_view();
    }
    const auto kernel = comparedKernel(cells[0]);
    const auto dpus = parseInteger(cells[1]);
    const auto elements = parseInteger(cells[2]);
    const auto columns = parseInteger(cells[3]);
    const auto measured = parseDecimal(cells[4]);
    if (!kernel || !dpus || !elements || !columns || !measured || *elements < 1 || *measured <= 0) {
        return fail(fmt::format("has no kernel, sizes and time in row {}", row + 1), "the kernel times of hardware",
                    "Take the file as it is shipped");
    }
    return MeasuredBaseline{*kernel, *dpus, *elements, *columns, *measured, 0};
}

std::string sizesOf(const MeasuredBaseline& run)
{
    return run.kernel == ComparedKernel::Mtv ? fmt::format("rows={},columns={}", run.elements * kEqualDpus, run.columns)
                                             : fmt::format("batch=1,vec_len={}", run.elements * kEqualDpus);
}

/// Milliseconds that Pimento gives for PrIM's program with its own parameters, launch included.
Result<double> timeHere(const MeasuredBaseline& run, const FigureMeans& means)
{
    const auto workload = comparedWorkload(means.dataFolder, run.kernel, sizesOf(run));
    const auto points = workload ? baselinePoints(HandMade::Prim, run.kernel, {run.elements * kEqualDpus * 256, 1})
                                 : tl::unexpected<Error>(workload.error());
    if (!points) {
        return tl::unexpected<Error>(points.error());
    }
    BaselinePoint point = points->front();
    point.dpus = kEqualDpus;
    const ScheduleMachine machine{&*means.system, means.dpusPerRank, means.link};
    const auto made = handMade(point, workload->program);
    const auto compiled = made ? compileHandMade(*made, machine) : tl::unexpected<Error>(made.error());
    const auto measured =
        compiled ? measureHandMade(*made, *compiled, machine, means.stop) : tl::unexpected<Error>(compiled.error());
    return measured.map([](const ScheduleMeasurement& one) { return (one.time.launch + one.time.kernel).value(); });
}

std::vector<const MeasuredBaseline*> ofKernel(std::span<const MeasuredBaseline> runs, ComparedKernel kernel)
{
    std::vector<const MeasuredBaseline*> all;
    for (const MeasuredBaseline& run : runs) {
        if (run.kernel == kernel) {
            all.push_back(&run);
        }
    }
    return all;
}

} // namespace

Result<std::vector<MeasuredBaseline>> measuredBaselines(const FigureMeans& means,
                                                        const std::set<ComparedKernel>& kernels)
{
    const auto table = CsvTable::read(means.dataFolder / "datasets" / "published" / "upmem_kernel_times.csv");
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    std::vector<MeasuredBaseline> runs;
    for (std::size_t row = 0; row < table->rows(); ++row) {
        const auto run = runOf(*table, row);
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        if (kernels.contains(run->kernel)) {
            runs.push_back(*run);
        }
    }
    if (means.step && !runs.empty()) {
        means.step("hand-made programs beside times of hardware");
    }
    std::vector<std::optional<Result<double>>> times(runs.size());
    parallelFor(runs.size(), means.threads, means.stop, [&](std::size_t i) {
        times[i] = timeHere(runs[i], means);
        if (means.heartbeat != nullptr) {
            means.heartbeat->report(0, 0);
        }
    });
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!times[i]) {
            return fail(ErrorKind::Stopped, "was stopped", "hand-made programs", "Try again");
        }
        if (!*times[i]) {
            return tl::unexpected<Error>(times[i]->error());
        }
        runs[i].here = **times[i];
    }
    return runs;
}

double meanError(std::span<const MeasuredBaseline> runs, ComparedKernel kernel)
{
    const auto all = ofKernel(runs, kernel);
    double sum = 0;
    for (const MeasuredBaseline* run : all) {
        sum += run->error();
    }
    return all.empty() ? NAN : sum / static_cast<double>(all.size());
}

std::string errorText(std::span<const MeasuredBaseline> runs, const std::set<ComparedKernel>& kernels)
{
    std::string text;
    for (const ComparedKernel kernel : kernels) {
        const double error = meanError(runs, kernel);
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", kernelName(kernel),
                            std::isfinite(error) ? fmt::format("{:+.0f} %", 100 * error) : "not measured");
    }
    return text;
}

FigureTable baselineSummary(const std::string& figure, std::span<const MeasuredBaseline> runs)
{
    FigureTable table{figure + "_baselines",
                      "Kernels of hand-made programs beside PrIM's on hardware at the same work of a DPU, 16 tasklets "
                      "and tiles of 1 KB: error in percent",
                      {"kernel", "runs", "mean_error", "mean_size_of_error", "worst_error", "runs_within_20_percent"},
                      {}};
    for (const ComparedKernel kernel : kComparedKernels) {
        const auto all = ofKernel(runs, kernel);
        if (all.empty()) {
            continue;
        }
        double sum = 0;
        double worst = 0;
        for (const MeasuredBaseline* run : all) {
            sum += std::abs(run->error());
            worst = std::abs(run->error()) > std::abs(worst) ? run->error() : worst;
        }
        const auto close = std::ranges::count_if(
            all, [](const MeasuredBaseline* run) { return std::abs(run->error()) <= kNearHardware; });
        table.rows.push_back(
            {std::string(kernelName(kernel)), std::to_string(all.size()), signedPercent(meanError(runs, kernel)),
             percentText(sum / static_cast<double>(all.size())), signedPercent(worst), std::to_string(close)});
    }
    return table;
}

Result<FigureTables> baselineTable(const FigureMeans& means)
{
    const std::set<ComparedKernel> all(kComparedKernels.begin(), kComparedKernels.end());
    const auto runs = measuredBaselines(means, all);
    if (!runs) {
        return tl::unexpected<Error>(runs.error());
    }
    FigureTable table{"baselines",
                      "Run by run",
                      {"kernel", "dpus", "elements_per_dpu", "columns", "kernel_ms", "hardware_ms", "error_percent"},
                      {}};
    for (const MeasuredBaseline& run : *runs) {
        table.rows.push_back({std::string(kernelName(run.kernel)), std::to_string(run.dpus),
                              std::to_string(run.elements), std::to_string(run.columns), threeDigits(run.here),
                              threeDigits(run.measured), signedPercent(run.error())});
    }
    return FigureTables{
        "baselines",
        "Hand-made programs beside times of hardware",
        {std::move(table), baselineSummary("imtp", *runs)},
        {"Times of hardware are those of PrIM's own programs (uPIMulator repository) and of matrices on PrIM's "
         "grid (ATiM repository), launch included. No number here is fitted to them.",
         "Nobody published times of GEVA, GEMV, TTV and MMTV in PrIM's style."}};
}

} // namespace pimento::upmem
