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
    const auto requests = question.model->requests(question, draft);
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    DraftFigures figures;
    figures.energy = sim::energyOf(question.timing(), *run);
    figures.bounds = sim::lowerBound(question.timing(), **requests, stop);
    figures.run = *std::move(run);
    return figures;
}

} // namespace pimento
