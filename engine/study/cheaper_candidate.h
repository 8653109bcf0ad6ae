// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"

#include <optional>
#include <stop_token>
#include <string>

namespace pimento {

/// A candidate that costs less than a limit.
struct CheaperCandidate {
    std::string text;
    Evaluation found;
};

/// The answer to "is there a candidate of which the ranked quantity is less than `limit`": one, which need not be the
/// best one, or none, which is a proof. Standard candidates are looked at first, as far as they are in the space; what
/// Problem::grown() would add is not looked at. On one thread it is the same candidate every time. Error: as
/// exploreBest(), or a stop before the answer.
[[nodiscard]] Result<std::optional<CheaperCandidate>>
findCheaper(const Problem& problem, double limit, const ExploreOptions& options, const std::stop_token& stop);

} // namespace pimento
