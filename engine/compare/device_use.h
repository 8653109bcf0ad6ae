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
    std::optional<MemoryUse> memory = {}; // none: nobody knows

    bool operator==(const DeviceUse&) const = default;
};

/// Of a row of a problem's list with its cost; it may be compiled for what its data takes. None: its system does not
/// say which units it uses.
[[nodiscard]] std::optional<DeviceUse> deviceUseOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                                   const Evaluation& cost, const std::stop_token& stop = {});

} // namespace pimento
