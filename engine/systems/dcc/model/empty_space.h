// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"

namespace pimento {

/// Explains why the question's space has no drafts on these groups and cores, and names a space that has some.
/// draftsOf() reports it for empty spaces.
[[nodiscard]] Error emptySpace(const DraftQuestion& question, Resources resources);

} // namespace pimento
