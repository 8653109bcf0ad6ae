// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/exploration/recorded/result_log.h"
#include "engine/study_files/study_parts.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Restores the last snapshot of a finished search for the best candidate from its answer and results in a study,
/// without a search. The snapshot has no lower bounds. `found`: texts of the candidates that a solver found, the best
/// one last; the snapshot lists them. none: the study does not suffice, because the list of candidates has changed or
/// the answer belongs to another search. Error: the candidates cannot be listed, or a stop.
[[nodiscard]] Result<std::optional<Exploration>> recalledSearch(const std::shared_ptr<const Problem>& problem,
                                                                const StudyAnswer& answer,
                                                                const std::vector<std::string>& found, ResultLog& log,
                                                                const ExploreOptions& options,
                                                                const std::stop_token& stop);

} // namespace pimento
