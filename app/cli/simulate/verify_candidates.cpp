// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulate/verify_candidates.h"

#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "engine/base/text_file.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace pimento::cli {

namespace {

int verifyFile(const VerifyOptions& options, const Problem& problem, const SystemModule& module)
{
    Interrupt interrupt;
    const auto found = readTextFile(options.from).and_then([&](const std::string& text) {
        return module.verifyFile(problem, text, options.from, interrupt.token());
    });
    if (!found) {
        return interrupt.isRequested() ? kInterrupted : complain(found.error());
    }
    if (options.output == Output::Json) {
        Json document = subjectJson(problem);
        document.update({{"verified", 1}, {"wrong", 0}, {"elements", found->elements}, {"time_ns", found->timeNs}});
        printJson(document);
    } else {
        printPlain("{}: the instructions of {} are correct\n  {} elements that they store equal those of a direct "
                   "computation; they take {} ns\n",
                   problem.subject(), options.from, found->elements, found->timeNs);
    }
    return kDone;
}

} // namespace

int verifyCandidates(const VerifyOptions& options, const Problem& problem, const SystemModule& module)
{
    if (!options.from.empty()) {
        return verifyFile(options, problem, module);
    }
    const auto list = options.draft.empty() ? problem.standards() : chosenCandidate(problem, options.draft, "");
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
        printPlain("{}: {} of {} {} correct\n  {} elements that the instructions store equal those of a direct "
                   "computation\n",
                   problem.subject(), correct, (*list)->size(), infoOf(problem).candidates, elements);
    }
    return wrong == 0 && correct > 0 ? kDone : kCheckFailed;
}

} // namespace pimento::cli
