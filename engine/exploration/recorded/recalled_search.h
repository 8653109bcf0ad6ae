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

/// Texts of the candidates that a solver found in an earlier search of a question in a study, the best one last.
[[nodiscard]] Result<std::vector<std::string>> foundBefore(Study& study, const Fingerprint& key,
                                                           const CostSchema& schema);

/// Restores the last snapshot of a finished exploration from its answer and results in a study, without a search. That
/// of a search for the best candidate has no lower bounds; after a solver it lists the candidates that the solver found,
/// `found`: their texts, the best one last. That of an exploration of all has a cost, or a reason for none, for each
/// candidate. none: the study does not suffice, because the list of candidates has changed or the answer belongs to
/// another search. Error: the candidates cannot be listed, or a stop.
[[nodiscard]] Result<std::optional<Exploration>> recalledSearch(const std::shared_ptr<const Problem>& problem,
                                                                ExploreExtent extent, const StudyAnswer& answer,
                                                                const std::vector<std::string>& found, ResultLog& log,
                                                                const ExploreOptions& options,
                                                                const std::stop_token& stop);

} // namespace pimento
