// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"

namespace pimento {

/// Why the question's space has no drafts on so many groups and cores, and which space has some. draftsOf() refuses
/// empty spaces with it.
[[nodiscard]] Error emptySpace(const DraftQuestion& question, Resources resources);

} // namespace pimento
