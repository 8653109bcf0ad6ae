// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"

#include <optional>
#include <stop_token>
#include <string>

namespace pimento {

/// Seconds that a cost is in all, by the column "time" of the schema; none: the costs are no times.
[[nodiscard]] std::optional<double> secondsOf(const CostSchema& schema, const Evaluation& cost);

/// What a candidate leaves uncomputed, by its text; it must name one candidate, not a choice like "default".
[[nodiscard]] NotComputed notComputedOf(const Problem& problem, const std::string& candidate);
/// What the time of a candidate contains and what is not computed in it: Problem::contents(), "; " and
/// NotComputed::text.
[[nodiscard]] std::string contentsWith(const Problem& problem, const NotComputed& left);

/// What the totals of the best and of the standard candidate leave out, in a sentence that says whether their order
/// turns with it. "": nothing is left out that is known, or a stop.
[[nodiscard]] std::string leftOutText(const Problem& problem, const CandidateList& list, std::size_t best,
                                      const Evaluation& cost, const StandardCandidate& standard,
                                      const std::stop_token& stop = {});

} // namespace pimento
