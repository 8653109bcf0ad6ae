// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/crossbar_runs.h"
#include "app/cli/simulate/verification.h"
#include "engine/base/text_file.h"
#include "engine/systems/crossbar/exports/document_streams.h"
#include "engine/systems/crossbar/mapping_verifying.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
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
    const crossbar::ListedMapping none{.recipe = {}, .placement = std::make_shared<const crossbar::Placement>()};
    const crossbar::PlacedStreams asked = problem.placed(none);
    return readTextFile(name)
        .and_then([&](const std::string& text) { return crossbar::readStreamJson(text, "file " + name); })
        .and_then([&](crossbar::StreamDocument&& document) {
            return crossbar::streamsOfDocument(std::move(document), asked);
        })
        .and_then([&](const crossbar::DocumentStreams& found) {
            const crossbar::ListedMapping read{
                .recipe = {}, .placement = std::make_shared<const crossbar::Placement>(found.placement)};
            const crossbar::PlacedStreams placed = problem.placed(read);
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
    return options.from.empty() ? verifyCandidates(options, problem, crossbar::mappingVerifying())
                                : verifyFile(options, problem);
}

} // namespace pimento::cli
