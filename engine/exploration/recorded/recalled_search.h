// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/exploration/recorded/result_log.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/study_files/study_parts.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Restores the last snapshot of a finished exploration from its answer and results in a study, without a search. A
/// search for the best candidate has no lower bounds, and after a solver the candidates that it found: `found` are
/// their texts, the best one last. An exploration of all has a cost, or a reason for none, for each candidate. none:
/// the study is incomplete, because the list of candidates has changed or the answer is of something else. Error: the
/// candidates cannot be listed, or a stop.
[[nodiscard]] Result<std::optional<Exploration>> recalledSearch(const std::shared_ptr<const Problem>& problem,
                                                                ExploreExtent extent, const StudyAnswer& answer,
                                                                const std::vector<std::string>& found, ResultLog& log,
                                                                const ExploreOptions& options,
                                                                const std::stop_token& stop);

} // namespace pimento
