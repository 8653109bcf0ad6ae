// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace pimento {

/// A candidate that costs less than a limit.
struct CheaperCandidate {
    std::string text;
    Evaluation found;
};

/// Searches for any candidate whose ranked quantity is less than `limit`. Returns one, not necessarily the best, or
/// none, which proves that there is none. Baseline candidates in the space are evaluated first; candidates that
/// Problem::grown() would add are not searched. With one thread the result is the same every time. Error: as
/// exploreBest(), or a stop before the answer.
[[nodiscard]] Result<std::optional<CheaperCandidate>>
findCheaper(const Problem& problem, double limit, const ExploreOptions& options, const std::stop_token& stop);

/// Evaluates candidates by their texts and returns the cheapest one whose ranked quantity is less than `limit`, or
/// none. Ignores texts that the problem cannot parse and candidates that have no cost. Error: a stop.
[[nodiscard]] Result<std::optional<CheaperCandidate>> cheapestOf(const Problem& problem,
                                                                 std::span<const std::string> texts, double limit,
                                                                 const ExploreOptions& options,
                                                                 const std::stop_token& stop);

} // namespace pimento
