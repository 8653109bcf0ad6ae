// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/programs/form_text.h"

#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "engine/problem/candidate_export.h"

#include <algorithm>
#include <span>
#include <string>

namespace pimento::cli {

bool hasFormText(const SystemModule& module) { return std::ranges::any_of(module.exports, &ExportForm::isProgram); }

int lowerForm(const LowerOptions& options, const Problem& problem, const SystemModule& module)
{
    const std::string candidate = infoOf(problem).candidate;
    const std::span<const ExportForm> forms = module.exports;
    const auto form = options.emit == "ir" // what --emit is without a word
                          ? std::ranges::find_if(forms, &ExportForm::isProgram)
                          : std::ranges::find(forms, options.emit, &ExportForm::id);
    if (form == forms.end()) {
        return complain({"--emit \"" + options.emit.substr(0, 40) + "\" is no form of a " + candidate, "",
                         "Use " + formIds(forms)});
    }
    if (options.output == Output::Json) {
        return complain({"a " + candidate + " has no JSON form", "--json", "Leave --json out"});
    }
    const auto one = chosenCandidate(problem, options.draft, options.from);
    if (!one) {
        return complain(one.error());
    }
    Interrupt interrupt;
    const ExportContext context{.version = PIMENTO_VERSION, .stop = interrupt.token()};
    const auto made = module.makeExport(problem, *one, 0, context);
    if (!made) {
        return complain(made.error());
    }
    const auto* text = dynamic_cast<const TextExport*>(made->get());
    if (text == nullptr) {
        return complain({"a " + candidate + " is no single text", "", "Use pimento-cli export"});
    }
    const bool isComplete = text->produce(*form, [&](std::string_view part) {
        printPlainText(part);
        interrupt.report(0, 0);
        return !interrupt.isRequested();
    });
    return isComplete ? kDone : kInterrupted;
}

} // namespace pimento::cli
