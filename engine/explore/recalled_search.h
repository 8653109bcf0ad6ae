// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/result_log.h"
#include "engine/studies/study_parts.h"
#include "engine/study/exploration.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace pimento {

/// The last picture of a search for the best candidate that came to its end, from its answer and its results in a
/// study, without searching again. It has no lower bounds. none: the study does not have all of it, since the list of
/// candidates is another one now or the answer is of something else. Error: of the candidates, or a stop.
[[nodiscard]] Result<std::optional<Exploration>> recalledSearch(const std::shared_ptr<const Problem>& problem,
                                                                const StudyAnswer& answer, ResultLog& log,
                                                                const ExploreOptions& options,
                                                                const std::stop_token& stop);

} // namespace pimento
