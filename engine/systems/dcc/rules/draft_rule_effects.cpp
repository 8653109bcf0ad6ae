// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/rules/draft_rule_effects.h"

#include "engine/base/parallel.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Returns the question's rules with one of them toggled.
sim::RuleChoice switched(const DraftQuestion& question, const sim::RuleSpec& rule)
{
    sim::RuleChoice choice = question.ruleChanges;
    auto& changed = rule.isOn ? choice.off : choice.on;
    if (std::erase(changed, rule.name) == 0) {
        changed.push_back(rule.name);
    }
    return choice;
}

bool isOnIn(const DraftQuestion& question, const sim::RuleSpec& rule)
{
    const auto& changed = rule.isOn ? question.ruleChanges.off : question.ruleChanges.on;
    return (std::ranges::find(changed, rule.name) == changed.end()) == rule.isOn;
}

} // namespace

Result<DraftRuleEffects> ruleEffectsOn(const DraftQuestion& question, const Draft& draft, std::stop_token stop)
{
    const auto& rules = question.machine->description().rules;
    if (question.model != &compiledModel()) {
        return fail("the model of the published artifact has no rules", question.text(),
                    "Explore with the compiled model");
    }
    std::vector<Result<std::int64_t>> cycles(rules.size() + 1, Result<std::int64_t>(0));
    parallelFor(cycles.size(), hardwareThreads(), stop, [&](std::size_t i) {
        DraftQuestion one = question;
        if (i > 0) {
            auto machine = ruledMachine(*question.machine, switched(question, rules[i - 1]));
            if (!machine) {
                cycles[i] = tl::unexpected<Error>(machine.error());
                return;
            }
            one.ruled = *std::move(machine);
        }
        const auto run = simulateDraft(one, draft.parts(), {}, stop);
        cycles[i] = run ? Result<std::int64_t>(run->cycles.value()) : tl::unexpected<Error>(run.error());
    });
    if (stop.stop_requested()) {
        return fail("was stopped", question.text(), "Try again");
    }
    DraftRuleEffects effects;
    for (std::size_t i = 0; i < cycles.size(); ++i) {
        if (!cycles[i]) {
            return tl::unexpected<Error>(cycles[i].error());
        }
        if (i == 0) {
            effects.cycles = *cycles[i];
        } else {
            effects.rules.push_back({rules[i - 1].name, isOnIn(question, rules[i - 1]), *cycles[i]});
        }
    }
    return effects;
}

} // namespace pimento
