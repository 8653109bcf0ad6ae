// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/programs/schedule_files.h"

#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/support.h"
#include "engine/systems/upmem/exports/schedule_export.h"
#include "engine/systems/upmem/exports/schedule_forms.h"

#include <algorithm>
#include <cstdio>
#include <span>
#include <string_view>

namespace pimento::cli {

namespace {

using upmem::ScheduleForm;
using upmem::ScheduleProblem;

/// Prints the document of a schedule.
int printDocument(const ScheduleProblem& problem, const std::shared_ptr<const CandidateList>& one, Interrupt& interrupt)
{
    const ExportContext context{.version = PIMENTO_VERSION, .writing = &interrupt, .stop = interrupt.token()};
    const auto schedule = upmem::scheduleExport(problem, one, 0, context);
    if (!schedule) {
        return complain(schedule.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    const ScheduleForm& document = upmem::scheduleForms().front();
    if (const std::string why = (*schedule)->whyNot(document); !why.empty()) {
        return complain({"the schedule has no document: " + why, problem.subject(), "Leave --json out"});
    }
    const bool isWhole = (*schedule)->produce(document, [](std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        return std::ferror(stdout) == 0;
    });
    return isWhole ? kDone : kBadInput;
}

} // namespace

int lowerSchedule(const LowerOptions& options, const ScheduleProblem& problem)
{
    const std::string emit = options.emit == "ir" ? "trace" : options.emit == "program" ? "loops" : options.emit;
    const std::span<const ScheduleForm> listed = upmem::scheduleForms().subspan(1);
    const auto form = std::ranges::find(listed, emit, &ExportForm::id);
    if (form == listed.end()) {
        return complain({"--emit \"" + options.emit.substr(0, 40) + "\" is no form of a schedule for DPUs", "",
                         "Use " + formIds(listed)});
    }
    Interrupt interrupt;
    const auto one = chosenCandidate(problem, options.draft, options.from, interrupt.token());
    if (!one) {
        return complain(one.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    if (options.emit == "program" && options.output == Output::Json) {
        return printDocument(problem, *one, interrupt);
    }
    const auto listings = problem.listings(**one, 0, interrupt.token());
    if (!listings) {
        return complain(listings.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    printPlainText(upmem::listingText(*listings, form->listing));
    return kDone;
}

} // namespace pimento::cli
