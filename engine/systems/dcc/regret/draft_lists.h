// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/drafts/draft_space.h"
#include "sim/base/result.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento {

/// The drafts among which methods choose.
struct DraftLists {
    using Drafts = std::shared_ptr<const DraftCandidates>;

    std::optional<DraftSpace> space; // drafts that use up the device
    Drafts complete;                 // the distinct ones of these
    std::vector<Draft> idle;         // baselines that do not use up the device
    Drafts all;                      // drafts of the search for the best one
    bool isOfAll = false;            // `all` has every draft of the device; false: `complete`, then `idle`
};

/// Lists the drafts of a question, in candidates of a form. Error: there are too many, or a stop.
[[nodiscard]] Result<DraftLists> listDrafts(const CompiledProblem& problem, std::shared_ptr<const DraftForm> form,
                                            const std::stop_token& stop);

} // namespace pimento
