// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/schedule_time.h"

#include "engine/systems/upmem/compile/kernel_bound.h"
#include "sim/upmem/hw_dpu.h"
#include "sim/upmem/prepared_program.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

namespace dpu = sim::upmem;

class Measuring {
public:
    Measuring(const ScheduleMachine& machine, std::int64_t mostCycles, std::stop_token stop, Progress* heartbeat)
        : m_machine(machine), m_link(*machine.system, machine.dpusPerRank, machine.profile), m_mostCycles(mostCycles),
          m_stop(std::move(stop)), m_heartbeat(heartbeat)
    {
    }

    void addAround(const CompiledLaunch& launch)
    {
        addTransfers(launch);
        m_found.time.launch += m_link.launch();
        m_found.dpus = std::max(m_found.dpus, launch.launch.dpus());
    }

    Result<void> add(const CompiledLaunch& launch, std::size_t step)
    {
        addAround(launch);
        return addKernel(launch, step);
    }

    void add(const HostNest& nest)
    {
        m_found.time.host += m_link.reduction(nest.partials, nest.elements, static_cast<int>(nest.threads));
    }

    [[nodiscard]] const ScheduleMeasurement& found() const { return m_found; }

private:
    void addTransfers(const CompiledLaunch& launch)
    {
        const auto dpus = static_cast<int>(launch.launch.dpus());
        for (const TensorTransfer& transfer : launch.transfers) {
            if (transfer.isResident) {
                continue;
            }
            const bool isIn = transfer.towards == Towards::Dpus;
            Milliseconds& part = isIn ? m_found.time.toDpus : m_found.time.fromDpus;
            part += timeOf(transfer, m_link, dpus);
            m_found.time.host += m_link.copy(transfer.copiedRows, transfer.copiedBytes);
            m_found.calls += transfer.calls;
            (isIn ? m_found.bytesIn : m_found.bytesOut) += transfer.bytesPerDpu(dpus).value() * dpus;
        }
    }

    /// The slowest DPU; those of a class take the same time.
    Result<void> addKernel(const CompiledLaunch& launch, std::size_t step)
    {
        const dpu::CoreSpec& core = m_machine.system->core;
        const auto prepared = dpu::PreparedProgram::make(launch.emitted.program, core);
        if (!prepared) {
            return tl::unexpected<Error>(prepared.error());
        }
        if (auto hopeless = checkBound(launch); !hopeless) {
            return hopeless;
        }
        dpu::HwResult slowest;
        for (const DpuClass& each : launch.classes) {
            auto options = kernelOptions(launch, *m_machine.system, each.first);
            options.mostCycles = m_mostCycles;
            options.heartbeat = m_heartbeat;
            const auto run = dpuTime(m_machine.model, *m_machine.system, *prepared, options, m_stop);
            if (!run) {
                return tl::unexpected<Error>(run.error());
            }
            if (run->run.wasStopped) {
                return fail(ErrorKind::Stopped, "was stopped", launch.launch.program.name, "Try again");
            }
            m_found.steppedInstructions += run->steppedInstructions;
            const dpu::HwCounts& counts = run->run.counts;
            m_found.allInstructions += counts.instructions() * each.members;
            m_found.allMainBytes += (counts.loadedBytes + counts.storedBytes) * each.members;
            if (run->run.cycles > slowest.cycles) {
                slowest = run->run;
            }
            if (run->run.cycles > (m_found.slowest ? m_found.slowest->cycles : Cycles{})) {
                m_found.slowest = {step, each.first, run->run.cycles};
            }
        }
        m_found.time.kernel += dpu::timeOf(slowest.cycles, core);
        m_found.counts.addPeriods({}, slowest.counts, 1);
        return {};
    }

    /// Refuses kernels whose lower bound exceeds the limit, without running them.
    [[nodiscard]] Result<void> checkBound(const CompiledLaunch& launch) const
    {
        if (m_mostCycles <= 0) {
            return {};
        }
        for (const DpuClass& each : launch.classes) {
            const auto coordinates = launch.launch.coordinatesOf(each.first);
            if (leastCycles(launch.emitted, coordinates, *m_machine.system, {.model = m_machine.model}).value() >
                m_mostCycles) {
                auto error = fail("exceeds the simulation limit of " + std::to_string(m_mostCycles) + " cycles",
                                  launch.launch.program.name,
                                  "Divide the work among more DPUs or tasklets, or allow more cycles");
                error.value().reason = dpu::kTooLong;
                return error;
            }
        }
        return {};
    }

    ScheduleMachine m_machine;
    dpu::HostLink m_link;
    std::int64_t m_mostCycles;
    std::stop_token m_stop;
    Progress* m_heartbeat;
    ScheduleMeasurement m_found;
};

} // namespace

Milliseconds timeOf(const TensorTransfer& transfer, const dpu::HostLink& link, int dpus)
{
    const bool isIn = transfer.towards == Towards::Dpus;
    Milliseconds call;
    if (transfer.isParallel) {
        const auto kind = transfer.isBroadcast           ? dpu::TransferKind::Broadcast
                          : isIn                         ? dpu::TransferKind::ToDpus
                          : transfer.isFromWorkingMemory ? dpu::TransferKind::FromWorkingMemory
                                                         : dpu::TransferKind::FromDpus;
        call = link.parallel(kind, dpus, transfer.piece);
    } else {
        const Bytes share = transfer.piece;
        call = link.serial(isIn ? dpu::TransferKind::SerialToDpu : dpu::TransferKind::SerialFromDpu,
                           std::span(&share, 1));
    }
    return Milliseconds{call.value() * static_cast<double>(transfer.calls)};
}

dpu::KernelTimeOptions kernelOptions(const CompiledLaunch& launch, const dpu::DpuSystem& system, std::int64_t number)
{
    dpu::KernelTimeOptions options;
    options.tasklets = launch.emitted.tasklets;
    options.steps = dpu::ExpectedSteps::of(system.multiply);
    for (const InitialWord& word : launch.emitted.initialWords) {
        options.preset.push_back({.address = static_cast<std::uint32_t>(word.address), .value = word.value});
    }
    // The stack holds spilled loop counters, which determine the path through the program.
    const DpuLayout& layout = launch.emitted.layout;
    for (int tasklet = 0; tasklet < launch.emitted.tasklets; ++tasklet) {
        for (int word = 0; word < launch.emitted.stackWords; ++word) {
            const std::int64_t at = layout.frames + tasklet * layout.frameBytes + layout.stack + 4 * word;
            options.preset.push_back({.address = static_cast<std::uint32_t>(at), .owner = tasklet});
        }
    }
    const auto coordinates = launch.launch.coordinatesOf(number);
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        options.preset.push_back({.address = static_cast<std::uint32_t>(launch.emitted.layout.coordinates[i]),
                                  .value = static_cast<std::uint32_t>(coordinates[i])});
    }
    return options;
}

ScheduleMeasurement aroundKernel(const CompiledSchedule& schedule, const ScheduleMachine& machine)
{
    Measuring measuring(machine, 0, {}, nullptr);
    for (const auto& step : schedule.steps) {
        if (const auto* nest = std::get_if<HostNest>(&step)) {
            measuring.add(*nest);
        } else {
            measuring.addAround(std::get<CompiledLaunch>(step));
        }
    }
    return measuring.found();
}

Result<ScheduleMeasurement> measure(const CompiledSchedule& schedule, const ScheduleMachine& machine,
                                    std::int64_t mostCycles, std::stop_token stop, Progress* heartbeat)
{
    Measuring measuring(machine, mostCycles, std::move(stop), heartbeat);
    for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
        if (const auto* nest = std::get_if<HostNest>(&schedule.steps[step])) {
            measuring.add(*nest);
        } else if (auto added = measuring.add(std::get<CompiledLaunch>(schedule.steps[step]), step); !added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    return measuring.found();
}

} // namespace pimento::upmem
