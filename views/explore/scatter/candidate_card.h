// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/explore/predictions/pruned_candidates.h"
#include "views/plots/hover_card.h"
#include "views/selection/marks.h"

#include <cstddef>

namespace pimento {

/// Text of the hover card of a candidate in the scatter plot: its costs, their parts and the values on the axes. Values
/// that are not simulated are marked with ≈, and their source is named. `sharing`: candidates at the same position.
[[nodiscard]] CardText candidateCard(const Exploration& exploration, std::size_t row, ScatterColumns axes,
                                     std::size_t sharing);

/// Text of the hover card of a pruned candidate, with the rule that removed it and the candidate that is retained
/// instead.
[[nodiscard]] CardText prunedCard(const PrunedCandidates& pruned, std::size_t row, ScatterColumns axes,
                                  std::size_t sharing);

} // namespace pimento
