// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_cost.h"

#include <stop_token>

namespace pimento {

/// The default distribution that a draft is compared with, and what it costs.
struct DefaultDraft {
    Draft draft;
    DraftCost cost;
};

/// The fastest of the drafts that count as default; of equals the first in the order of Model::defaultDrafts(). Error:
/// none of them can be simulated, or a stop.
[[nodiscard]] Result<DefaultDraft> fastestDefault(const DraftQuestion& question, const CostOptions& options = {},
                                                  const std::stop_token& stop = {});

} // namespace pimento
