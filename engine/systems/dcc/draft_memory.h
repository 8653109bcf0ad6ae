// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/capabilities.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <optional>
#include <span>
#include <stop_token>

namespace pimento {

/// What the data of a compiled draft takes of the memories of its cores, from one lowering. `question` leaves no choice
/// of indexing. None: the draft cannot be lowered, or a stop.
[[nodiscard]] std::optional<MemoryUse> memoryOf(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                const std::stop_token& stop = {});

} // namespace pimento
