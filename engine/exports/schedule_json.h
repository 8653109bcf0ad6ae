// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/question.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/text/program_json.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/run_result.h"

#include <string>

namespace pimento {

/// Everything that a schedule tells. All of it must outlive the writing.
struct Schedule {
    const Question& question;
    const DraftQuestion& asked; // with the indexing of the program
    const lower::Program& program;
    const sim::RunResult& run; // of the program, to its end
    std::string version;       // of the product
};

/// Writes the compiled program of a draft as a JSON document that stands by itself: question, kernel with statements
/// that can be executed, draft, device, costs, the place of every element, and the commands. The format is described in
/// resources/docs/SCHEDULE_JSON.md and resources/schemas/schedule-1.schema.json. Made while it is taken, whatever its
/// length; the same schedule gives the same bytes. False: the sink wanted no more.
[[nodiscard]] bool writeScheduleJson(const Schedule& schedule, const lower::TextSink& sink);

} // namespace pimento
