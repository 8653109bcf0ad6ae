// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/hardware_times.h"

#include "engine/dpu_assembly/assembler.h"
#include "engine/systems/comonm/engines/portion_run.h"
#include "engine/systems/comonm/upmem/dpu_table.h"
#include "engine/systems/comonm/upmem/program_trace.h"
#include "engine/systems/upmem/references/prim/matrix_kernels.h"
#include "engine/systems/upmem/references/prim/vector_kernels.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/hw_dpu.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <cmath>

namespace pimento::comonm {

namespace {

namespace dpu = sim::upmem;

constexpr std::int64_t kTasklets = 16;
constexpr std::int64_t kFirst = 2; // iterations of a loop in the first portion; the second one has twice as many

/// Size of one iteration of all tasklets: rows or elements.
std::int64_t roundOf(const TimedKernel& kernel)
{
    switch (kernel.kind) {
    case TimedKernel::Kind::Addition:
        return kTasklets * 256; // blocks of 1,024 bytes
    case TimedKernel::Kind::Sum:
        return kTasklets * 128;
    case TimedKernel::Kind::Layer:
        return kTasklets * 2; // rows whose results fill 8 bytes
    default:
        return kTasklets;
    }
}

fidelity::HwKernel programOf(const TimedKernel& kernel)
{
    using fidelity::RowSum;
    switch (kernel.kind) {
    case TimedKernel::Kind::Addition:
        return fidelity::additionKernel(kernel.rows);
    case TimedKernel::Kind::Sum:
        return fidelity::sumKernel(kernel.rows);
    case TimedKernel::Kind::Layer:
        return fidelity::layerKernel({kernel.rows, kernel.columns, kernel.block});
    case TimedKernel::Kind::Matrix:
        return fidelity::matrixKernel({kernel.rows, kernel.columns, kernel.block}, RowSum::StoredEachTime);
    case TimedKernel::Kind::MatrixInRegister:
        break;
    }
    return fidelity::matrixKernel({kernel.rows, kernel.columns, kernel.block}, RowSum::InRegister);
}

/// Cycles of a portion on the engines.
Result<double> cyclesOf(const TimedKernel& portion, const dpu::DpuSystem& system)
{
    const fidelity::HwKernel kernel = programOf(portion);
    const auto assembled = upmem::assemble(kernel.text, {.tasklets = kernel.tasklets, .core = system.core});
    if (!assembled) {
        return tl::unexpected<Error>(assembled.error());
    }
    const auto prepared = dpu::PreparedProgram::make(assembled->instructions, system.core);
    if (!prepared) {
        return tl::unexpected<Error>(prepared.error());
    }
    dpu::KernelTimeOptions options;
    options.tasklets = kernel.tasklets;
    options.steps = kernel.productSteps > 0 ? dpu::ExpectedSteps{kernel.productSteps, kernel.productSteps}
                                            : dpu::ExpectedSteps::of(system.multiply);
    const auto traces = tracesOfProgram(system.core, *prepared, options, system.transfers.hasRegisterBankStalls);
    if (!traces) {
        return tl::unexpected<Error>(traces.error());
    }
    return static_cast<double>(
        runPipelined({kernel.tasklets, system.core.issueDistance}, dpuDma(system), *traces).cycles);
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
    if (benchmark == "VA") {
        return TimedKernel{Kind::Addition, share, 0, 0, 1};
    }
    if (benchmark == "RED") {
        return TimedKernel{Kind::Sum, share, 0, 0, 1};
    }
    if (benchmark == "GEMV") {
        return TimedKernel{Kind::Matrix, share, 64, 64, 1};
    }
    if (benchmark == "MLP" && size % 256 == 0) {
        return TimedKernel{Kind::Layer, share, size, 256, 3};
    }
    return std::nullopt;
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
                            : along(static_cast<double>(kernel.columns / kernel.block), [&](std::int64_t blocks) {
                                  TimedKernel portion = kernel;
                                  portion.columns = blocks * kernel.block;
                                  return ofRows(portion);
                              });
    const double launch = dpu::HostLink(system, device.banksPerChannel()).launch().value();
    return cycles.map([&](double found) {
        const double milliseconds = found / (system.core.clockMegahertz * 1e3);
        return kernel.launches * (milliseconds + launch);
    });
}

} // namespace pimento::comonm
