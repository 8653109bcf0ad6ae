// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"

#include <optional>
#include <stop_token>
#include <string>

namespace pimento {

/// Total seconds of a cost, by the schema's column "time"; none: the costs are not times.
[[nodiscard]] std::optional<double> secondsOf(const CostSchema& schema, const Evaluation& cost);

/// What a candidate leaves uncomputed, by its text; it must name one candidate, not a choice like "default".
[[nodiscard]] NotComputed notComputedOf(const Problem& problem, const std::string& candidate);
/// What the time of a candidate contains and what is not computed in it: Problem::contents(), "; " and
/// NotComputed::text.
[[nodiscard]] std::string contentsWith(const Problem& problem, const NotComputed& left);

/// Describes in a sentence what the totals of the best and of the baseline candidate exclude, and whether their order
/// changes with it. "": nothing known is excluded, or a stop.
[[nodiscard]] std::string leftOutText(const Problem& problem, const CandidateList& list, std::size_t best,
                                      const Evaluation& cost, const StandardCandidate& standard,
                                      const std::stop_token& stop = {});
/// Describes in a sentence what the totals of two rows of a finished exploration exclude, and the ratio of `row` to
/// `best` with it. "": nothing known is excluded, or a stop.
[[nodiscard]] std::string leftOutText(const Exploration& exploration, std::size_t row, std::size_t best,
                                      const std::stop_token& stop = {});

} // namespace pimento
