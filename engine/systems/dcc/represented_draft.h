// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"

#include <string_view>

namespace pimento {

/// The draft of a text in the data-centric representation, such as the listing "representation" of an inspection: it
/// may be edited by hand. The question decides how tiles are indexed, whatever the text says. Error, with the place in
/// the text: the text is wrong, or it is not about the question's kernel or device.
[[nodiscard]] Result<Draft> draftOfRepresentation(std::string_view text, const DraftQuestion& question);

} // namespace pimento
