// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/question.h"

namespace pimento {

Resources Question::resources() const { return {machine->channels(), machine->banks()}; }

std::string Question::text() const
{
    return kernel->title + " " + shape.text(*kernel) + " on " + machine->description().title + ", " +
           std::string(dcc_artifact::spaceName(space)) + " drafts";
}

Result<void> check(const Question& question)
{
    const DraftPart whole[] = {{}, {}, {}};
    const auto trace = dcc_artifact::makeTrace(*question.machine, *question.kernel, question.mode,
                                               std::span(whole).first(question.shape.extents().size()));
    return trace ? Result<void>{} : tl::unexpected<Error>(trace.error());
}

Result<DraftList> draftsOf(const Question& question)
{
    return dcc_artifact::enumerateDrafts(question.shape, question.resources(), question.space);
}

std::uint64_t candidateId(const Question& question, std::span<const DraftPart> draft)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a
    const auto add = [&](std::string_view text) {
        for (const char c : text) {
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        }
        hash = (hash ^ 0xffU) * 0x100000001b3ULL;
    };
    add(question.kernel->name);
    add(question.shape.text(*question.kernel));
    add(question.machine->description().name);
    add(dcc_artifact::modeName(question.mode));
    add(Draft(draft).text());
    return hash;
}

Result<sim::RunResult> simulateDraft(const Question& question, std::span<const DraftPart> draft,
                                     const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    const auto trace = dcc_artifact::makeTrace(*question.machine, *question.kernel, question.mode, draft);
    if (!trace) {
        return tl::unexpected<Error>(trace.error());
    }
    dcc_artifact::TraceStream stream(*trace);
    return sim::run(*question.machine, stream, options, std::move(stop), progress);
}

} // namespace pimento
