// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"

#include <vector>

namespace pimento {

// Hand-made distributions that leave groups or cores idle. The space of complete drafts holds them behind the drafts
// that use up the device, so that its best draft is never slower than one of them.

/// The hand-made distributions of a kernel on its device that do not use it up, each once: those that the question is
/// compared with if it names none, then the vendor's. They do not depend on which one it names. On other groups and
/// cores than those of the device there are none.
[[nodiscard]] std::vector<Draft> idleDistributions(const DraftQuestion& question, Resources resources);

/// Those that the question's space holds. Of the spaces of drafts only the complete one needs them: kept drafts are the
/// pruning rules' own, and all drafts have them anyway.
[[nodiscard]] std::vector<Draft> idleDistributionsOf(const DraftQuestion& question, Resources resources);

/// Puts those of the question's space behind its other drafts. A space without any stays empty: a search among
/// hand-made distributions alone would prove nothing.
void addIdleDistributions(const DraftQuestion& question, Resources resources, DraftList& drafts);

} // namespace pimento
