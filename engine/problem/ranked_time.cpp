// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/ranked_time.h"

#include <array>
#include <utility>

namespace pimento {

std::optional<double> rankedSeconds(const Problem& problem, double ranked)
{
    const CostSchema& schema = problem.costs();
    const std::string& unit = schema.quantities[schema.ranked].unit;
    if (unit == "cycles") {
        return ranked * static_cast<double>(problem.machine()->description().clockPeriod.value()) * 1e-12;
    }
    constexpr std::array<std::pair<const char*, double>, 5> kUnits = {
        {{"ps", 1e-12}, {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1.0}}};
    for (const auto& [name, seconds] : kUnits) {
        if (unit == name) {
            return ranked * seconds;
        }
    }
    return std::nullopt;
}

} // namespace pimento
