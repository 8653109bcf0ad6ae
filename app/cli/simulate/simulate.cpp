// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/common/tenant_commands.h"
#include "app/cli/simulate/simulation.h"

#include <algorithm>
#include <memory>
#include <string>

namespace pimento::cli {

namespace {

enum class Form : unsigned char { One, Space };

/// Names what can be simulated: a candidate of this problem, or its space.
std::string formsText(const Problem& problem)
{
    const auto standards = problem.standards();
    const std::string candidate = standards ? (*standards)->text(0) : "default";
    const bool needsQuotes = candidate.find(' ') != std::string::npos;
    return "Give either --draft " + (needsQuotes ? "\"" + candidate + "\"" : candidate) + " or --space " +
           spaceText(problem);
}

/// True if an option names a space.
bool namesSpace(const QuestionOptions& options)
{
    return options.space || std::ranges::any_of(options.settings, [](const std::string& setting) {
               return setting.starts_with("space=");
           });
}

/// Decides what to simulate. A question from a file means its space; a problem without spaces means its one candidate.
Result<Form> formOf(const SimulateOptions& options, const Problem& problem)
{
    if (!options.draft.empty() || !options.from.empty()) {
        return options.findsBest ? Result<Form>(fail("--best searches a space, but one candidate is named", "",
                                                     "Leave out --best, or --draft and --from"))
                                 : Form::One;
    }
    if (namesSpace(options.question) || !options.question.file.empty()) {
        return Form::Space;
    }
    if (spaceText(problem).empty()) {
        return options.findsBest || !options.csv.empty() ? Form::Space : Form::One;
    }
    return options.findsBest ? fail("--best requires --space", "", "Write --space " + spaceText(problem))
                             : fail("what to simulate is not said", "", formsText(problem));
}

Result<void> check(const SimulateOptions& options, Form form)
{
    if (form == Form::One && (!options.csv.empty() || options.threads)) {
        return fail("--csv and --threads go with --space", "", "Leave them out with --draft");
    }
    if (form == Form::Space && !(options.commands.empty() && options.requests.empty() && options.banks.empty())) {
        return fail("--commands, --requests and --banks go with --draft", "", "Leave them out with --space");
    }
    if (options.findsBest && !options.csv.empty()) {
        return fail("--best does not simulate every draft, so it has no rows for --csv", "", "Leave one out");
    }
    return {};
}

/// Systems whose runs have more to tell have forms of their own.
int simulateOne(const SimulateOptions& options, const std::shared_ptr<const Problem>& problem)
{
    const auto one = chosenCandidate(*problem, options.draft.empty() ? "default" : options.draft, options.from);
    if (!one) {
        return complain(one.error());
    }
    const TenantCommands commands = tenantCommandsOf(problem);
    return commands.simulate ? commands.simulate(options, **one) : inspectCandidate(options, *problem, *one);
}

} // namespace

int simulate(const SimulateOptions& options)
{
    const auto problem = problemOf(options.question);
    if (!problem) {
        return complain(problem.error());
    }
    const auto form = formOf(options, **problem);
    if (!form) {
        return complain(form.error());
    }
    if (const auto checked = check(options, *form); !checked) {
        return complain(checked.error());
    }
    return *form == Form::One  ? simulateOne(options, *problem)
           : options.findsBest ? simulateBest(options, *problem)
                               : simulateSpace(options, **problem);
}

} // namespace pimento::cli
