// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/systems/dcc/model/draft_question.h"

namespace pimento {

/// What the drafts of a question cost: the quantities of QuantityPlaces, of which the question's objective is ranked.
/// People see times with their parts, rearrangement in all, and how much faster than the processor of the question it
/// is.
[[nodiscard]] CostSchema draftSchema(const DraftQuestion& question);

} // namespace pimento
