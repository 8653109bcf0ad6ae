// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/crossbar_runs.h"

#include <fmt/format.h>

namespace pimento::cli {

int verifyCrossbars(const VerifyOptions& options, const crossbar::CrossbarProblem& problem)
{
    const bool isChosen = !options.draft.empty() || !options.from.empty();
    const auto list = isChosen ? chosenCandidate(problem, options.draft, options.from) : problem.standards();
    if (!list) {
        return complain(list.error());
    }
    Interrupt interrupt;
    std::size_t correct = 0;
    std::int64_t elements = 0;
    for (std::size_t row = 0; row < (*list)->size(); ++row) {
        const auto found = problem.verify(**list, row, interrupt.token());
        if (!found && interrupt.isRequested()) {
            return kInterrupted;
        }
        if (found) {
            ++correct;
            elements += *found;
        } else {
            say(fmt::format("WRONG {}: {}\n", shown((*list)->text(row)), shownMessage(found.error())));
        }
    }
    const std::size_t wrong = (*list)->size() - correct;
    if (options.output == Output::Json) {
        Json document = subjectJson(problem);
        document.update({{"verified", (*list)->size()}, {"wrong", wrong}, {"elements", elements}});
        printJson(document);
    } else {
        printPlain("{}: {} of {} mappings correct\n  {} elements that the instructions store equal those of a direct "
                   "computation\n",
                   problem.subject(), correct, (*list)->size(), elements);
    }
    return wrong == 0 && correct > 0 ? kDone : kCheckFailed;
}

} // namespace pimento::cli
