// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/programs/mapping_files.h"

#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/support.h"
#include "engine/systems/comonm/exports/mapping_forms.h"
#include "engine/systems/comonm/mapping_list.h"

#include <algorithm>
#include <span>
#include <string>

namespace pimento::cli {

int lowerMapping(const LowerOptions& options, const comonm::MappingProblem& problem)
{
    const std::span<const ExportForm> forms = comonm::mappingForms();
    const std::string emit = options.emit == "ir" ? "cnm" : options.emit;
    const auto form = std::ranges::find(forms, emit, &ExportForm::id);
    if (form == forms.end()) {
        return complain(
            {"--emit \"" + options.emit.substr(0, 40) + "\" is no form of a mapping", "", "Use " + formIds(forms)});
    }
    if (options.output == Output::Json) {
        return complain({"a mapping has no JSON form", "--json", "Leave --json out"});
    }
    const auto one = chosenCandidate(problem, options.draft, options.from);
    if (!one) {
        return complain(one.error());
    }
    const auto text = comonm::textOf(*form, problem.target(), comonm::asMappings(**one).row(0));
    if (!text) {
        return complain(text.error());
    }
    printPlainText(*text);
    return kDone;
}

} // namespace pimento::cli
