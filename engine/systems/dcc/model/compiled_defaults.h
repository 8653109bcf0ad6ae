// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"

#include <vector>

namespace pimento {

// Manual baselines of compiled kernels.

/// Returns the published default where it exists: the first set over the groups, the second over 4 cores, the last over
/// the rest; groups that a small first set does not need stay idle. On devices whose cores share an operand buffer,
/// cores get different results and equal operands, and the last set takes the cores that remain.
[[nodiscard]] Draft plainestDefault(const DraftQuestion& question);

/// Returns plainestDefault() and the drafts that also divide one other set over the groups that the first set leaves
/// idle: with two sets over any number of them, with more over all of them. The published comparison takes the fastest.
[[nodiscard]] std::vector<Draft> soundDefaults(const DraftQuestion& question);

} // namespace pimento
