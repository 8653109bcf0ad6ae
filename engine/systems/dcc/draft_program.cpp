// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_program.h"

#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/crf/program_run.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/base/assert.h"
#include "sim/dram/simulator.h"

#include <utility>

namespace pimento {

Result<DraftProgram> DraftProgram::make(const DraftQuestion& question, std::span<const DraftPart> draft,
                                        std::stop_token stop)
{
    DraftProgram program(question, Draft(draft));
    if (question.model != &compiledModel()) {
        return program;
    }
    const auto ways = question.model->indexings(question);
    PIMENTO_ASSERT(ways.size() == 1, "the question leaves no choice of indexing");
    program.m_question.indexing = ways.front();
    auto lowered = lowerDraft(program.m_question, draft, std::move(stop));
    if (!lowered) {
        return tl::unexpected<Error>(lowered.error());
    }
    program.m_lowered = *std::move(lowered);
    return program;
}

bool DraftProgram::isOfSamsung() const
{
    return m_lowered != nullptr && m_question.machine->description().simulator == sim::Simulator::Samsung;
}

template <class Value, class Use>
Result<Value> DraftProgram::withRequests(const std::stop_token& stop, const Use& use) const
{
    if (m_lowered == nullptr) {
        const auto requests = m_question.model->requests(m_question, m_draft.parts(), stop);
        return requests ? use(**requests) : Result<Value>(tl::unexpected<Error>(requests.error()));
    }
    auto maker = lower::RequestMaker::make(*m_lowered, m_question.timing());
    if (!maker) {
        return tl::unexpected<Error>(maker.error());
    }
    lower::ProgramStream stream(*m_lowered, *std::move(maker));
    return use(stream);
}

Result<sim::RunResult> DraftProgram::run(const sim::RunOptions& options, std::stop_token stop, Progress* progress) const
{
    if (isOfSamsung()) {
        return samsung::simulateProgram(*m_lowered, *m_question.machine, options, std::move(stop), progress);
    }
    return withRequests<sim::RunResult>(stop, [&](sim::RequestStream& requests) {
        return sim::run(m_question.timing(), requests, options, stop, progress);
    });
}

Result<sim::BoundFigures> DraftProgram::bounds(const std::stop_token& stop) const
{
    if (isOfSamsung()) {
        return samsung::boundsOf(*m_lowered, *m_question.machine, stop);
    }
    return withRequests<sim::BoundFigures>(stop, [&](sim::RequestStream& requests) {
        return Result<sim::BoundFigures>(sim::lowerBound(m_question.timing(), requests, stop));
    });
}

} // namespace pimento
