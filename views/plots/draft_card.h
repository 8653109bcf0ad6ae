// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/hover_card.h"
#include "views/state/marks.h"
#include "views/state/pruned_drafts.h"

#include <cstddef>

namespace pimento {

/// What a card says of a draft of a scatter: its costs and their parts, and what stands on the axes; what was not
/// simulated is marked with ≈ and says where it comes from. `sharing`: drafts at the same place.
[[nodiscard]] CardText draftCard(const Exploration& exploration, std::size_t row, ScatterColumns axes,
                                 std::size_t sharing);

/// The same of a pruned draft, with the rule that removed it and the draft that is kept instead.
[[nodiscard]] CardText prunedCard(const PrunedDrafts& pruned, std::size_t row, ScatterColumns axes,
                                  std::size_t sharing);

} // namespace pimento
