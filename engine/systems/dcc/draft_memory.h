// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/capabilities.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <optional>
#include <span>
#include <stop_token>

namespace pimento {

/// Memory that the data of a compiled draft takes on its cores, from one lowering. `question` must fix the indexing.
/// None: the draft cannot be lowered, or a stop.
[[nodiscard]] std::optional<MemoryUse> memoryOf(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                const std::stop_token& stop = {});

} // namespace pimento
