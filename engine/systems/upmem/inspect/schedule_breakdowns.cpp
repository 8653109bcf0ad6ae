// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/schedule_breakdowns.h"

#include "sim/upmem/hw_dpu.h"
#include "sim/upmem/system_spec.h"
#include "sim/upmem/transfer_times.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr double kSecondsOfMillisecond = 1e-3;
constexpr double kJoulesOfFemtojoule = 1e-15;
constexpr const char* kHostWork = "The host copies data that calls cannot move in place, and adds partial results";

double seconds(Milliseconds time) { return time.value() * kSecondsOfMillisecond; }

/// Cycles in which transfers occupy the MRAM of a DPU.
std::int64_t occupiedCycles(const sim::upmem::HwCounts& counts, const ScheduleMachine& machine)
{
    const std::int64_t bytes = counts.loadedBytes + counts.storedBytes;
    if (machine.model == DpuModel::Upim) {
        return static_cast<std::int64_t>(static_cast<double>(bytes) * bankCyclesOfByte(*machine.system));
    }
    const sim::upmem::TransferTimes times(machine.system->transfers);
    return (times.occupancy(0) * (counts.loads + counts.stores) + (times.occupancy(1) - times.occupancy(0)) * bytes) /
           sim::upmem::TransferTimes::kPerCycle;
}

} // namespace

Breakdown timeBreakdown(const ScheduleTime& time)
{
    Breakdown breakdown{"time", "Time by part", "s", {}};
    breakdown.rows = {
        {"to DPUs", seconds(time.toDpus), 0, "The host writes operands to the main memories of DPUs", PartKind::MoveIn},
        {"launch", seconds(time.launch), 0, "Kernel launches", PartKind::Launch},
        {"kernel", seconds(time.kernel), 0, "Kernel on the slowest DPU", PartKind::Work},
        {"from DPUs", seconds(time.fromDpus), 0, "The host reads results from the main memories of DPUs",
         PartKind::MoveOut},
        {"host", seconds(time.host), 0, kHostWork, PartKind::HostLayout},
    };
    breakdown.setShares(seconds(time.total()));
    return breakdown;
}

Breakdown waitBreakdown(const sim::upmem::HwCounts& counts)
{
    const auto count = [](std::int64_t cycles) { return static_cast<double>(cycles); };
    Breakdown breakdown{"waits", "Cycles of the slowest DPU by cause", "cycles", {}};
    breakdown.rows = {
        {"issue", count(counts.issued), 0, "An instruction was issued", PartKind::Work},
        {"taken locks", count(counts.synchronisation), 0, "An instruction was issued, but its lock was taken"},
        {"register file", count(counts.registerStalls), 0, "The instruction before held the register file"},
        {"too few tasklets", count(counts.distance), 0,
         "No tasklet could issue: too few cycles since its last instruction, or it sleeps"},
        {"DMA", count(counts.transfers), 0, "A tasklet waited for its DMA transfer, and no other could issue"},
    };
    breakdown.setShares(count(counts.cycles()));
    return breakdown;
}

Breakdown energyBreakdown(const sim::EnergyFigures& energy)
{
    Breakdown breakdown{"energy", "Energy by segment", "J", {}};
    for (std::size_t segment = 0; segment < energy.segments.size(); ++segment) {
        const double joules = static_cast<double>(energy.segment(segment)) * kJoulesOfFemtojoule;
        breakdown.rows.push_back({energy.segments[segment], joules, 0, ""});
    }
    breakdown.setShares(static_cast<double>(energy.total()) * kJoulesOfFemtojoule);
    return breakdown;
}

Breakdown movedBreakdown(const ScheduleMeasurement& measured)
{
    Breakdown breakdown{"moved", "Bytes moved", "B", {}};
    breakdown.rows = {
        {"to DPUs", static_cast<double>(measured.bytesIn), 0, "Of all DPUs, padding included", PartKind::MoveIn},
        {"from DPUs", static_cast<double>(measured.bytesOut), 0, "Of all DPUs, padding included", PartKind::MoveOut},
        {"MRAM and WRAM", static_cast<double>(measured.allMainBytes), 0,
         "Between main and working memories of all DPUs", PartKind::Work},
    };
    breakdown.setShares(static_cast<double>(measured.bytesIn + measured.bytesOut + measured.allMainBytes));
    return breakdown;
}

Breakdown limitBreakdown(const ScheduleMeasurement& measured, const ScheduleMachine& machine)
{
    const sim::upmem::CoreSpec& core = machine.system->core;
    const sim::upmem::HwCounts& counts = measured.counts;
    const std::int64_t occupied = occupiedCycles(counts, machine);
    const auto ofCycles = [&](std::int64_t cycles) { return seconds(sim::upmem::timeOf(Cycles{cycles}, core)); };
    Breakdown breakdown{"limits", "Lower bound by resource", "s", {}};
    breakdown.rows = {
        {"link to DPUs", seconds(measured.time.toDpus), 0, "Calls that write operands to DPUs, in sequence",
         PartKind::MoveIn},
        {"launch", seconds(measured.time.launch), 0, "Kernel launches", PartKind::Launch},
        {"issue slots", ofCycles(counts.instructions() + counts.registerStalls), 0,
         "On the slowest DPU: one cycle per instruction, plus register-file conflicts", PartKind::Work},
        {"DMA engine", ofCycles(occupied), 0, "On the slowest DPU: the time in which transfers occupy main memory",
         PartKind::Work},
        {"link from DPUs", seconds(measured.time.fromDpus), 0, "Calls that read results, in sequence",
         PartKind::MoveOut},
        {"host", seconds(measured.time.host), 0, kHostWork, PartKind::HostLayout},
    };
    breakdown.setShares(seconds(measured.time.total()));
    std::ranges::stable_sort(breakdown.rows, std::greater{}, &BreakdownRow::value);
    return breakdown;
}

} // namespace pimento::upmem
