// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/ranked_time.h"

#include "engine/devices/device_facts.h"
#include "sim/dram/machine.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento {

namespace {

/// Seconds of a cycle of the problem's machine, or of the clock that the kind of its device names. None: there is none.
std::optional<double> secondsOfCycle(const Problem& problem)
{
    const MadeDevice device = problem.device();
    if (device.machine) {
        return static_cast<double>(device.machine->description().clockPeriod.value()) * 1e-12;
    }
    const double hertz = factsOf(*device).clockHertz;
    return hertz > 0 ? std::optional(1 / hertz) : std::nullopt;
}

} // namespace

std::optional<double> secondsOfUnit(const Problem& problem, std::string_view unit)
{
    if (unit == "cycles") {
        return secondsOfCycle(problem);
    }
    using Unit = std::pair<std::string_view, double>;
    static constexpr std::array kUnits = {Unit{"s", 1.0},   Unit{"ms", 1e-3}, Unit{"us", 1e-6},
                                          Unit{"µs", 1e-6}, Unit{"ns", 1e-9}, Unit{"ps", 1e-12}};
    const auto found = std::ranges::find(kUnits, unit, &Unit::first);
    return found == kUnits.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> rankedSeconds(const Problem& problem, double ranked)
{
    const CostSchema& schema = problem.costs();
    const std::string& unit = schema.quantities[schema.ranked].unit;
    if (const auto machine = problem.device().machine; machine && unit == "cycles") { // rounds as other times in cycles
        return ranked * static_cast<double>(machine->description().clockPeriod.value()) * 1e-12;
    }
    const auto seconds = secondsOfUnit(problem, unit);
    return seconds ? std::optional(ranked * *seconds) : std::nullopt;
}

} // namespace pimento
