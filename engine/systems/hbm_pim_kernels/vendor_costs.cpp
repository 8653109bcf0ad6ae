// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/vendor_costs.h"

#include "sim/dram/energy.h"

#include <limits>
#include <span>
#include <utility>

namespace pimento::samsung {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr sim::Femtojoules kPicojoule = 1000;

enum Column : std::size_t { Total, ByHost, Compute, In, Out, Time, Energy, Requests, Columns };

TableColumn cycles(const char* id, const char* title, const char* description, ColumnRole role,
                   const PartKind& part = PartKind::None)
{
    return {.id = id,
            .title = title,
            .unit = "cycles",
            .description = description,
            .role = role,
            .fidelity = Fidelity::Simulated,
            .preference = Preference::Smaller,
            .format = ValueFormat::Integer,
            .part = part};
}

std::vector<TableColumn> columns()
{
    return {
        cycles("cycles", "total", "Cycles from the first transaction to the last", ColumnRole::Cost),
        cycles("cycles_host", "by the host", "Cycles in which the host moves data", ColumnRole::Cost),
        cycles("cycles_compute", "compute", "Cycles of the kernels of the units", ColumnRole::CostPart, PartKind::Work),
        cycles("cycles_in", "host in", "Cycles of the host's kernels before those of the units", ColumnRole::CostPart,
               PartKind::MoveIn),
        cycles("cycles_out", "host out", "Cycles of the host's kernels after those of the units", ColumnRole::CostPart,
               PartKind::MoveOut),
        {"time", "time", "s", "Total in seconds", ColumnRole::Cost, Fidelity::Simulated, Preference::Smaller,
         ValueFormat::Quantity, true},
        {"energy", "energy", "J", "Energy of the device and of the host's side of the transfers", ColumnRole::Cost,
         Fidelity::Estimate, Preference::Smaller, ValueFormat::Quantity, true},
        {"requests", "requests", "", "Transactions of all channels", ColumnRole::Derived, Fidelity::Simulated,
         Preference::None, ValueFormat::Integer, false}};
}

} // namespace

CostSchema vendorCosts(Picoseconds clockPeriod)
{
    CostSchema schema;
    schema.quantities = {{"requests", ""},         {"cycles", "cycles"},
                         {"cycles_in", "cycles"},  {"cycles_compute", "cycles"},
                         {"cycles_out", "cycles"}, {"energy_pj", "pJ", Fidelity::Estimate}};
    schema.ranked = kCycles;
    schema.figures = {
        {"time_ms", kQuantities, [clockPeriod](std::span<const double> found) {
             return toMilliseconds(Cycles{static_cast<std::int64_t>(found[kCycles])}, clockPeriod).value();
         }}};
    schema.columns = columns();
    schema.layout = {Total, {In, Compute, Out}, Compute, ByHost};
    schema.show = [period = static_cast<double>(clockPeriod.value()) * 1e-12](std::span<const double> found,
                                                                              std::span<double> shown) {
        shown[Total] = found[kCycles];
        shown[ByHost] = found[kCyclesIn] + found[kCyclesOut];
        shown[Compute] = found[kCyclesCompute];
        shown[In] = found[kCyclesIn];
        shown[Out] = found[kCyclesOut];
        shown[Time] = found[kCycles] * period;
        shown[Energy] = found[kPicojoules] * 1e-12;
        shown[Requests] = found[kRequests];
    };
    return schema;
}

Evaluation costOf(const sim::Machine& machine, const sim::RunResult& run)
{
    const sim::Femtojoules energy = sim::energyOf(machine, run).total();
    Evaluation cost{std::vector<double>(kQuantities)};
    cost.quantities[kRequests] = static_cast<double>(run.requests);
    cost.quantities[kCycles] = static_cast<double>(run.cycles.value());
    cost.quantities[kCyclesIn] = static_cast<double>(run.parts[0].cycles.value());
    cost.quantities[kCyclesCompute] = static_cast<double>(run.parts[1].cycles.value());
    cost.quantities[kCyclesOut] = static_cast<double>(run.parts[2].cycles.value());
    cost.quantities[kPicojoules] = static_cast<double>((energy + kPicojoule / 2) / kPicojoule);
    return cost;
}

Evaluation cutAfter(std::int64_t cycles)
{
    Evaluation cost{std::vector<double>(kQuantities, kUnknown), Ending::Cut};
    cost.quantities[kCycles] = static_cast<double>(cycles);
    return cost;
}

Evaluation stoppedEvaluation() { return {std::vector<double>(kQuantities, kUnknown), Ending::Stopped}; }

} // namespace pimento::samsung
