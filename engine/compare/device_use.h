// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/capabilities.h"
#include "engine/problem/problem.h"

#include <cstddef>
#include <optional>
#include <stop_token>

namespace pimento {

/// Resources of the device that a candidate uses.
struct DeviceUse {
    UnitsInUse units;
    std::optional<MemoryUse> memory = {}; // none: unknown

    bool operator==(const DeviceUse&) const = default;
};

/// Returns what a candidate uses of the device, given its cost; may compile it to find its memory. None: the system
/// does not say which units its candidates use.
[[nodiscard]] std::optional<DeviceUse> deviceUseOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                                   const Evaluation& cost, const std::stop_token& stop = {});

} // namespace pimento
