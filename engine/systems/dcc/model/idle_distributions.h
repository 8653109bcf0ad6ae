// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"

#include <vector>

namespace pimento {

// Manual baselines that leave groups or cores idle. The space of complete drafts lists them behind the drafts that use
// the whole device, so that its best draft is never slower than one of them.

/// Lists the manual baselines of a kernel that do not use the whole device, without duplicates: first those that the
/// question is compared with if it names none, then the vendor's. They do not depend on which one the question names.
/// None if `resources` differ from those of the device.
[[nodiscard]] std::vector<Draft> idleDistributions(const DraftQuestion& question, Resources resources);

/// Lists the idle baselines that the question's space holds. Only the space of complete drafts does: kept drafts follow
/// the pruning rules, and the space of all drafts has them anyway.
[[nodiscard]] std::vector<Draft> idleDistributionsOf(const DraftQuestion& question, Resources resources);

/// Appends the idle baselines of the question's space to its drafts. A space without drafts stays empty: a search among
/// manual baselines alone would prove nothing.
void addIdleDistributions(const DraftQuestion& question, Resources resources, DraftList& drafts);

} // namespace pimento
