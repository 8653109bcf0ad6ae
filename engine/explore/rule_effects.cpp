// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/rule_effects.h"

#include "engine/base/numbers.h"
#include "engine/base/parallel.h"
#include "engine/explore/default_draft.h"
#include "engine/explore/model.h"

#include <algorithm>
#include <optional>

namespace pimento {

namespace {

/// A case as a question of each model, with its default draft.
struct Case {
    DraftQuestion sound;
    std::optional<DraftQuestion> artifact; // where the published artifact has the kernel
    Draft draft;
};

Result<Case> makeCase(const Catalogue& catalogue, const std::string& device, const EffectCase& wanted)
{
    const auto machine = catalogue.backends.find(device);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    const auto kernel = language::findKernel(catalogue.kernels, wanted.kernel);
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    const WorkloadOutcome outcome = makeWorkload(**kernel, {.shape = wanted.shape, .resident = {}, .streamed = {}});
    if (!outcome.workload) {
        return tl::unexpected<Error>(outcome.error);
    }
    Case made;
    made.sound.model = &soundModel();
    made.sound.workload = outcome.workload;
    made.sound.machine = *machine;
    if (Result<void> checked = check(made.sound); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    auto standard = fastestDefault(made.sound);
    if (!standard) {
        return tl::unexpected<Error>(standard.error());
    }
    made.draft = std::move(standard->draft);
    if (const auto published = findKernel(wanted.kernel)) {
        const auto shape = Shape::parse(**published, wanted.shape);
        if (shape) {
            DraftQuestion question = artifactQuestion(*published, *shape, *machine, Space::Listed, Mode::Kernel);
            if (check(question)) {
                made.artifact = std::move(question);
            }
        }
    }
    return made;
}

Result<std::int64_t> cyclesOf(const DraftQuestion& question, const Draft& draft, std::stop_token stop)
{
    const auto run = simulateDraft(question, draft.parts(), {}, std::move(stop));
    return run ? Result<std::int64_t>(run->cycles.value()) : tl::unexpected<Error>(run.error());
}

/// Runs every case after a change to its question and appends the cycles.
template <typename Change>
Result<void> runAll(const std::vector<Case>& cases, std::vector<std::int64_t>& cycles, const std::stop_token& stop,
                    const Change& change)
{
    for (const Case& each : cases) {
        DraftQuestion question = each.sound;
        change(question);
        const auto result = cyclesOf(question, each.draft, stop);
        if (!result) {
            return tl::unexpected<Error>(result.error());
        }
        cycles.push_back(*result);
    }
    return {};
}

Result<void> addRules(const std::vector<Case>& cases, const sim::Machine& machine, RuleEffects& all,
                      const std::stop_token& stop)
{
    for (const sim::RuleSpec& rule : machine.description().rules) {
        const auto names = std::vector<std::string>{rule.name};
        const auto without = ruledMachine(machine, {.on = rule.isOn ? std::vector<std::string>{} : names,
                                                    .off = rule.isOn ? names : std::vector<std::string>{}});
        if (!without) {
            return tl::unexpected<Error>(without.error());
        }
        RuleEffect effect{rule.name, rule.reason, rule.source, rule.isOn, {}};
        if (auto done = runAll(cases, effect.cycles, stop, [&](DraftQuestion& q) { q.ruled = *without; }); !done) {
            return done;
        }
        all.rules.push_back(std::move(effect));
    }
    for (const lower::Pass* pass : lower::passes()) {
        RuleEffect effect{std::string(pass->name()), std::string(pass->summary()), "", true, {}};
        const auto leaveOut = [&](DraftQuestion& q) { q.disabledPasses = {effect.name}; };
        if (auto done = runAll(cases, effect.cycles, stop, leaveOut); !done) {
            return done;
        }
        all.passes.push_back(std::move(effect));
    }
    return {};
}

} // namespace

Result<std::shared_ptr<const sim::Machine>> ruledMachine(const sim::Machine& machine, const sim::RuleChoice& choice)
{
    auto description = sim::withRules(machine.description(), choice);
    if (!description) {
        return tl::unexpected<Error>(description.error());
    }
    auto compiled = sim::Machine::compile(*std::move(description));
    return compiled
               ? Result<std::shared_ptr<const sim::Machine>>(std::make_shared<const sim::Machine>(*std::move(compiled)))
               : tl::unexpected<Error>(compiled.error());
}

namespace {

/// The rules of a question with one of them switched the other way.
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
    if (question.model != &soundModel()) {
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
        cycles[i] = cyclesOf(one, draft, stop);
    });
    if (stop.stop_requested()) {
        return fail("was stopped", question.text(), "Ask again");
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

std::vector<EffectCase> effectCases(std::string_view device)
{
    if (device == "attacc") {
        return {{"gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
                {"gemv", "batch=4,nhead=16,dhead=128,seq_len=2048"},
                {"attn", "batch=1,nhead=32,dhead=128,seq_len=512"},
                {"attn", "batch=4,nhead=16,dhead=64,seq_len=2048"},
                {"red", "batch=16,vec_len=4096"},
                {"red", "batch=1,vec_len=16384"}};
    }
    if (device == "gddr6-aim") { // no ReLU; inputs longer than its buffer
        return {{"gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
                {"gemv", "batch=4,nhead=16,dhead=128,seq_len=2048"},
                {"mtv", "rows=2048,columns=4096"},
                {"red", "batch=16,vec_len=4096"},
                {"red", "batch=1,vec_len=16384"},
                {"va", "batch=1,vec_len=16384"}};
    }
    return {{"gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
            {"gemv", "batch=4,nhead=16,dhead=128,seq_len=2048"},
            {"red", "batch=16,vec_len=4096"},
            {"va", "batch=16,vec_len=4096"},
            {"va", "batch=1,vec_len=16384"},
            {"relu", "batch=16,vec_len=4096"}};
}

Result<RuleEffects> ruleEffects(const Catalogue& catalogue, const std::string& device,
                                const std::vector<EffectCase>& cases, std::stop_token stop)
{
    std::vector<Case> made;
    RuleEffects all;
    for (const EffectCase& each : cases) {
        auto one = makeCase(catalogue, device, each);
        if (!one) {
            return tl::unexpected<Error>(one.error());
        }
        all.cases.push_back(each.kernel + " " + each.shape);
        std::optional<std::int64_t> artifact;
        if (one->artifact) {
            const auto cycles = cyclesOf(*one->artifact, one->artifact->model->defaultDraft(*one->artifact), stop);
            artifact = cycles ? std::optional(*cycles) : std::nullopt;
        }
        all.artifact.push_back(artifact);
        made.push_back(*std::move(one));
    }
    if (made.empty()) {
        return all;
    }
    const sim::Machine& machine = *made.front().sound.machine;
    const auto published = ruledMachine(machine, {.on = {}, .off = {sim::kAllRules}});
    if (!published) {
        return tl::unexpected<Error>(published.error());
    }
    Result<void> done = runAll(made, all.published, stop, [&](DraftQuestion& q) { q.ruled = *published; });
    done = done ? runAll(made, all.sound, stop, [](DraftQuestion&) {}) : done;
    done = done ? addRules(made, machine, all, stop) : done;
    return done ? Result<RuleEffects>(std::move(all)) : tl::unexpected<Error>(done.error());
}

} // namespace pimento
