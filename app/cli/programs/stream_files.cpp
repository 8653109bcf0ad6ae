// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/programs/stream_files.h"

#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/support.h"
#include "engine/systems/crossbar/exports/mapping_forms.h"

#include <algorithm>
#include <span>
#include <string>

namespace pimento::cli {

int lowerCrossbars(const LowerOptions& options, const crossbar::CrossbarProblem& problem)
{
    const std::span<const ExportForm> forms = crossbar::mappingForms();
    const std::string emit = options.emit == "ir" ? "streams" : options.emit; // what --emit is without a word
    const auto form = std::ranges::find(forms, emit, &ExportForm::id);
    if (form == forms.end()) {
        return complain({"--emit \"" + options.emit.substr(0, 40) + "\" is no form of a mapping onto crossbars", "",
                         "Use " + formIds(forms)});
    }
    if (options.output == Output::Json) {
        return complain({"a mapping has no JSON form", "--json", "Leave --json out"});
    }
    const auto one = chosenCandidate(problem, options.draft, options.from);
    if (!one) {
        return complain(one.error());
    }
    const crossbar::ListedMapping& mapping = crossbar::asMappings(**one).row(0);
    Interrupt interrupt;
    const TextSink sink = [&](std::string_view text) {
        printPlainText(text);
        interrupt.report(0, 0);
        return !interrupt.isRequested();
    };
    const Result<bool> isComplete =
        mapping.rounds ? crossbar::writeForm(*form, problem.roundsRun(mapping), sink)
                       : crossbar::streamsOf(problem.placed(mapping)).map([&](const crossbar::MappingStreams& made) {
                             return crossbar::writeForm(*form, problem.placed(mapping), made, sink);
                         });
    if (!isComplete) {
        return complain(isComplete.error());
    }
    return *isComplete ? kDone : kInterrupted;
}

} // namespace pimento::cli
