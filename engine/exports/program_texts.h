// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/text/program_json.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <string>

// The forms of a compiled draft that people read. Their first line names kernel, device, draft and indexing; notes of
// the compiler stand behind it.

namespace pimento {

/// The data-centric representation (paper Table 2), as draftOfRepresentation() reads it back.
[[nodiscard]] std::string representationText(const DraftQuestion& question, const lower::Program& program);

/// The device program, a command a line. False: the sink wanted no more.
[[nodiscard]] bool writeProgramText(const DraftQuestion& question, const lower::Program& program,
                                    const lower::TextSink& sink);

} // namespace pimento
