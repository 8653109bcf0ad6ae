// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sensitivity/sensitivity.h"

namespace pimento {

/// Finds the best candidate under one value of an assumption, and the costs of the baseline candidate, of the reference
/// machine, and of the question's own best candidate.
[[nodiscard]] SensitivityPoint answerPoint(const Question& question, const AssumedValue& value,
                                           const Catalogue& catalogue, const ExploreOptions& options,
                                           const SensitivityPoint* winner, const std::stop_token& stop);

/// Answers a problem with all assumptions unchanged: its best candidate and the costs that points are compared with.
[[nodiscard]] SensitivityPoint answerProblem(const std::shared_ptr<const Problem>& problem,
                                             const ExploreOptions& options, const SensitivityPoint* winner,
                                             const std::stop_token& stop);

} // namespace pimento
