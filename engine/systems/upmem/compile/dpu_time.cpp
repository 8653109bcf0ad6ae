// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/dpu_time.h"

#include "sim/upmem/system_spec.h"
#include "sim/upmem/upim_time.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

namespace machine = sim::upmem;

machine::HwCounts hwCountsOf(const machine::RunResult& run, const machine::PreparedProgram& program)
{
    machine::HwCounts counts;
    counts.issued = run.counts.instructions;
    counts.registerStalls = run.counts.backPressure;
    counts.distance = run.counts.idleOtherwise;
    counts.transfers = run.counts.idleForTransfers;
    counts.loadedBytes = run.counts.readBytes;
    counts.storedBytes = run.counts.writtenBytes;
    for (std::size_t i = 0; i < program.size(); ++i) {
        if (program[i].action == machine::Action::Transfer) {
            (program[i].isStore ? counts.stores : counts.loads) += run.issues[i];
        }
    }
    return counts;
}

} // namespace

double bankCyclesOfByte(const machine::DpuSystem& system)
{
    // Consecutive accesses are 1 + max(tCL, tBL) cycles of the bank apart.
    const machine::BankSpec& bank = system.bank;
    const int memoryPerCore = std::max(bank.clockMegahertz / system.core.clockMegahertz, 1);
    return static_cast<double>(1 + std::max(bank.columnLatency, bank.burst)) /
           static_cast<double>(bank.access.value() * memoryPerCore);
}

Result<machine::KernelTime> dpuTime(DpuModel model, const machine::DpuSystem& system,
                                    const machine::PreparedProgram& program, const machine::KernelTimeOptions& options,
                                    std::stop_token stop)
{
    if (model == DpuModel::Hw) {
        return machine::kernelTime(system.core, system.transfers, program, options, std::move(stop));
    }
    return machine::upimTime(system.core, system.bank, program,
                             {.tasklets = options.tasklets,
                              .preset = options.preset,
                              .steps = options.steps,
                              .jumps = options.jumps,
                              .mostCycles = options.mostCycles,
                              .heartbeat = options.heartbeat},
                             std::move(stop))
        .map([&](const machine::UpimTime& time) {
            machine::KernelTime found;
            found.run.cycles = time.run.cycles;
            found.run.counts = hwCountsOf(time.run, program);
            found.run.wasStopped = time.run.wasStopped;
            found.steppedInstructions = time.steppedInstructions;
            return found;
        });
}

} // namespace pimento::upmem
