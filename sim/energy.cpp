// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/energy.h"

#include <algorithm>
#include <cmath>

namespace pimento::sim {

namespace {

constexpr const char* kBackground = "background";

/// Index of a segment, which is added if it is new.
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

EnergyFigures energyOf(const Machine& machine, const RunResult& run)
{
    const EnergySpec& spec = machine.description().energy;
    EnergyFigures figures;
    for (const EnergyRow& row : spec.rows) {
        (void)indexOf(figures.segments, row.segment);
    }
    const std::size_t background = indexOf(figures.segments, kBackground);
    for (std::size_t part = 0; part < run.parts.size(); ++part) {
        figures.parts.push_back({run.parts[part].name, std::vector<Femtojoules>(figures.segments.size(), 0)});
        auto& segments = figures.parts.back().segments;
        for (const EnergyRow& row : spec.rows) {
            Femtojoules& sum = segments[indexOf(figures.segments, row.segment)];
            for (const std::string& name : row.commands) {
                const auto command = static_cast<std::size_t>(machine.findCommand(name).value_or(0));
                sum += run.commandsByPart[part][command] * row.count * femtojoules(row.picojoules);
            }
        }
        // A milliwatt for a picosecond is a femtojoule.
        const double picoseconds = static_cast<double>(run.parts[part].cycles.value()) *
                                   static_cast<double>(machine.description().clockPeriod.value());
        segments[background] += std::llround(spec.backgroundMilliwatts * picoseconds);
    }
    return figures;
}

} // namespace pimento::sim
