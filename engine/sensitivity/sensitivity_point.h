// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sensitivity/sensitivity.h"

namespace pimento {

/// The best candidate under one value of an assumption, beside the standard candidate, the baseline and the candidate
/// that is the best one as the question says.
[[nodiscard]] SensitivityPoint answerPoint(const Question& question, const AssumedValue& value,
                                           const Catalogue& catalogue, const ExploreOptions& options,
                                           const SensitivityPoint* winner, const std::stop_token& stop);

/// The same of a problem as it is.
[[nodiscard]] SensitivityPoint answerProblem(const std::shared_ptr<const Problem>& problem,
                                             const ExploreOptions& options, const SensitivityPoint* winner,
                                             const std::stop_token& stop);

} // namespace pimento
