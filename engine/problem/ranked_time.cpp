// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/ranked_time.h"

#include "sim/dram/machine.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento {

std::optional<double> secondsOfUnit(const Problem& problem, std::string_view unit)
{
    if (unit == "cycles") {
        const auto machine = problem.device().machine;
        return machine ? std::optional(static_cast<double>(machine->description().clockPeriod.value()) * 1e-12)
                       : std::nullopt;
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
