// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"

#include "engine/systems/upmem/baselines/hand_made.h"
#include "engine/systems/upmem/baselines/published_parameters.h"
#include "engine/systems/upmem/figures/compared_times.h"
#include "engine/systems/upmem/figures/published_decisions.h"
#include "engine/systems/upmem/figures/searched_schedule.h"
#include "engine/systems/upmem/loops/passes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <utility>

#include <fmt/format.h>

// Figures 3 and 4 of the paper, its motivation. The paper prints neither their sizes nor their numbers, but their
// tendencies.

namespace pimento::upmem {

namespace {

constexpr std::array<std::int64_t, 5> kMatrixSizes = {512, 1024, 2048, 4096, 8192};
constexpr std::array<std::int64_t, 6> kCachingTiles = {8, 16, 32, 64, 128, 256}; // elements
constexpr std::array<std::int64_t, 4> kDpuNumbers = {256, 512, 1024, 2048};
constexpr std::int64_t kBeyondTiles = 6; // columns missing to whole tiles

BaselinePoint gemvPoint(std::int64_t dpus, std::int64_t tile)
{
    BaselinePoint point = baselinePoints(HandMade::Prim, ComparedKernel::Gemv, {1 << 20, 1}).value().front();
    point.dpus = dpus;
    for (CachingTile& each : point.tiles) {
        each.bytes = Bytes{each.bytes.value() / each.elements * tile};
        each.elements = tile;
    }
    return point;
}

Result<ScheduleTime> timeOfHandMade(const BaselinePoint& point, const ComparedWorkload& workload, int level,
                                    const FigureMeans& means)
{
    const ScheduleMachine machine{&*means.system, means.dpusPerRank, means.link};
    const auto made = handMade(point, workload.program);
    const auto compiled = made ? compileHandMade(*made, machine, CompileOptions{}.mostDpus, *passesOfLevel(level))
                               : tl::unexpected<Error>(made.error());
    const auto measured =
        compiled ? measureHandMade(*made, *compiled, machine, means.stop) : tl::unexpected<Error>(compiled.error());
    return measured.map([](const ScheduleMeasurement& one) { return one.time; });
}

Result<ComparedWorkload> gemv(const FigureMeans& means, std::int64_t rows, std::int64_t columns)
{
    if (means.step) {
        means.step(fmt::format("GEMV {} x {}", rows, columns));
    }
    return comparedWorkload(means.dataFolder, ComparedKernel::Gemv, fmt::format("rows={},columns={}", rows, columns));
}

/// Returns the value of a cell; infinity if there is no time because the schedule is refused. Other errors end the
/// figure.
Result<double> orNothing(const Result<ScheduleTime>& time, double (*of)(const ScheduleTime&))
{
    if (!time && time.error().kind != ErrorKind::DoesNotFit) {
        return tl::unexpected<Error>(time.error());
    }
    return time ? of(*time) : INFINITY;
}

double kernelIn(const ScheduleTime& time) { return time.kernel.value(); }
double totalIn(const ScheduleTime& time) { return time.total().value(); }

/// Makes the tables of figure 4 (a) and (c): a row per matrix, a number per tile or DPU count, and the best of these.
Result<FigureTable> gridOf(FigureTable table, std::span<const std::int64_t> across, const FigureMeans& means,
                           const std::function<Result<double>(const ComparedWorkload&, std::int64_t)>& cellOf)
{
    for (const std::int64_t size : kMatrixSizes) {
        const auto workload = gemv(means, size, size);
        if (!workload) {
            return tl::unexpected<Error>(workload.error());
        }
        std::vector<std::string> row = {fmt::format("{}x{}", size, size)};
        std::pair<double, std::string> least = {INFINITY, ""};
        for (const std::int64_t each : across) {
            const auto cell = cellOf(*workload, each);
            if (!cell) {
                return tl::unexpected<Error>(cell.error());
            }
            row.push_back(threeDigits(*cell));
            least = *cell < least.first ? std::pair(*cell, std::to_string(each)) : least;
        }
        row.push_back(least.second);
        table.rows.push_back(std::move(row));
    }
    return table;
}

Result<ScheduleTime> timeOfTiling(const ComparedWorkload& workload, std::int64_t rowParts, std::int64_t columnParts,
                                  const FigureMeans& means)
{
    const auto space = figureSpace(workload.program, means);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    std::int64_t tasklets = 16; // fewer if there are fewer pairs of rows
    while (tasklets > 1 && rowParts * tasklets * 2 > workload.program.blocks.front().iters.front().extent) {
        tasklets /= 2;
    }
    const PublishedParameters parameters{.program = "IMTP",
                                         .kernel = ComparedKernel::Gemv,
                                         .dpus = {rowParts, columnParts},
                                         .tasklets = tasklets,
                                         .tileElements = {32, 32, 2}};
    const auto decisions = publishedDecisions(parameters, **space);
    if (!decisions) { // there is no such schedule: rows or columns are too few
        return fail(ErrorKind::DoesNotFit, decisions.error().what, decisions.error().where, decisions.error().hint);
    }
    const auto compiled = (*space)->compile(*decisions);
    const auto measured =
        compiled ? measure(*compiled, (*space)->machine(), 0, means.stop) : tl::unexpected<Error>(compiled.error());
    return measured.map([](const ScheduleMeasurement& one) { return one.time; });
}

/// Least time for figure 4 (c) with a number of DPUs, over all divisions among rows and columns.
Result<double> leastOfTilings(const ComparedWorkload& workload, std::int64_t dpus, const FigureMeans& means)
{
    double least = INFINITY;
    for (std::int64_t columnParts = 1; columnParts <= 64; columnParts *= 2) {
        const auto cell = orNothing(timeOfTiling(workload, dpus / columnParts, columnParts, means), totalIn);
        if (!cell) {
            return cell;
        }
        least = std::min(least, *cell);
    }
    return least;
}

/// Makes figure 4 (b): equally many DPUs divided over rows and columns.
Result<FigureTable> tilingOf(const FigureMeans& means)
{
    constexpr std::int64_t kSize = 8192;
    constexpr std::int64_t kAll = 2048;
    FigureTable table{"fig4_tiling",
                      "(b) GEMV 8192x8192 on 2048 DPUs, 16 tasklets, tiles of 32: DPUs over rows x columns, ms",
                      {"dpus", "h2d_ms", "kernel_ms", "after_ms", "total_ms"},
                      {}};
    const auto workload = gemv(means, kSize, kSize);
    if (!workload) {
        return tl::unexpected<Error>(workload.error());
    }
    for (std::int64_t columnParts = 1; columnParts <= 256; columnParts *= 4) {
        const auto time = timeOfTiling(*workload, kAll / columnParts, columnParts, means);
        if (!time && time.error().kind != ErrorKind::DoesNotFit) {
            return tl::unexpected<Error>(time.error());
        }
        std::vector<std::string> row = {fmt::format("{}x{}", kAll / columnParts, columnParts)};
        for (const double part :
             {time ? time->toDpus.value() : NAN, time ? time->kernel.value() : NAN,
              time ? (time->fromDpus + time->host).value() : NAN, time ? time->total().value() : NAN}) {
            row.push_back(threeDigits(part));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::vector<std::string> headings(const char* first, std::span<const std::int64_t> numbers, const char* last)
{
    std::vector<std::string> columns = {first};
    for (const std::int64_t each : numbers) {
        columns.push_back(std::to_string(each));
    }
    columns.emplace_back(last);
    return columns;
}

} // namespace

Result<FigureTables> checkFigure(const FigureMeans& means)
{
    constexpr std::int64_t kDpusThere = 256;
    FigureTable table{"fig3",
                      "Kernel of GEMV with and without checks of columns in its inner loop, ms",
                      {"rows", "columns", "tile", "with_checks", "without", "speedup_percent"},
                      {}};
    double most = 0;
    for (const std::int64_t size : kMatrixSizes) {
        const auto workload = gemv(means, size, size - kBeyondTiles);
        if (!workload) {
            return tl::unexpected<Error>(workload.error());
        }
        for (const std::int64_t tile : {16, 64, 256}) {
            const auto checked = timeOfHandMade(gemvPoint(kDpusThere, tile), *workload, 1, means);
            const auto tightened = timeOfHandMade(gemvPoint(kDpusThere, tile), *workload, 4, means);
            if (!checked || !tightened) {
                return tl::unexpected<Error>(!checked ? checked.error() : tightened.error());
            }
            const double gain = checked->kernel.value() / tightened->kernel.value() - 1;
            most = std::max(most, gain);
            table.rows.push_back({std::to_string(size), std::to_string(size - kBeyondTiles), std::to_string(tile),
                                  threeDigits(checked->kernel.value()), threeDigits(tightened->kernel.value()),
                                  percentText(gain)});
        }
    }
    FigureTable summary{"fig3_most", "Most", {"here_percent", "printed_percent"}, {{percentText(most), "23.7"}}};
    return FigureTables{
        "fig3",
        "What checks of boundaries cost GEMV",
        {std::move(table), std::move(summary)},
        {"The paper prints no sizes. Here: PrIM's GEMV on 256 DPUs with 16 tasklets, columns 6 less than whole "
         "tiles, so that the last tile is partly padding.",
         "With checks: only copies are freed of theirs, by DMA; without: bounds are tightened and branches "
         "hoisted. The paper removed one check by hand in a program of its own, which it does not show."}};
}

Result<FigureTables> parameterFigure(const FigureMeans& means)
{
    constexpr std::int64_t kUsualDpus = 256;
    auto tiles = gridOf({"fig4_tiles",
                         "(a) Kernel of GEMV by its caching tile in elements, 256 DPUs, ms",
                         headings("matrix", kCachingTiles, "fastest"),
                         {}},
                        kCachingTiles, means, [&](const ComparedWorkload& workload, std::int64_t tile) {
                            return orNothing(timeOfHandMade(gemvPoint(kUsualDpus, tile), workload, 4, means), kernelIn);
                        });
    auto tiling = tiles ? tilingOf(means) : tl::unexpected<Error>(tiles.error());
    auto dpus = tiling ? gridOf({"fig4_dpus",
                                 "(c) All of GEMV by its DPUs, divided among rows and columns as is best, ms",
                                 headings("matrix", kDpuNumbers, "fastest"),
                                 {}},
                                kDpuNumbers, means,
                                [&](const ComparedWorkload& workload, std::int64_t number) {
                                    return leastOfTilings(workload, number, means);
                                })
                       : tl::unexpected<Error>(tiling.error());
    if (!dpus) {
        return tl::unexpected<Error>(dpus.error());
    }
    return FigureTables{
        "fig4",
        "What caching tiles, tiling and the number of DPUs change for GEMV",
        {*std::move(tiles), *std::move(tiling), *std::move(dpus)},
        {"The paper prints neither sizes nor numbers; it says: tiles matter for the kernel (a), some tiling makes "
         "kernel and reduction together least (b), and small matrices such as 512x512 may be faster on fewer "
         "DPUs than there are (c).",
         "An empty cell: a DPU has less than two rows, or tiles do not fit."}};
}

} // namespace pimento::upmem
