// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_figures.h"

#include "engine/explore/model.h"
#include "engine/explore/sound_program.h"
#include "engine/systems/dcc/lower/crf/program_run.h"

#include <utility>

namespace pimento {

Result<sim::BoundFigures> boundsOf(const Question& question, std::span<const DraftPart> draft,
                                   const std::stop_token& stop)
{
    if (stop.stop_requested()) {
        return sim::BoundFigures{};
    }
    if (question.machine->description().simulator == sim::Simulator::Samsung) {
        const auto program = lowerDraft(question, draft, stop);
        if (!program && stop.stop_requested()) {
            return sim::BoundFigures{};
        }
        return program ? samsung::boundsOf(**program, *question.machine, stop)
                       : Result<sim::BoundFigures>(tl::unexpected<Error>(program.error()));
    }
    const auto requests = question.model->requests(question, draft, stop);
    if (!requests && stop.stop_requested()) {
        return sim::BoundFigures{};
    }
    return requests ? sim::lowerBound(question.timing(), **requests, stop)
                    : Result<sim::BoundFigures>(tl::unexpected<Error>(requests.error()));
}

Result<DraftFigures> figuresOf(const Question& asked, std::span<const DraftPart> draft, std::stop_token stop)
{
    const Result<Question> chosen = decided(asked, draft, stop);
    if (!chosen) {
        return tl::unexpected<Error>(chosen.error());
    }
    const Question& question = *chosen;
    const sim::RunOptions options{.bankFigures = sim::BankFigures::Keep, .explainsWaits = true};
    Result<sim::RunResult> run = simulateDraft(question, draft, options, stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    DraftFigures figures;
    figures.energy = sim::energyOf(question.timing(), *run);
    figures.run = *std::move(run);
    auto bounds = boundsOf(question, draft, stop);
    if (!bounds) {
        return tl::unexpected<Error>(bounds.error());
    }
    figures.bounds = *std::move(bounds);
    return figures;
}

} // namespace pimento
