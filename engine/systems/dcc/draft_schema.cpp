// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_schema.h"

#include "engine/systems/dcc/model/draft_cost.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/base/units.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace pimento {

namespace {

enum Quantity : std::size_t { Requests, Cycled, CyclesIn, CyclesCompute, CyclesOut, EnergyPj, WholeRangesOne };
static_assert(WholeRangesOne == kWholeRanges && kWholeRanges == kDraftQuantities);

enum Shown : std::size_t { Total, Rearrangement, Compute, In, Out, Time, OverGpu, Energy, RequestCount, WholeRanges };

std::vector<CostQuantity> quantities(bool hasChoice)
{
    std::vector<CostQuantity> all = {{"requests", ""},         {"cycles", "cycles"},
                                     {"cycles_in", "cycles"},  {"cycles_compute", "cycles"},
                                     {"cycles_out", "cycles"}, {"energy_pj", "pJ", Fidelity::Estimate}};
    if (hasChoice) {
        CostQuantity& choice = all.emplace_back();
        choice.id = "whole_ranges";
        choice.heading = "indexing";
        choice.words = {"exact", "expanded"};
    }
    return all;
}

TableColumn cycles(const char* id, const char* title, const char* description, PartKind part)
{
    TableColumn column;
    column.id = id;
    column.title = title;
    column.unit = "cycles";
    column.description = description;
    column.role = part == PartKind::None ? ColumnRole::Cost : ColumnRole::CostPart;
    column.fidelity = Fidelity::Simulated;
    column.preference = Preference::Smaller;
    column.part = part;
    return column;
}

/// A number that says something about the run but is not to be small or large.
TableColumn figure(const char* id, const char* title, const char* description)
{
    TableColumn column;
    column.id = id;
    column.title = title;
    column.description = description;
    column.role = ColumnRole::Derived;
    column.fidelity = Fidelity::Simulated;
    column.isShownFirst = false;
    return column;
}

TableColumn cost(const char* id, const char* title, const char* unit, const char* description, Fidelity fidelity,
                 Preference preference)
{
    TableColumn column;
    column.id = id;
    column.title = title;
    column.unit = unit;
    column.description = description;
    column.role = ColumnRole::Cost;
    column.fidelity = fidelity;
    column.preference = preference;
    column.format = preference == Preference::Larger ? ValueFormat::Factor : ValueFormat::Quantity;
    return column;
}

std::vector<TableColumn> shownColumns(bool hasChoice)
{
    using enum PartKind;
    std::vector<TableColumn> all = {
        cycles("cycles", "total", "Cycles from the first request to the last", None),
        cycles("rearrangement", "rearrangement", "Cycles that move data in and out", None),
        cycles("cycles_compute", "compute", "Cycles between the fences around the PIM commands", Work),
        cycles("cycles_in", "rearrange in", "Cycles that lay out the input for the cores", MoveIn),
        cycles("cycles_out", "rearrange out", "Cycles that lay out the result for the host", MoveOut),
        cost("time", "time", "s", "Total in seconds", Fidelity::Simulated, Preference::Smaller),
        cost("over_gpu", "over A100", "",
             "Time of one A100 (roofline) for the work of all PIM devices, divided by their time", Fidelity::Simulated,
             Preference::Larger),
        cost("energy", "energy", "J", "Energy of the device and of the host's side of the transfers",
             Fidelity::Estimate, Preference::Smaller),
        figure("requests", "requests", "Requests to the memory")};
    if (hasChoice) {
        all.push_back(figure("whole_ranges", "whole ranges",
                             "1: tiles hold whole ranges, which is faster here; 0: only the elements that are needed"));
    }
    return all;
}

} // namespace

CostSchema draftSchema(const DraftQuestion& question)
{
    const bool hasChoice = question.model->indexings(question).size() > 1;
    CostSchema schema;
    schema.quantities = quantities(hasChoice);
    schema.ranked = Cycled;
    schema.columns = shownColumns(hasChoice);
    schema.layout = {Total, {In, Compute, Out}, Compute, Rearrangement};
    schema.figures = {
        {"time_ms", 6, [clock = question.machine->description().clockPeriod](std::span<const double> found) {
             return found[Cycled] * static_cast<double>(clock.value()) * 1e-9;
         }}};
    schema.show = [clock = question.machine->description().clockPeriod,
                   gpu = question.model->gpuTime(question).value()](std::span<const double> found,
                                                                    std::span<double> shown) {
        const double milliseconds = found[Cycled] * static_cast<double>(clock.value()) * 1e-9;
        shown[Total] = found[Cycled];
        shown[Rearrangement] = found[CyclesIn] + found[CyclesOut];
        shown[Compute] = found[CyclesCompute];
        shown[In] = found[CyclesIn];
        shown[Out] = found[CyclesOut];
        shown[Time] = milliseconds * 1e-3;
        shown[OverGpu] = gpu / milliseconds;
        shown[Energy] = found[EnergyPj] * 1e-12;
        shown[RequestCount] = found[Requests];
        if (shown.size() > WholeRanges) {
            shown[WholeRanges] = found[WholeRangesOne];
        }
    };
    return schema;
}

} // namespace pimento
