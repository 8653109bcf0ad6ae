// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

inline constexpr const char* kTable3 = "table3";

/// A row of the DCC paper's Table 3: number of drafts of GEMV without and with pruning.
struct CountedDrafts {
    std::string shape;
    int groups = 0; // 16 for the paper's five devices, 32 for ten; with 64 cores each
    std::int64_t printedComplete = 0;
    std::int64_t printedKept = 0;
    std::int64_t complete = 0; // drafts that leave no group and no core idle
    std::int64_t kept = 0;     // retained ones of these, one for each tuple of tiles

    [[nodiscard]] bool isAsPrinted() const { return complete == printedComplete && kept == printedKept; }
};

/// Counts the drafts of Table 3 as the published artifact enumerates them. Error: a stop.
[[nodiscard]] Result<std::vector<CountedDrafts>> countTable3(const std::stop_token& stop = {});

} // namespace pimento
