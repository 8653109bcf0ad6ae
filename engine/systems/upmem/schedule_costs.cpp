// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_costs.h"

#include "sim/upmem/dpu_energy.h"
#include "sim/upmem/system_part.h"

#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kPerMillisecond = 1e3; // microseconds per millisecond
constexpr double kSeconds = 1e-6;       // seconds per microsecond
constexpr sim::Femtojoules kPicojoule = 1000;

enum Column : std::size_t {
    ShownTime,
    ShownMoving,
    ShownKernel,
    ShownToDpus,
    ShownLaunch,
    ShownFromDpus,
    ShownHost,
    ShownSeconds,
    ShownCycles,
    ShownEnergy,
    ShownInstructions,
    ShownMain,
    ShownLink
};

TableColumn microseconds(const char* id, const char* title, const char* description, const PartKind& part)
{
    return {.id = id,
            .title = title,
            .unit = "µs",
            .description = description,
            .role = part == PartKind::None ? ColumnRole::Cost : ColumnRole::CostPart,
            .fidelity = Fidelity::Simulated,
            .preference = Preference::Smaller,
            .format = ValueFormat::Integer,
            .part = part};
}

TableColumn figure(const char* id, const char* title, const char* unit, const char* description)
{
    return {.id = id,
            .title = title,
            .unit = unit,
            .description = description,
            .role = ColumnRole::Cost,
            .fidelity = Fidelity::Simulated,
            .preference = Preference::Smaller,
            .format = ValueFormat::Integer,
            .isShownFirst = false};
}

std::vector<TableColumn> columns()
{
    std::vector<TableColumn> all = {
        microseconds("total", "total", "Time from the first byte sent to DPUs to the last result on the host",
                     PartKind::None),
        microseconds("time_moving", "data movement", "Total without the kernel and its launches", PartKind::None),
        microseconds("time_kernel", "kernel", "Kernel on the slowest DPU", PartKind::Work),
        microseconds("time_in", "to DPUs", "The host writes operands to the main memories of DPUs", PartKind::MoveIn),
        microseconds("time_launch", "launch", "Kernel launches", PartKind::Launch),
        microseconds("time_out", "from DPUs", "The host reads results from the main memories of DPUs",
                     PartKind::MoveOut),
        microseconds("time_host", "host",
                     "The host copies data that calls cannot move in place, and adds partial results",
                     PartKind::HostLayout),
        {"time", "time", "s", "Total in seconds", ColumnRole::Cost, Fidelity::Simulated, Preference::Smaller,
         ValueFormat::Quantity, false},
        figure("cycles", "kernel cycles", "cycles", "Cycles of the slowest DPU"),
        {"energy", "energy", "J", "Energy of DPUs, transfers and the host's part of them", ColumnRole::Cost,
         Fidelity::Estimate, Preference::Smaller, ValueFormat::Quantity, true},
        figure("instructions", "instructions", "", "Instructions that all DPUs issue"),
        figure("main_bytes", "MRAM bytes", "bytes", "Bytes between main and working memories of all DPUs"),
        figure("link_bytes", "link bytes", "bytes", "Bytes between host and DPUs, padding included")};
    return all;
}

double microsecondsOf(Milliseconds time) { return time.value() * kPerMillisecond; }

} // namespace

CostSchema scheduleCosts()
{
    CostSchema schema;
    const auto time = [](const char* id) { return CostQuantity{id, "us", Fidelity::Simulated, false}; };
    schema.quantities = {time("time"),
                         time("time_in"),
                         time("time_launch"),
                         time("time_kernel"),
                         time("time_out"),
                         time("time_host"),
                         {"kernel_cycles", "cycles"},
                         {"instructions", ""},
                         {"main_bytes", "bytes"},
                         {"link_bytes", "bytes"},
                         {"energy_pj", "pJ", Fidelity::Estimate}};
    schema.ranked = kTime;
    schema.figures = {
        {"time_ms", kQuantities, [](std::span<const double> found) { return found[kTime] / kPerMillisecond; }}};
    schema.columns = columns();
    schema.layout = {
        ShownTime, {ShownToDpus, ShownLaunch, ShownKernel, ShownFromDpus, ShownHost}, ShownKernel, ShownMoving};
    schema.show = [](std::span<const double> found, std::span<double> shown) {
        shown[ShownTime] = found[kTime];
        shown[ShownSeconds] = found[kTime] * kSeconds;
        shown[ShownMoving] = found[kToDpus] + found[kFromDpus] + found[kHost];
        shown[ShownKernel] = found[kKernel];
        shown[ShownToDpus] = found[kToDpus];
        shown[ShownLaunch] = found[kLaunch];
        shown[ShownFromDpus] = found[kFromDpus];
        shown[ShownHost] = found[kHost];
        shown[ShownCycles] = found[kKernelCycles];
        shown[ShownEnergy] = found[kPicojoules] * 1e-12;
        shown[ShownInstructions] = found[kInstructions];
        shown[ShownMain] = found[kMainBytes];
        shown[ShownLink] = found[kLinkBytes];
    };
    return schema;
}

sim::EnergyFigures energyOf(const sim::Machine& machine, const ScheduleMeasurement& measured)
{
    const sim::DeviceDescription& device = machine.description();
    const int perChip = device.levels.back().count; // the levels are rank, chip and DPU
    sim::upmem::SystemWork work;
    work.toDpus = measured.time.toDpus;
    work.kernel = measured.time.launch + measured.time.kernel;
    work.after = measured.time.fromDpus + measured.time.host;
    work.dpus = static_cast<int>(measured.dpus);
    work.chips = (work.dpus + perChip - 1) / perChip;
    work.instructions = measured.allInstructions;
    work.mainMemory = Bytes{measured.allMainBytes};
    work.linkIn = Bytes{measured.bytesIn};
    work.linkOut = Bytes{measured.bytesOut};
    return sim::upmem::energyOf(*sim::upmem::systemOf(device), work);
}

Evaluation costOf(const sim::Machine& machine, const ScheduleMeasurement& measured)
{
    Evaluation cost{std::vector<double>(kQuantities)};
    auto& to = cost.quantities;
    to[kToDpus] = microsecondsOf(measured.time.toDpus);
    to[kLaunch] = microsecondsOf(measured.time.launch);
    to[kKernel] = microsecondsOf(measured.time.kernel);
    to[kFromDpus] = microsecondsOf(measured.time.fromDpus);
    to[kHost] = microsecondsOf(measured.time.host);
    to[kTime] = to[kToDpus] + to[kLaunch] + to[kKernel] + to[kFromDpus] + to[kHost];
    to[kKernelCycles] = static_cast<double>(measured.counts.cycles());
    to[kInstructions] = static_cast<double>(measured.allInstructions);
    to[kMainBytes] = static_cast<double>(measured.allMainBytes);
    to[kLinkBytes] = static_cast<double>(measured.bytesIn + measured.bytesOut);
    const sim::Femtojoules energy = energyOf(machine, measured).total();
    to[kPicojoules] = static_cast<double>((energy + kPicojoule / 2) / kPicojoule);
    return cost;
}

Evaluation stoppedEvaluation() { return {std::vector<double>(kQuantities, kUnknown), Ending::Stopped}; }

} // namespace pimento::upmem
