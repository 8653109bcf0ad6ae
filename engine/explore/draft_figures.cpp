// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_figures.h"

#include "engine/explore/model.h"

#include <utility>

namespace pimento {

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
    if (question.machine->description().simulator == sim::Simulator::Samsung) {
        return figures; // its bounds are not those of the constraint table
    }
    const auto requests = question.model->requests(question, draft);
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    figures.bounds = sim::lowerBound(question.timing(), **requests, stop);
    return figures;
}

} // namespace pimento
