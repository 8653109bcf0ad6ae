// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"

#include <string_view>

namespace pimento {

/// Reads a draft from text in the data-centric representation, such as an edited listing "representation" of an
/// inspection. The question decides how tiles are indexed, whatever the text says. Error, with the position in the
/// text: a syntax error, or a kernel or device other than the question's.
[[nodiscard]] Result<Draft> draftOfRepresentation(std::string_view text, const DraftQuestion& question);

} // namespace pimento
