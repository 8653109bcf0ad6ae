// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_cost.h"

#include <stop_token>

namespace pimento {

/// The manual baseline that a draft is compared with, and its cost.
struct DefaultDraft {
    Draft draft;
    DraftCost cost;
};

/// Simulates Model::defaultDrafts() and returns the fastest (ties: the first). Error: none of them can be simulated, or
/// a stop.
[[nodiscard]] Result<DefaultDraft> fastestDefault(const DraftQuestion& question, const CostOptions& options = {},
                                                  const std::stop_token& stop = {});

} // namespace pimento
