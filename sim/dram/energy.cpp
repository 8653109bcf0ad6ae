// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/energy.h"

#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <algorithm>
#include <cmath>

namespace pimento::sim {

namespace {

constexpr const char* kBackground = "background";

/// Returns the index of a segment, which is added if it is new.
std::size_t indexOf(std::vector<std::string>& segments, const std::string& name)
{
    const auto found = std::ranges::find(segments, name);
    const auto index = static_cast<std::size_t>(found - segments.begin());
    if (found == segments.end()) {
        segments.push_back(name);
    }
    return index;
}

Femtojoules femtojoules(double picojoules) { return std::llround(picojoules * 1000.0); }

} // namespace

/// Finds segments and commands by name once, because a machine has many runs.
void Machine::compileEnergy()
{
    for (const EnergyRow& row : m_description.energy.rows) {
        const std::size_t segment = indexOf(m_energySegments, row.segment);
        for (const std::string& name : row.commands) {
            m_energyShares.push_back({segment, static_cast<std::size_t>(findCommand(name).value_or(0)),
                                      row.count * femtojoules(row.picojoules)});
        }
    }
    (void)indexOf(m_energySegments, kBackground);
}

EnergyFigures energyOf(const Machine& machine, const RunResult& run)
{
    EnergyFigures figures;
    figures.segments = machine.energySegments();
    const auto background =
        static_cast<std::size_t>(std::ranges::find(figures.segments, kBackground) - figures.segments.begin());
    for (std::size_t part = 0; part < run.parts.size(); ++part) {
        figures.parts.push_back({run.parts[part].name, std::vector<Femtojoules>(figures.segments.size(), 0)});
        auto& segments = figures.parts.back().segments;
        for (const Machine::EnergyShare& share : machine.energyShares()) {
            segments[share.segment] += run.commandsByPart[part][share.command] * share.femtojoules;
        }
        // A milliwatt for a picosecond is a femtojoule.
        const double picoseconds = static_cast<double>(run.parts[part].cycles.value()) *
                                   static_cast<double>(machine.description().clockPeriod.value());
        segments[background] += std::llround(machine.description().energy.backgroundMilliwatts * picoseconds);
    }
    return figures;
}

} // namespace pimento::sim
