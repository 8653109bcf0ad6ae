// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/cost_csv.h"

#include "engine/base/formatting.h"
#include "sim/dram/energy.h"
#include "sim/dram/purpose.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pimento {

namespace {

/// Collects lines of quantity, unit and value.
class Lines {
public:
    void add(const std::string& quantity, std::string_view unit, std::int64_t value)
    {
        appendFormat(m_text, "{},{},{}\n", quantity, unit, value);
    }
    void add(const std::string& quantity, std::string_view unit, double value)
    {
        appendFormat(m_text, "{},{},{}\n", quantity, unit, value);
    }
    void addCount(const std::string& quantity, std::int64_t value)
    {
        if (value != 0) {
            add(quantity, "", value);
        }
    }

    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    std::string m_text = "quantity,unit,value\n";
};

void addTime(Lines& lines, const sim::Machine& machine, const sim::RunResult& run)
{
    lines.add("cycles", "cycles", run.cycles.value());
    lines.add("milliseconds", "ms", toMilliseconds(run.cycles, machine.description().clockPeriod).value());
    for (std::size_t part = 0; part < run.parts.size(); ++part) {
        const std::string name = "cycles_" + run.parts[part].name;
        lines.add(name, "cycles", run.parts[part].cycles.value());
        for (std::size_t purpose = 0; part < run.purposes.size() && purpose < sim::kPurposes; ++purpose) {
            if (run.purposes[part][purpose] != 0) {
                lines.add(name + "_" + std::string(sim::kPurposeInfos[purpose].id), "cycles",
                          run.purposes[part][purpose]);
            }
        }
    }
}

void addEnergy(Lines& lines, const sim::EnergyFigures& energy)
{
    lines.add("energy", "pJ", static_cast<double>(energy.total()) / 1000.0);
    for (std::size_t segment = 0; segment < energy.segments.size(); ++segment) {
        if (energy.segment(segment) != 0) {
            lines.add("energy_" + energy.segments[segment], "pJ",
                      static_cast<double>(energy.segment(segment)) / 1000.0);
        }
    }
}

} // namespace

std::string costCsv(const sim::Machine& machine, const sim::RunResult& run, const NotComputed& left)
{
    Lines lines;
    addTime(lines, machine, run);
    if (left.all > 0) {
        lines.add("elements", "", left.all);
        lines.add("elements_not_computed", "", left.elements);
    }
    addEnergy(lines, sim::energyOf(machine, run));
    lines.add("requests", "", run.requests);
    const sim::DeviceDescription& device = machine.description();
    for (std::size_t i = 0; i < run.requestsByKind.size(); ++i) {
        lines.addCount("requests_" + device.requests[i].name, run.requestsByKind[i]);
    }
    for (std::size_t i = 0; i < run.commandsByKind.size(); ++i) {
        lines.addCount("commands_" + device.commands[i].name, run.commandsByKind[i]);
    }
    return lines.take();
}

} // namespace pimento
