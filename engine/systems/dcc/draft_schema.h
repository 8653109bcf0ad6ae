// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstddef>

namespace pimento {

/// The place of the quantity of the indexing: 1: a tile holds whole ranges, 0: only the elements that are needed. Only
/// questions that leave a choice have it.
inline constexpr std::size_t kWholeRanges = 6;

/// What the drafts of a question cost. Quantities:
///
///   requests | cycles | cycles_in | cycles_compute | cycles_out | energy_pj | whole_ranges (where there is a choice)
///
/// Cycles are ranked. People see times, rearrangement in all, and how much faster than one GPU it is.
[[nodiscard]] CostSchema draftSchema(const DraftQuestion& question);

} // namespace pimento
