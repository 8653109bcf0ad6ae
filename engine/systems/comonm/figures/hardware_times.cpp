// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/hardware_times.h"

#include "engine/base/math.h"
#include "engine/dpu_assembly/assembler.h"
#include "engine/systems/comonm/upmem/program_run.h"
#include "engine/systems/upmem/references/prim/benchmarks.h"
#include "engine/systems/upmem/references/prim/histogram_kernels.h"
#include "engine/systems/upmem/references/prim/matrix_kernels.h"
#include "engine/systems/upmem/references/prim/scan_kernels.h"
#include "engine/systems/upmem/references/prim/selection_kernels.h"
#include "engine/systems/upmem/references/prim/vector_kernels.h"
#include "sim/upmem/core_state.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

namespace pimento::comonm {

namespace {

namespace dpu = sim::upmem;

constexpr std::int64_t kTaskletsOfRows = 16;
constexpr std::int64_t kFirst = 2; // iterations of a loop in the first portion; the second one has twice as many

/// Size of one iteration of all tasklets: rows or elements.
std::int64_t roundOf(const TimedKernel& kernel)
{
    switch (kernel.kind) {
    case TimedKernel::Kind::Addition:
    case TimedKernel::Kind::Histogram:
        return kTaskletsOfRows * 256; // blocks of 1,024 bytes
    case TimedKernel::Kind::Sum:
        return kTaskletsOfRows * 128;
    case TimedKernel::Kind::Layer:
        return kTaskletsOfRows * 2; // rows whose results fill 8 bytes
    case TimedKernel::Kind::SharedHistogram:
        return fidelity::kSharedHistogramRound;
    case TimedKernel::Kind::Selection:
    case TimedKernel::Kind::Unique:
        return fidelity::kSelectionRound;
    case TimedKernel::Kind::ScanAdd:
    case TimedKernel::Kind::ReduceScan:
        return fidelity::kScanRound;
    default:
        return kTaskletsOfRows;
    }
}

/// The program of a kernel whose control flow does not depend on data.
fidelity::HwKernel programOf(const TimedKernel& kernel)
{
    using fidelity::RowSum;
    switch (kernel.kind) {
    case TimedKernel::Kind::Addition:
        return fidelity::additionKernel(kernel.rows);
    case TimedKernel::Kind::Sum:
        return fidelity::sumKernel(kernel.rows);
    case TimedKernel::Kind::Histogram:
        return fidelity::histogramKernel(kernel.rows);
    case TimedKernel::Kind::Layer:
        return fidelity::layerKernel({kernel.rows, kernel.columns, kernel.block});
    case TimedKernel::Kind::Matrix:
        return fidelity::matrixKernel({kernel.rows, kernel.columns, kernel.block}, RowSum::StoredEachTime);
    default:
        return fidelity::matrixKernel({kernel.rows, kernel.columns, kernel.block}, RowSum::InRegister);
    }
}

/// The programs of other kernels with data for this many rows.
std::optional<fidelity::DataKernel> dataKernelOf(const TimedKernel& kernel)
{
    constexpr std::uint64_t kBefore = std::uint64_t{1} << 40; // sum of the DPUs before; any value works
    const std::int64_t rounds = ceilDivide(kernel.rows, roundOf(kernel));
    switch (kernel.kind) {
    case TimedKernel::Kind::SharedHistogram:
        return fidelity::sharedHistogramKernel(rounds);
    case TimedKernel::Kind::Selection:
        return fidelity::selectionKernel(rounds);
    case TimedKernel::Kind::Unique:
        return fidelity::uniqueKernel(rounds);
    case TimedKernel::Kind::ScanAdd:
        return fidelity::scanAddKernel(rounds, kBefore);
    case TimedKernel::Kind::ReduceScan:
        return fidelity::reduceScanKernel(rounds, kBefore);
    default:
        return std::nullopt;
    }
}

Result<dpu::PreparedProgram> preparedOf(const fidelity::HwKernel& kernel, const dpu::DpuSystem& system)
{
    const auto assembled = upmem::assemble(kernel.text, {.tasklets = kernel.tasklets, .core = &system.core});
    return assembled ? dpu::PreparedProgram::make(assembled->instructions, system.core)
                     : Result<dpu::PreparedProgram>(tl::unexpected<Error>(assembled.error()));
}

/// Cycles of all launches of a portion with data.
Result<double> cyclesOf(const fidelity::DataKernel& kernel, const dpu::DpuSystem& system)
{
    dpu::CoreState state(system.core);
    for (const fidelity::MemoryPart& part : kernel.memory) {
        state.mainMemory.write(part.offset, std::as_bytes(std::span(part.words)));
    }
    double cycles = 0;
    for (const fidelity::HwKernel& launch : kernel.launches) {
        const auto prepared = preparedOf(launch, system);
        if (!prepared) {
            return tl::unexpected<Error>(prepared.error());
        }
        dpu::CoreState fresh(system.core); // WRAM is empty at each launch
        fresh.mainMemory = std::move(state.mainMemory);
        state = std::move(fresh);
        const auto run = runProgramOnData(system, *prepared, state, launch.tasklets);
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        cycles += static_cast<double>(run->cycles);
    }
    return cycles;
}

/// Cycles of a portion on the engines.
Result<double> cyclesOf(const TimedKernel& portion, const dpu::DpuSystem& system)
{
    if (const auto withData = dataKernelOf(portion)) {
        return cyclesOf(*withData, system);
    }
    const fidelity::HwKernel kernel = programOf(portion);
    const auto prepared = preparedOf(kernel, system);
    if (!prepared) {
        return tl::unexpected<Error>(prepared.error());
    }
    dpu::KernelTimeOptions options;
    options.tasklets = kernel.tasklets;
    options.steps = kernel.productSteps > 0 ? dpu::ExpectedSteps{kernel.productSteps, kernel.productSteps}
                                            : dpu::ExpectedSteps::of(system.multiply);
    return runProgram(system, *prepared, options).map([](const PortionRun& run) {
        return static_cast<double>(run.cycles);
    });
}

/// Extends the times of portions along one loop; `of(n)` has n of its iterations.
template <class Of> Result<double> along(double iterations, Of&& of)
{
    const auto first = of(kFirst);
    const auto second = first && iterations > 2 * kFirst ? of(2 * kFirst) : first;
    if (!second) {
        return second;
    }
    if (iterations <= 2 * kFirst) { // few: all of them
        return of(std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(iterations))));
    }
    return *second + (*second - *first) / kFirst * (iterations - 2 * kFirst);
}

} // namespace

std::optional<TimedKernel> timedKernel(const std::string& benchmark, std::int64_t dpus, std::int64_t size)
{
    using Kind = TimedKernel::Kind;
    const std::int64_t share = size / dpus;
    if (benchmark == "GEMV") {
        return TimedKernel{Kind::Matrix, share, fidelity::kPrimColumns, fidelity::kPrimBlock, 1};
    }
    if (benchmark == "MLP") {
        return size % fidelity::kPrimBlock == 0
                   ? std::optional(TimedKernel{Kind::Layer, share, size, fidelity::kPrimBlock, 3,
                                               fidelity::publishedLaunch(benchmark)})
                   : std::nullopt;
    }
    struct Row {
        std::string_view name;
        Kind kind;
    };
    constexpr std::array<Row, 8> kRows = {{{"VA", Kind::Addition},
                                           {"RED", Kind::Sum},
                                           {"HST-S", Kind::Histogram},
                                           {"HST-L", Kind::SharedHistogram},
                                           {"SEL", Kind::Selection},
                                           {"UNI", Kind::Unique},
                                           {"SCAN-SSA", Kind::ScanAdd},
                                           {"SCAN-RSS", Kind::ReduceScan}}};
    const auto* const row = std::ranges::find(kRows, benchmark, &Row::name);
    if (row == kRows.end()) {
        return std::nullopt;
    }
    return TimedKernel{.kind = row->kind, .rows = share, .launch = fidelity::publishedLaunch(benchmark)};
}

Result<double> estimatedMilliseconds(const TimedKernel& kernel, const sim::DeviceDescription& device)
{
    const dpu::DpuSystem& system = *dpu::systemOf(device);
    const std::int64_t round = roundOf(kernel);
    const auto ofRows = [&](TimedKernel portion) {
        // Tasklets that have an iteration less wait for those that have all of theirs.
        const double rounds = std::ceil(static_cast<double>(kernel.rows) / static_cast<double>(round));
        return along(rounds, [&](std::int64_t count) {
            portion.rows = std::min(count * round, kernel.rows);
            return cyclesOf(portion, system);
        });
    };
    const auto cycles = kernel.columns == 0
                            ? ofRows(kernel)
                            : along(std::ceil(static_cast<double>(kernel.columns) / static_cast<double>(kernel.block)),
                                    [&](std::int64_t blocks) {
                                        TimedKernel portion = kernel;
                                        portion.columns = std::min(blocks * kernel.block, kernel.columns);
                                        return ofRows(portion);
                                    });
    const double launch = kernel.launch.value_or(dpu::HostLink(system, device.banksPerChannel()).launch().value());
    return cycles.map([&](double found) {
        const double milliseconds = found / (system.core.clockMegahertz * 1e3);
        const int repeated = kernel.kind == TimedKernel::Kind::Layer ? kernel.launches : 1; // with equal programs
        return repeated * milliseconds + kernel.launches * launch;
    });
}

} // namespace pimento::comonm
