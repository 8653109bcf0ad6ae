// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/crossbar_runs.h"
#include "engine/base/text_file.h"
#include "engine/systems/crossbar/exports/document_streams.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

namespace pimento::cli {

namespace {

struct VerifiedFile {
    std::int64_t elements = 0;
    std::int64_t makespanNs = 0;
};

/// Runs and times the instructions of a file.
Result<VerifiedFile> verifiedFile(const std::string& name, const crossbar::CrossbarProblem& problem,
                                  const std::stop_token& stop)
{
    const crossbar::Placement none;
    const crossbar::PlacedStreams asked = problem.placed(none);
    return readTextFile(name)
        .and_then([&](const std::string& text) { return crossbar::readStreamJson(text, "file " + name); })
        .and_then([&](crossbar::StreamDocument&& document) {
            return crossbar::streamsOfDocument(std::move(document), asked);
        })
        .and_then([&](const crossbar::DocumentStreams& found) {
            const crossbar::PlacedStreams placed = problem.placed(found.placement);
            return crossbar::verifyStreams(placed, found.made, stop).and_then([&](std::int64_t elements) {
                return crossbar::profileOf(placed, found.made).map([&](const crossbar::StreamProfile& profile) {
                    return VerifiedFile{elements, profile.makespanNs};
                });
            });
        });
}

int verifyFile(const VerifyOptions& options, const crossbar::CrossbarProblem& problem)
{
    Interrupt interrupt;
    const auto found = verifiedFile(options.from, problem, interrupt.token());
    if (!found) {
        return interrupt.isRequested() ? kInterrupted : complain(found.error());
    }
    if (options.output == Output::Json) {
        Json document = subjectJson(problem);
        document.update({{"verified", 1}, {"wrong", 0}, {"elements", found->elements}, {"time_ns", found->makespanNs}});
        printJson(document);
    } else {
        printPlain("{}: the instructions of {} are correct\n  {} elements that they store equal those of a direct "
                   "computation; they take {} ns\n",
                   problem.subject(), options.from, found->elements, found->makespanNs);
    }
    return kDone;
}

} // namespace

int verifyCrossbars(const VerifyOptions& options, const crossbar::CrossbarProblem& problem)
{
    if (!options.from.empty()) {
        return verifyFile(options, problem);
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
        printPlain("{}: {} of {} mappings correct\n  {} elements that the instructions store equal those of a direct "
                   "computation\n",
                   problem.subject(), correct, (*list)->size(), elements);
    }
    return wrong == 0 && correct > 0 ? kDone : kCheckFailed;
}

} // namespace pimento::cli
