// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/rule_effects.h"

#include "engine/systems/dcc/model/default_draft.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"
#include "engine/systems/dcc_artifact/artifact_model.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace pimento {

namespace {

/// A case as a question of each model, with its default draft.
struct Case {
    DraftQuestion sound;
    std::optional<DraftQuestion> artifact; // present if the published artifact has the kernel
    Draft draft;
};

/// Six programs each, for devices with attention, for devices with element-wise functions, and for others, with long
/// inputs.
std::span<const std::vector<EffectCase>> knownCases()
{
    static const std::vector<EffectCase> kCases[] = {{{"gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
                                                      {"gemv", "batch=4,nhead=16,dhead=128,seq_len=2048"},
                                                      {"attn", "batch=1,nhead=32,dhead=128,seq_len=512"},
                                                      {"attn", "batch=4,nhead=16,dhead=64,seq_len=2048"},
                                                      {"red", "batch=16,vec_len=4096"},
                                                      {"red", "batch=1,vec_len=16384"}},
                                                     {{"gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
                                                      {"gemv", "batch=4,nhead=16,dhead=128,seq_len=2048"},
                                                      {"red", "batch=16,vec_len=4096"},
                                                      {"va", "batch=16,vec_len=4096"},
                                                      {"va", "batch=1,vec_len=16384"},
                                                      {"relu", "batch=16,vec_len=4096"}},
                                                     {{"gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
                                                      {"gemv", "batch=4,nhead=16,dhead=128,seq_len=2048"},
                                                      {"mtv", "rows=2048,columns=4096"},
                                                      {"red", "batch=16,vec_len=4096"},
                                                      {"red", "batch=1,vec_len=16384"},
                                                      {"va", "batch=1,vec_len=16384"}}};
    return kCases;
}

/// Makes the compiled model's question. Error: a program that the device cannot run.
Result<DraftQuestion> questionOf(const Catalogue& catalogue, const std::shared_ptr<const sim::Machine>& machine,
                                 const EffectCase& wanted)
{
    const auto kernel = language::findKernel(catalogue.kernels, wanted.kernel);
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    const WorkloadOutcome outcome = makeWorkload(**kernel, {.shape = wanted.shape, .resident = {}, .streamed = {}});
    if (!outcome.workload) {
        return tl::unexpected<Error>(outcome.error);
    }
    DraftQuestion question;
    question.model = &compiledModel();
    question.workload = outcome.workload;
    question.machine = machine;
    if (Result<void> checked = check(question); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    return question;
}

Result<Case> makeCase(const Catalogue& catalogue, const std::shared_ptr<const sim::Machine>& machine,
                      const EffectCase& wanted)
{
    auto question = questionOf(catalogue, machine, wanted);
    if (!question) {
        return tl::unexpected<Error>(question.error());
    }
    Case made{*std::move(question), {}, {}};
    auto standard = fastestDefault(made.sound);
    if (!standard) {
        return tl::unexpected<Error>(standard.error());
    }
    made.draft = std::move(standard->draft);
    if (const auto published = findKernel(wanted.kernel)) {
        const auto shape = Shape::parse(**published, wanted.shape);
        if (shape) {
            DraftQuestion asked = artifactQuestion(*published, *shape, machine, Space::Listed, Mode::Kernel);
            if (check(asked)) {
                made.artifact = std::move(asked);
            }
        }
    }
    return made;
}

NamedDraft named(const DraftQuestion& question, const Draft& draft)
{
    NamedDraft one{draftText(question, draft.parts()), {}};
    const std::vector<Draft> drafts = question.model->defaultDrafts(question);
    const std::vector<std::string> names = question.model->defaultNames(question);
    const auto place = static_cast<std::size_t>(std::ranges::find(drafts, draft) - drafts.begin());
    one.names = place < names.size() ? names[place] : std::string();
    return one;
}

Result<std::int64_t> cyclesOf(const DraftQuestion& question, const Draft& draft, std::stop_token stop)
{
    const auto run = simulateDraft(question, draft.parts(), {}, std::move(stop));
    return run ? Result<std::int64_t>(run->cycles.value()) : tl::unexpected<Error>(run.error());
}

/// Runs every case with `change` applied to its question, and appends the cycles.
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

Result<std::vector<EffectCase>> effectCases(const Catalogue& catalogue, const std::string& device)
{
    const auto machine = catalogue.backends.find(device);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    Error missing;
    for (const std::vector<EffectCase>& each : knownCases()) {
        const bool runsAll = std::ranges::all_of(each, [&](const EffectCase& one) {
            const auto question = questionOf(catalogue, *machine, one);
            missing = question ? missing : question.error();
            return question.has_value();
        });
        if (runsAll) {
            return each;
        }
    }
    return tl::unexpected<Error>(std::move(missing));
}

Result<RuleEffects> ruleEffects(const Catalogue& catalogue, const std::string& device,
                                const std::vector<EffectCase>& cases, std::stop_token stop)
{
    const auto machine = catalogue.backends.find(device);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    std::vector<Case> made;
    RuleEffects all;
    for (const EffectCase& each : cases) {
        auto one = makeCase(catalogue, *machine, each);
        if (!one) {
            return tl::unexpected<Error>(one.error());
        }
        all.cases.push_back(each.kernel + " " + each.shape);
        all.defaults.push_back(named(one->sound, one->draft));
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
    const auto published = ruledMachine(**machine, {.on = {}, .off = {sim::kAllRules}});
    if (!published) {
        return tl::unexpected<Error>(published.error());
    }
    Result<void> done = runAll(made, all.published, stop, [&](DraftQuestion& q) { q.ruled = *published; });
    done = done ? runAll(made, all.sound, stop, [](DraftQuestion&) {}) : done;
    done = done ? addRules(made, **machine, all, stop) : done;
    return done ? Result<RuleEffects>(std::move(all)) : tl::unexpected<Error>(done.error());
}

} // namespace pimento
