// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/systems/dcc/model/draft_question.h"

namespace pimento {

/// Cost schema of a question's drafts: the quantities of QuantityPlaces, ranked by the question's objective. The
/// visible columns are times with their parts, total rearrangement, and the speedup over the GPU of the question.
[[nodiscard]] CostSchema draftSchema(const DraftQuestion& question);

} // namespace pimento
