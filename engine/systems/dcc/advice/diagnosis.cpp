// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/advice/diagnosis.h"

#include "engine/systems/dcc/model/append_cost.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

bool hasSoftmax(const DraftQuestion& question)
{
    return std::ranges::any_of(question.workload->kernel.statements, [](const affine::Statement& statement) {
        return statement.kind == affine::StatementKind::Softmax;
    });
}

/// Traffic of a lowered program, with the cycles of its run.
Result<Traffic> timedTraffic(const DraftProgram& program, const sim::RunResult& run, const std::stop_token& stop,
                             Progress* progress)
{
    auto traffic = trafficOf(program, stop, progress);
    if (traffic) {
        shareCycles(*traffic, program.question().timing(), run);
    }
    return traffic;
}

tl::unexpected<Error> stopped(const DraftQuestion& question)
{
    return fail(ErrorKind::Stopped, "was stopped", question.subject());
}

} // namespace

PerPart Diagnosis::parts() const
{
    PerPart cycles{};
    for (std::size_t part = 0; part < cycles.size(); ++part) {
        cycles[part] = run.parts[part].cycles.value();
    }
    return cycles;
}

Result<Diagnosis> diagnosisOf(const DraftQuestion& question, std::span<const DraftPart> draft,
                              const std::stop_token& stop, Progress* progress)
{
    auto program = DraftProgram::make(question, draft, stop);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    auto run = program->run({.bankFigures = sim::BankFigures::Keep, .explainsWaits = true}, stop, progress);
    if (!run || stop.stop_requested()) {
        return run ? stopped(question) : tl::unexpected<Error>(run.error());
    }
    auto bounds = program->bounds(stop);
    auto work = partWorkOf(*program, {.starts = Starts::Measure, .heartbeat = progress}, stop);
    auto traffic =
        program->lowered() != nullptr ? timedTraffic(*program, *run, stop, progress) : Result<Traffic>(Traffic{});
    if (!bounds || !work || !traffic || stop.stop_requested()) {
        return stop.stop_requested() ? stopped(question)
                                     : tl::unexpected<Error>(!bounds ? bounds.error()
                                                             : !work ? work.error()
                                                                     : traffic.error());
    }
    Diagnosis found{.program = *program,
                    .run = *std::move(run),
                    .bounds = *std::move(bounds),
                    .work = *work,
                    .traffic = *std::move(traffic),
                    .host = {},
                    .used = question.model->used(question, draft)};
    if (program->lowered() != nullptr) {
        found.host = wholeHostTime(question, *program->lowered(), stop).value_or(HostTime{});
        found.operations = hasSoftmax(question) ? 0 : question.model->operations(question);
    }
    return found;
}

} // namespace pimento
