// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/text/program_json.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"

#include <string>

// Texts of a compiled draft for people. The first line names kernel, device, draft and indexing; notes of the compiler
// follow.

namespace pimento {

/// Writes the data-centric representation (paper Table 2), which draftOfRepresentation() reads back.
[[nodiscard]] std::string representationText(const DraftQuestion& question, const lower::Program& program);

/// Writes the device program, one command per line. False: the sink stopped the output.
[[nodiscard]] bool writeProgramText(const DraftQuestion& question, const lower::Program& program,
                                    const lower::TextSink& sink);

/// Writes the kernel as MLIR in the tiles of a draft: those of a group, then those of a core. Error: a kernel of
/// several statements, tiles that do not divide, or loops that are only divided together.
[[nodiscard]] Result<std::string> tiledText(const lower::Program& program);

} // namespace pimento
