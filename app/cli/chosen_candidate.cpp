// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/chosen_candidate.h"

#include "engine/base/json_reader.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/represented_draft.h"

#include <utility>

namespace pimento::cli {

namespace {

constexpr std::uintmax_t kLargestText = 64U << 20U;

Result<std::string> draftTextOf(const Problem& problem, const std::string& file)
{
    const CompiledProblem* compiled = compiledProblem(problem);
    if (compiled == nullptr) {
        return fail("the system " + problem.question().system + " has no representation of a draft", "--from",
                    "Name the draft with --draft");
    }
    const auto text = readTextFile(file, kLargestText);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const auto draft = draftOfRepresentation(*text, compiled->asked());
    if (draft) {
        return draftText(compiled->asked(), draft->parts());
    }
    Error error = draft.error();
    error.where = "file " + file + (error.where.empty() ? "" : ", " + error.where);
    return tl::unexpected<Error>(std::move(error));
}

} // namespace

Result<std::shared_ptr<const CandidateList>> chosenCandidate(const Problem& problem, const std::string& text,
                                                             const std::string& from, std::stop_token stop)
{
    if (from.empty()) {
        return problem.parse(text, std::move(stop));
    }
    const auto represented = draftTextOf(problem, from);
    return represented ? problem.parse(*represented, std::move(stop))
                       : Result<std::shared_ptr<const CandidateList>>(tl::unexpected<Error>(represented.error()));
}

} // namespace pimento::cli
