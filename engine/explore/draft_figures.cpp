// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_figures.h"

#include "engine/explore/model.h"
#include "engine/explore/sound_program.h"
#include "engine/systems/dcc/lower/crf/program_run.h"

namespace pimento {

Result<sim::BoundFigures> boundsOf(const DraftQuestion& question, std::span<const DraftPart> draft,
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

} // namespace pimento
