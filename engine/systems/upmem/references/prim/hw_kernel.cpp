// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/hw_kernel.h"

#include "engine/dpu_assembly/assembler.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/kernel_time.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

#include <numeric>
#include <span>
#include <utility>

namespace pimento::fidelity {

namespace {

namespace machine = sim::upmem;

machine::ExpectedSteps stepsOf(const HwKernel& kernel, const machine::MultiplySpec& multiply)
{
    return kernel.productSteps > 0 ? machine::ExpectedSteps{.one = kernel.productSteps, .smaller = kernel.productSteps}
                                   : machine::ExpectedSteps::of(multiply);
}

Result<machine::PreparedProgram> programOf(const HwKernel& kernel, const machine::CoreSpec& core)
{
    const auto assembled = upmem::assemble(kernel.text, {.tasklets = kernel.tasklets, .core = &core});
    if (!assembled) {
        return tl::unexpected<Error>(assembled.error());
    }
    return machine::PreparedProgram::make(assembled->instructions, core);
}

double millisecondsOf(std::int64_t cycles, int launches, const sim::DeviceDescription& device)
{
    return launches * machine::HostLink(*machine::systemOf(device), device.banksPerChannel()).launch().value() +
           machine::timeOf(Cycles{cycles}, machine::systemOf(device)->core).value();
}

} // namespace

KernelText& KernelText::put(const std::string& name, const std::string& value)
{
    const std::string place = "{" + name + "}";
    for (std::size_t at = m_text.find(place); at != std::string::npos; at = m_text.find(place, at + value.size())) {
        m_text.replace(at, place.size(), value);
    }
    return *this;
}

Result<DataRun> runWithData(const DataKernel& kernel, const sim::DeviceDescription& device, std::stop_token stop)
{
    const machine::DpuSystem& system = *machine::systemOf(device);
    DataRun run{{}, machine::CoreState(system.core)};
    for (const MemoryPart& part : kernel.memory) {
        run.state.mainMemory.write(part.offset, std::as_bytes(std::span(part.words)));
    }
    for (const HwKernel& launch : kernel.launches) {
        const auto program = programOf(launch, system.core);
        if (!program) {
            return tl::unexpected<Error>(program.error());
        }
        machine::CoreState state(system.core);
        state.mainMemory = std::move(run.state.mainMemory);
        run.state = std::move(state);
        const auto result =
            machine::runHw(system.core, system.transfers, *program, run.state, {.tasklets = launch.tasklets}, stop);
        if (!result) {
            return tl::unexpected<Error>(result.error());
        }
        run.cycles.push_back(result->cycles.value());
    }
    return run;
}

Result<double> hwMilliseconds(const HwKernel& kernel, const sim::DeviceDescription& device, std::stop_token stop)
{
    const machine::DpuSystem& system = *machine::systemOf(device);
    const auto program = programOf(kernel, system.core);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    const auto time = machine::kernelTime(
        system.core, system.transfers, *program,
        {.tasklets = kernel.tasklets, .preset = {}, .steps = stepsOf(kernel, system.multiply)}, std::move(stop));
    return time.map(
        [&](const machine::KernelTime& value) { return millisecondsOf(value.run.cycles.value(), 1, device); });
}

Result<double> hwMilliseconds(const DataKernel& kernel, const sim::DeviceDescription& device, std::stop_token stop)
{
    return runWithData(kernel, device, std::move(stop)).map([&](const DataRun& run) {
        const std::int64_t cycles = std::accumulate(run.cycles.begin(), run.cycles.end(), std::int64_t{0});
        return millisecondsOf(cycles, kernel.timedLaunches.value_or(static_cast<int>(run.cycles.size())), device);
    });
}

} // namespace pimento::fidelity
