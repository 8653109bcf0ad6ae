// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_schema.h"

#include "engine/systems/dcc/draft_evaluator.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/objective_text.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

namespace {

CostQuantity cyclesQuantity(const char* id) { return {id, "cycles"}; }

std::vector<CostQuantity> quantitiesOf(const QuantityPlaces& places)
{
    std::vector<CostQuantity> all = {{"requests", ""},         {"cycles", "cycles"},
                                     {"cycles_in", "cycles"},  {"cycles_compute", "cycles"},
                                     {"cycles_out", "cycles"}, {"energy_pj", "pJ", Fidelity::Estimate}};
    if (places.wholeRanges) {
        CostQuantity& choice = all.emplace_back();
        choice.id = "whole_ranges";
        choice.heading = "indexing";
        choice.words = {"exact", "expanded"};
    }
    if (places.hostKernels) {
        all.push_back({"host_kernels", ""});
        for (const char* id : {"cycles_launch", "cycles_link", "cycles_layout", "cycles_total"}) {
            all.push_back(cyclesQuantity(id));
        }
    }
    if (places.append) {
        all.push_back(cyclesQuantity("cycles_append"));
    }
    if (places.energyTime) {
        all.push_back({"energy_time", "pJ s", Fidelity::Estimate, false});
    }
    if (places.hostReads) {
        for (const char* id :
             {"cycles_host_reads", "cycles_unit_operands", "cycles_unit_results", "cycles_host_writes"}) {
            all.push_back(cyclesQuantity(id));
        }
    }
    return all;
}

TableColumn cycles(const char* id, const char* title, const char* description, const PartKind& part)
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

/// Makes a column for a number that describes the run and has no preferred direction.
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

/// Collects the visible columns with the quantity or function that each shows.
class ShownColumns {
public:
    using Value = std::function<double(std::span<const double> found)>;

    std::size_t add(TableColumn column, Value value)
    {
        m_columns.push_back(std::move(column));
        m_values.push_back(std::move(value));
        return m_columns.size() - 1;
    }
    /// Adds a column that shows a quantity unchanged.
    std::size_t add(TableColumn column, std::size_t quantity)
    {
        return add(std::move(column), [quantity](std::span<const double> found) { return found[quantity]; });
    }

    [[nodiscard]] std::vector<TableColumn> columns() const { return m_columns; }
    [[nodiscard]] std::function<void(std::span<const double>, std::span<double>)> writer() const
    {
        return [values = m_values](std::span<const double> found, std::span<double> shown) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                shown[i] = values[i](found);
            }
        };
    }

private:
    std::vector<TableColumn> m_columns;
    std::vector<Value> m_values;
};

/// Shortens "one A100" to "over A100".
std::string overTitle(const Processor& processor)
{
    constexpr std::string_view kOne = "one ";
    return "over " +
           std::string(processor.title.starts_with(kOne) ? processor.title.substr(kOne.size()) : processor.title);
}

std::string overDescription(const DraftQuestion& question)
{
    return "Time of " + std::string(question.gpu.processor->title) + " (" + question.model->gpuMethod(question) +
           ") for the work of all PIM devices, divided by their time";
}

/// Builds the columns of a question's schema, in order, and their layout.
class SchemaColumns {
public:
    SchemaColumns(const DraftQuestion& question, const QuantityPlaces& places)
        : m_question(&question), m_places(&places),
          m_clock(static_cast<double>(question.machine->description().clockPeriod.value()) * 1e-12)
    {
    }

    void addTo(CostSchema& schema)
    {
        addCycles(schema.layout);
        addFigures(schema);
        schema.columns = m_shown.columns();
        schema.show = m_shown.writer();
    }

private:
    void addCycles(CandidateTable::Layout& layout)
    {
        const std::size_t time = m_places->time();
        layout.total = m_shown.add(cycles("cycles", "total",
                                          m_places->hostKernels ? "Device cycles, plus the times that the question "
                                                                  "includes"
                                                                : "Cycles from the first request to the last",
                                          PartKind::None),
                                   time);
        layout.scatterY =
            m_shown.add(cycles("rearrangement", "rearrangement",
                               m_places->hostKernels ? "Cycles that move data in and out, including links and layout "
                                                       "work"
                                                     : "Cycles that move data in and out",
                               PartKind::None),
                        [places = *m_places, atUnits = isByPurpose()](std::span<const double> found) {
                            const double host =
                                (places.hostKernels ? found[places.link()] + found[places.layout()] : 0) +
                                (places.append ? found[*places.append] : 0);
                            const double units = atUnits ? unitMovesOf(places, found) : 0;
                            return found[kCyclesInQuantity] + found[kCyclesOutQuantity] + host + units;
                        });
        if (isByPurpose()) {
            layout.scatterX =
                m_shown.add(cycles("computing", "computing", "Cycles in which the units work or the run waits for them",
                                   PartKind::Work),
                            [places = *m_places](std::span<const double> found) {
                                return found[kCyclesComputeQuantity] - unitMovesOf(places, found);
                            });
        } else {
            layout.scatterX = m_shown.add(cycles("cycles_compute", "compute",
                                                 "Cycles between the fences around the PIM commands", PartKind::Work),
                                          kCyclesComputeQuantity);
        }
        m_places->hostReads ? addSteps(layout) : addMoves(layout);
        if (m_places->hostKernels) {
            addHost(layout);
        }
    }

    [[nodiscard]] bool isByPurpose() const { return m_question->parts == TimeParts::Purpose; }

    /// Sums the cycles of operands and results at the units, between the fences around the PIM commands.
    [[nodiscard]] static double unitMovesOf(const QuantityPlaces& places, std::span<const double> found)
    {
        return found[places.unitOperands()] + found[places.unitResults()];
    }

    /// Adds rearrangement as two parts: in and out.
    void addMoves(CandidateTable::Layout& layout)
    {
        const std::size_t in = m_shown.add(
            cycles("cycles_in", "rearrange in", "Cycles that lay out the input for the cores", PartKind::MoveIn),
            kCyclesInQuantity);
        const std::size_t out = m_shown.add(
            cycles("cycles_out", "rearrange out", "Cycles that lay out the result for the host", PartKind::MoveOut),
            kCyclesOutQuantity);
        layout.parts = {in, layout.scatterX, out};
    }

    /// Adds rearrangement as four parts, which include the moves at the units if the time is broken down by purpose.
    void addSteps(CandidateTable::Layout& layout)
    {
        const QuantityPlaces places = *m_places;
        const bool atUnits = isByPurpose();
        const std::size_t reads =
            m_shown.add(cycles("host_reads", "host reads", "Cycles in which the host reads operands from host layout",
                               PartKind::HostRead),
                        *places.hostReads);
        const std::size_t operands =
            m_shown.add(cycles("operand_writes", "operand writes",
                               atUnits ? "Cycles in which operands go to banks, buffers and registers of the units"
                                       : "Cycles in which operands go to the banks before the units work",
                               PartKind::MoveIn),
                        [places, atUnits](std::span<const double> found) {
                            const double units = atUnits ? found[places.unitOperands()] : 0;
                            return found[kCyclesInQuantity] - found[*places.hostReads] + units;
                        });
        const std::size_t results =
            m_shown.add(cycles("result_reads", "result reads",
                               atUnits ? "Cycles in which results leave the units and are read by the host"
                                       : "Cycles in which the host reads results after the units have worked",
                               PartKind::MoveOut),
                        [places, atUnits](std::span<const double> found) {
                            const double units = atUnits ? found[places.unitResults()] : 0;
                            return found[kCyclesOutQuantity] - found[places.hostWrites()] + units;
                        });
        const std::size_t writes =
            m_shown.add(cycles("host_writes", "host writes", "Cycles in which the host writes results to host layout",
                               PartKind::HostWrite),
                        places.hostWrites());
        layout.parts = {reads, operands, layout.scatterX, results, writes};
    }

    void addHost(CandidateTable::Layout& layout)
    {
        const TimeContents& contents = m_question->objective.contents;
        const auto add = [&](bool isCounted, TableColumn column, std::size_t quantity) {
            if (isCounted) {
                layout.parts.push_back(m_shown.add(std::move(column), quantity));
            }
        };
        add(contents.hasLaunches(),
            cycles("cycles_launch", "launches", "Kernel launches of the host, in device cycles", PartKind::Launch),
            m_places->launch());
        add(contents.hasLink(),
            cycles("cycles_link", "link", "Transfers over the link, in device cycles", PartKind::Transfer),
            m_places->link());
        add(contents.hasLayout(),
            cycles("cycles_layout", "host layout", "Layout work of the host, in device cycles", PartKind::HostLayout),
            m_places->layout());
        if (m_places->append) {
            add(true,
                cycles("cycles_append", "append", "The host writes keys and values of a new token into the banks",
                       PartKind::HostWrite),
                *m_places->append);
        }
        (void)m_shown.add(figure("host_kernels", "host kernels", "Kernels that the host launches"),
                          *m_places->hostKernels);
    }

    void addFigures(CostSchema& schema)
    {
        using enum Preference;
        CandidateTable::Layout& layout = schema.layout;
        schema.objectives = draftObjectives();
        const auto place = [&](Goal goal, std::size_t quantity, std::size_t column) {
            Objective& objective = schema.objectives[static_cast<std::size_t>(goal)];
            objective.quantity = quantity;
            objective.column = column;
        };
        const auto seconds = [clock = m_clock, time = m_places->time()](std::span<const double> found) {
            return found[time] * clock;
        };
        place(Goal::Time, m_places->time(),
              m_shown.add(cost("time", "time", "s", "Total in seconds", Fidelity::Simulated, Smaller), seconds));
        TableColumn over = cost("over_gpu", "", "", "", Fidelity::Simulated, Larger);
        over.title = overTitle(*m_question->gpu.processor);
        over.description = overDescription(*m_question);
        (void)m_shown.add(std::move(over), [seconds, gpu = m_question->model->gpuTime(*m_question).value() * 1e-3](
                                               std::span<const double> found) { return gpu / seconds(found); });
        const std::size_t energy =
            m_shown.add(cost("energy", "energy", "J", "Energy of the device and of the host's side of the transfers",
                             Fidelity::Estimate, Smaller),
                        [](std::span<const double> found) { return found[kPicojoulesQuantity] * 1e-12; });
        place(Goal::Energy, kPicojoulesQuantity, energy);
        if (m_question->objective.goal != Goal::Time) {
            layout.total = energy;
            layout.parts.clear(); // these columns are parts of the time
        }
        if (m_places->energyTime) {
            layout.total = m_shown.add(
                cost("energy_time", "energy x time", "J s", "Energy times the total in seconds", Fidelity::Estimate,
                     Smaller),
                [quantity = *m_places->energyTime](std::span<const double> found) { return found[quantity] * 1e-12; });
            place(Goal::EnergyTime, *m_places->energyTime, layout.total);
        } else {
            schema.objectives.pop_back(); // the product is no quantity of other questions
        }
        (void)m_shown.add(figure("requests", "requests", "Requests to the memory"), kRequestsQuantity);
        if (m_places->wholeRanges) {
            (void)m_shown.add(figure("whole_ranges", "whole ranges",
                                     "1: tiles hold whole ranges (faster here); 0: only needed elements"),
                              *m_places->wholeRanges);
        }
    }

    const DraftQuestion* m_question;
    const QuantityPlaces* m_places;
    double m_clock; // period of the device's clock in seconds
    ShownColumns m_shown;
};

} // namespace

CostSchema draftSchema(const DraftQuestion& question)
{
    const QuantityPlaces places = placesOf(question);
    CostSchema schema;
    schema.quantities = quantitiesOf(places);
    schema.ranked = places.ranked;
    SchemaColumns(question, places).addTo(schema);
    schema.figures = {
        {"time_ms", kDraftQuantities,
         [clock = question.machine->description().clockPeriod, time = places.time()](std::span<const double> found) {
             return found[time] * static_cast<double>(clock.value()) * 1e-9;
         }}};
    return schema;
}

} // namespace pimento
