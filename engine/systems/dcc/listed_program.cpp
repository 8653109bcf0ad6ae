// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/listed_program.h"

#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/draft_problem.h"

namespace pimento {

bool hasDraftPrograms(const Problem& problem) { return draftProblem(problem) != nullptr; }

Result<DraftProgram> draftProgramOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                    const std::stop_token& stop)
{
    const Draft draft = asDrafts(list).at(row);
    const auto question = decided(draftProblem(problem)->asked(), draft.parts(), stop);
    return question ? DraftProgram::make(*question, draft.parts(), stop) : tl::unexpected<Error>(question.error());
}

} // namespace pimento
