// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/device_use.h"

namespace pimento {

std::optional<DeviceUse> deviceUseOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                     const Evaluation& cost, const std::stop_token& stop)
{
    auto units = problem.unitsInUse(list, row);
    return units ? std::optional(DeviceUse{*std::move(units), problem.memoryUse(list, row, cost, stop)}) : std::nullopt;
}

} // namespace pimento
