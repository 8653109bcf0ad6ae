// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"
#include "engine/search/search_best.h"
#include "engine/systems/dcc/draft_problem.h"

#include <memory>
#include <stop_token>

namespace pimento {

/// Finds the draft of a designer who minimises the compute phase and only then considers the rest: scheme T of the
/// paper's Fig. 2 (sec. 2.2), with an exact search in place of a tuner. Of the drafts with the shortest compute phase
/// it is the one with the minimum cost. `evaluator` is one of the problem for the list. Both steps are proved by lower
/// bounds of the compute phase and of the cost; a model without bounds of compute phases runs every draft. The result
/// is a search for the ranked quantity, whose report counts drafts with a longer compute phase as not fitting the
/// device. Error: the costs have no compute phase; or as searchBest().
[[nodiscard]] Result<BestSearch> searchComputeFirst(const DraftProblem& problem,
                                                    const std::shared_ptr<const CandidateList>& list,
                                                    Evaluator& evaluator, unsigned threads, std::stop_token stop);

} // namespace pimento
