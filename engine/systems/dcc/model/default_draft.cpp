// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/default_draft.h"

#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/model/model.h"

#include <optional>
#include <utility>

namespace pimento {

Result<DefaultDraft> fastestDefault(const DraftQuestion& question, const CostOptions& options,
                                    const std::stop_token& stop)
{
    std::optional<DefaultDraft> best;
    std::optional<Error> refused;
    for (Draft& draft : question.model->defaultDrafts(question)) {
        CostOptions faster = options;
        faster.mostCycles = best ? best->cost.cycles - 1 : options.mostCycles;
        const Result<FoundCost> found = costOfDraft(question, draft.parts(), faster, stop);
        if (stop.stop_requested()) {
            return fail("was stopped", question.text(), "Try again");
        }
        if (!found && found.error().kind != ErrorKind::DoesNotFit) {
            return tl::unexpected<Error>(found.error());
        }
        if (!found) {
            refused = refused ? refused : found.error();
        } else if (found->end == RunEnd::Done && (!best || found->cost.cycles < best->cost.cycles)) {
            best = DefaultDraft{std::move(draft), found->cost};
        }
    }
    if (best) {
        return *std::move(best);
    }
    return refused ? tl::unexpected<Error>(*std::move(refused)) : fail("has no default draft", question.text(), "");
}

} // namespace pimento
