// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace pimento {

/// Resources of the device that a candidate uses.
struct DeviceUse {
    int groups = 0; // groups with work
    int cores = 0;  // cores with work in each of them
    int allGroups = 0;
    int allCores = 0;
    std::int64_t coreBytes = 0;    // data of a core
    std::int64_t allCoreBytes = 0; // capacity of a core's memory for data; 0: unknown

    bool operator==(const DeviceUse&) const = default;
};

/// Resource use of a row of a problem's list with its cost. A draft of a compiled kernel is lowered to find the size of
/// its data; others have no bytes. none: the candidate is no draft.
[[nodiscard]] std::optional<DeviceUse> deviceUseOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                                   const Evaluation& cost, const std::stop_token& stop = {});

} // namespace pimento
