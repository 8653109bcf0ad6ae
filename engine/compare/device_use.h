// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/problem.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace pimento {

/// How much of the device a candidate uses.
struct DeviceUse {
    int groups = 0; // with work
    int cores = 0;  // of each of them
    int allGroups = 0;
    int allCores = 0;
    std::int64_t coreBytes = 0;    // that the data of a core takes
    std::int64_t allCoreBytes = 0; // that its memory has for data; 0: nobody knows

    bool operator==(const DeviceUse&) const = default;
};

/// Of a row of a problem's list with its cost; a draft of a compiled kernel is lowered for what its data takes, others
/// have no bytes. none: the candidate is no draft.
[[nodiscard]] std::optional<DeviceUse> deviceUseOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                                   const Evaluation& cost, const std::stop_token& stop = {});

} // namespace pimento
