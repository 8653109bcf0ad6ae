// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"

#include <vector>

namespace pimento {

// The hand-made distribution that drafts are compared with, for compiled kernels.

/// The published default where it exists: the first set over the groups, the second over 4 cores, the last over the
/// rest; groups that a small first set leaves idle stay idle. Cores that share an operand buffer want the same
/// operands: they have results of their own, and the last set gets those that are left.
[[nodiscard]] Draft plainestDefault(const DraftQuestion& question);

/// That one, and those that share one other set out over the groups that the first one leaves: the only other one over
/// any number of them, one of several over all of them. The published comparison takes the fastest of them.
[[nodiscard]] std::vector<Draft> soundDefaults(const DraftQuestion& question);

} // namespace pimento
