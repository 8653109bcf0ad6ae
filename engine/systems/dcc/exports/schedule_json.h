// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/text/program_json.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/dram/run_result.h"

#include <string>

namespace pimento {

/// Content of a schedule document. Borrows the question, program and run until the document is written.
struct Schedule {
    const Question& question;
    const DraftQuestion& asked; // with the indexing of the program
    const lower::Program& program;
    const sim::RunResult& run; // run of the complete program
    std::string version;       // version of the product
};

/// Writes the compiled program of a draft as a self-contained JSON document: question, kernel with executable
/// statements, draft, device, costs, the location of every element, and the commands. resources/docs/SCHEDULE_JSON.md
/// and resources/schemas/schedule-1.schema.json describe the format. Produces the text while the sink takes it,
/// whatever its length; equal schedules give equal bytes. False: the sink stopped the output.
[[nodiscard]] bool writeScheduleJson(const Schedule& schedule, const lower::TextSink& sink);

} // namespace pimento
