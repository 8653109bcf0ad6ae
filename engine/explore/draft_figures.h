// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/draft_question.h"
#include "sim/bounds.h"

#include <span>
#include <stop_token>

namespace pimento {

/// No run of a draft takes fewer cycles; the question says how the draft is indexed. A stop leaves zeros.
[[nodiscard]] Result<sim::BoundFigures> boundsOf(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                 const std::stop_token& stop = {});

} // namespace pimento
