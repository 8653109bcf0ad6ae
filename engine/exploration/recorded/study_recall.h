// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/recorded/study_explore.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace pimento {

/// Restores the end of an exploration that the study holds under `key`, without a search; none: it holds none.
[[nodiscard]] Result<std::optional<Exploration>> recallFrom(Study& study, const Fingerprint& key,
                                                            std::shared_ptr<const Problem> problem,
                                                            const StudyExploreOptions& options, std::stop_token stop);

} // namespace pimento
