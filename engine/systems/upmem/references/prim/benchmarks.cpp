// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/benchmarks.h"

#include "engine/base/math.h"
#include "engine/systems/upmem/references/prim/histogram_kernels.h"
#include "engine/systems/upmem/references/prim/matrix_kernels.h"
#include "engine/systems/upmem/references/prim/scan_kernels.h"
#include "engine/systems/upmem/references/prim/search_kernel.h"
#include "engine/systems/upmem/references/prim/selection_kernels.h"
#include "engine/systems/upmem/references/prim/series_kernel.h"
#include "engine/systems/upmem/references/prim/transposition_kernel.h"
#include "engine/systems/upmem/references/prim/vector_kernels.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

// Meaning of a run's size, inferred from how the times of a benchmark depend on it and on the number of DPUs:
//
//   VA, RED, SEL, UNI,   total numbers, distributed over the DPUs: times are proportional to size / DPUs
//   SCAN-*, HST-*
//   GEMV                 total rows, of 64 columns
//   MLP                  rows and columns of each of three layers; rows are distributed over the DPUs
//   TS                   total positions; a DPU has whole iterations of 16 tasklets * 64 positions: on 64 DPUs, 4096
//                        take as long as 65536, and 12288 on 16 as long as 4096 on 4, which holds only for queries of
//                        64
//   BS                   numbers of the table, which every DPU has. Searches are an eighth of it, distributed over the
//                        DPUs: a search moves 8 + (2 + probes) * 256 bytes, with log2(size / 32) probes, and at every
//                        size these transfers take as long as the run; twice as many searches would not fit in time
//   TRNS                 tiles of 4 x 8 numbers of a column of tiles. There are 64 columns, each the part of a DPU:
//                        times are proportional to 64 / DPUs at any size, sequentially if there are fewer DPUs. The
//                        rows do not tell the tile size; times of the results' transfer fit 32 to 64 numbers, and
//                        4 x 8 is the input of the public simulator that comes with the rows for 64 columns.

namespace pimento::fidelity {

namespace {

struct Machine {
    const sim::DeviceDescription* device;
    std::stop_token stop;
};

constexpr int kTasklets = 16;

/// Time of a kernel with equal iterations: the first ones are simulated, and the others take the mean of the second
/// half of those. Without data-dependent control flow all iterations would be equal; the data here is periodic or
/// random.
template <class KernelOf>
Result<double> ofRounds(KernelOf&& kernelOf, std::int64_t rounds, std::int64_t mostRun, const Machine& machine)
{
    const std::int64_t run = std::min(rounds, mostRun);
    const auto all = hwMilliseconds(kernelOf(run), *machine.device, machine.stop);
    if (!all || run == rounds) {
        return all;
    }
    const auto half = hwMilliseconds(kernelOf(run / 2), *machine.device, machine.stop);
    if (!half) {
        return half;
    }
    return *all + (*all - *half) / static_cast<double>(run - run / 2) * static_cast<double>(rounds - run);
}

/// Replaces the device's time for each launch by the published one.
Result<double> withPublishedLaunches(Result<double> milliseconds, std::string_view benchmark, int launches,
                                     const Machine& machine)
{
    const sim::upmem::HostLink link(*sim::upmem::systemOf(*machine.device), machine.device->banksPerChannel());
    const double launch = link.launch().value();
    return milliseconds.map(
        [&](double found) { return found + launches * (publishedLaunch(benchmark).value_or(launch) - launch); });
}

std::int64_t shareOf(const BenchmarkRun& run) { return run.size / run.dpus; }

/// Checks the memory of a DPU. Error: its data exceeds its main memory.
Result<void> checkRoom(const BenchmarkRun& run, std::int64_t bytes, const Machine& machine)
{
    const std::int64_t most = sim::upmem::systemOf(*machine.device)->core.mainMemory.value();
    if (bytes <= most) {
        return {};
    }
    return fail("of size " + std::to_string(run.size) + " needs " + std::to_string(bytes) +
                    " bytes of each DPU, which has " + std::to_string(most),
                "benchmark " + run.benchmark, "Take a smaller size");
}

Result<double> addition(const BenchmarkRun& run, const Machine& machine)
{
    return withPublishedLaunches(hwMilliseconds(additionKernel(shareOf(run)), *machine.device, machine.stop),
                                 run.benchmark, 1, machine);
}

Result<double> sum(const BenchmarkRun& run, const Machine& machine)
{
    return hwMilliseconds(sumKernel(shareOf(run)), *machine.device, machine.stop);
}

Result<double> matrix(const BenchmarkRun& run, const Machine& machine)
{
    return hwMilliseconds(matrixKernel({shareOf(run), kPrimColumns, kPrimBlock}, RowSum::StoredEachTime),
                          *machine.device, machine.stop);
}

Result<double> perceptron(const BenchmarkRun& run, const Machine& machine)
{
    constexpr int kLayers = 3; // with one launch each
    if (run.size % kPrimBlock != 0) {
        return fail("has no program for layers of " + std::to_string(run.size) + " columns", "MLP",
                    "Take a multiple of " + std::to_string(kPrimBlock));
    }
    const auto layers = hwMilliseconds(layerKernel({shareOf(run), run.size, kPrimBlock}), *machine.device, machine.stop)
                            .map([](double milliseconds) { return milliseconds * kLayers; });
    return withPublishedLaunches(layers, run.benchmark, kLayers, machine);
}

Result<double> histogram(const BenchmarkRun& run, const Machine& machine)
{
    return hwMilliseconds(histogramKernel(shareOf(run)), *machine.device, machine.stop);
}

Result<double> sharedHistogram(const BenchmarkRun& run, const Machine& machine)
{
    return ofRounds(sharedHistogramKernel, ceilDivide(shareOf(run), kSharedHistogramRound), 8, machine);
}

Result<double> selection(const BenchmarkRun& run, const Machine& machine)
{
    return ofRounds(selectionKernel, ceilDivide(shareOf(run), kSelectionRound), 32, machine);
}

Result<double> uniqueNumbers(const BenchmarkRun& run, const Machine& machine)
{
    return ofRounds(uniqueKernel, ceilDivide(shareOf(run), kSelectionRound), 32, machine);
}

constexpr std::uint64_t kBefore = std::uint64_t{1} << 40; // sum of the DPUs before; any value works

Result<double> scanAdd(const BenchmarkRun& run, const Machine& machine)
{
    return ofRounds([](std::int64_t rounds) { return scanAddKernel(rounds, kBefore); },
                    ceilDivide(shareOf(run), kScanRound), 32, machine);
}

Result<double> reduceScan(const BenchmarkRun& run, const Machine& machine)
{
    return ofRounds([](std::int64_t rounds) { return reduceScanKernel(rounds, kBefore); },
                    ceilDivide(shareOf(run), kScanRound), 32, machine);
}

Result<double> series(const BenchmarkRun& run, const Machine& machine)
{
    return ofRounds(seriesKernel, ceilDivide(shareOf(run), kSeriesRound), 4, machine);
}

/// Time of the last DPU: all searched numbers are in the first eighth of the table, and its searches come last.
Result<double> searches(const BenchmarkRun& run, const Machine& machine)
{
    constexpr std::int64_t kNumbersOfSearch = 8;
    const std::int64_t each = ceilDivide(shareOf(run), kNumbersOfSearch * kTasklets) * kTasklets;
    if (const auto room = checkRoom(run, 8 * (run.size + each), machine); !room) {
        return tl::unexpected<Error>(room.error());
    }
    return hwMilliseconds(searchKernel({.numbers = run.size, .first = (run.dpus - 1) * each, .searches = each}),
                          *machine.device, machine.stop);
}

Result<double> transposition(const BenchmarkRun& run, const Machine& machine)
{
    constexpr std::int64_t kColumns = 64; // columns of tiles
    if (const auto room = checkRoom(run, run.size * kTileColumns * (8 * kTileRows + 1), machine); !room) {
        return tl::unexpected<Error>(room.error());
    }
    return hwMilliseconds(transpositionKernel(run.size), *machine.device, machine.stop).map([&](double milliseconds) {
        return milliseconds * static_cast<double>(ceilDivide(kColumns, run.dpus));
    });
}

/// Meaning of the size of a run: the total of all DPUs, or the size of each DPU.
enum class Sizing { Dealt, OfEachDpu };

struct BenchmarkRow {
    std::string_view name;
    Sizing sizing;
    Result<double> (*milliseconds)(const BenchmarkRun&, const Machine&);
};

constexpr BenchmarkRow kBenchmarks[] = {
    {"VA", Sizing::Dealt, addition},
    {"RED", Sizing::Dealt, sum},
    {"GEMV", Sizing::Dealt, matrix},
    {"MLP", Sizing::Dealt, perceptron},
    {"HST-S", Sizing::Dealt, histogram},
    {"HST-L", Sizing::Dealt, sharedHistogram},
    {"SEL", Sizing::Dealt, selection},
    {"UNI", Sizing::Dealt, uniqueNumbers},
    {"SCAN-SSA", Sizing::Dealt, scanAdd},
    {"SCAN-RSS", Sizing::Dealt, reduceScan},
    {"TS", Sizing::Dealt, series},
    {"BS", Sizing::Dealt, searches},
    {"TRNS", Sizing::OfEachDpu, transposition},
};

} // namespace

std::optional<double> publishedLaunch(std::string_view benchmark)
{
    if (benchmark == "VA") {
        return 0.36;
    }
    return benchmark == "MLP" ? std::optional(0.62 / 3) : std::nullopt;
}

Result<double> benchmarkMilliseconds(const BenchmarkRun& run, const sim::DeviceDescription& device,
                                     std::stop_token stop)
{
    const auto* const row = std::ranges::find(kBenchmarks, run.benchmark, &BenchmarkRow::name);
    if (row == std::end(kBenchmarks)) {
        return fail("has no program", "benchmark " + run.benchmark, "Programs exist for thirteen of PrIM's benchmarks");
    }
    if (run.dpus < 1 || run.size < 1 || (row->sizing == Sizing::Dealt && shareOf(run) < 1)) {
        return fail("has no size of a DPU's share", "benchmark " + run.benchmark, "Take fewer DPUs or a larger size");
    }
    return row->milliseconds(run, {&device, std::move(stop)});
}

} // namespace pimento::fidelity
