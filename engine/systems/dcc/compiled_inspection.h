// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/inspection.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace pimento {

/// Facts that an earlier evaluation of a draft found.
struct KnownDraft {
    std::optional<lower::Indexing> indexing; // chosen indexing, if the question leaves it open
    std::int64_t requests = 0;               // number of requests, for the progress; 0: unknown
};

/// Inspects a draft with one lowering and one recorded run; a draft of the published artifact has no listings. If the
/// question leaves the indexing open and `known` does not name it, both programs are lowered and run first, and the
/// faster one is recorded. Error: the draft cannot be run, or a stop.
[[nodiscard]] Result<std::shared_ptr<const Inspection>>
inspectDraft(const DraftQuestion& asked, std::span<const DraftPart> draft, const KnownDraft& known = {},
             const InspectionOptions& options = {}, std::stop_token stop = {}, Progress* progress = nullptr);

} // namespace pimento
