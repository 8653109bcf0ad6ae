// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare/whatif_preset.h"

#include "app/cli/common/cache.h"
#include "app/cli/common/json_value.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "engine/whatif/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace pimento::cli {

namespace {

/// A preset with the answers to the question as it is and with the preset's values.
struct TriedPreset {
    ParameterPreset preset;
    TrialAnswers answers;
};

Result<TriedPreset> presetOf(const std::string& id, const std::shared_ptr<const Problem>& problem,
                             const Catalogue& catalogue)
{
    const Question& question = problem->question();
    if (const auto known = withPreset(question, id, catalogue); !known) { // names the known ones
        return tl::unexpected<Error>(known.error());
    }
    const auto presets = presetsOf(question, catalogue);
    auto parameters = presets ? parametersOf(question, catalogue) : tl::unexpected<Error>(presets.error());
    if (!parameters) {
        return tl::unexpected<Error>(parameters.error());
    }
    TriedPreset tried{*std::ranges::find(*presets, id, &ParameterPreset::id), {}};
    tried.answers.trial.problem = problem;
    tried.answers.trial.parameters = *std::move(parameters);
    for (const auto& [parameter, value] : tried.preset.values) {
        tried.answers.trial.tried = tried.answers.trial.with(parameter, value);
    }
    return tried;
}

/// Cost of the question's best candidate over that of the changed device; none: one has no answer.
std::optional<double> speedupOf(const TrialAnswers& answers)
{
    const WhatIfPoint* asked = answers.asked();
    const WhatIfPoint* here = answers.here();
    const bool areKnown = asked != nullptr && here != nullptr && asked->isAnswered() && here->isAnswered();
    return areKnown ? std::optional(asked->best->measure() / here->best->measure()) : std::nullopt;
}

std::string valuesText(const TriedPreset& tried)
{
    std::string text;
    for (const auto& [id, value] : tried.preset.values) {
        const Parameter& parameter = *tried.answers.trial.find(id);
        if (value == parameter.value) {
            continue;
        }
        text += fmt::format("{}{} = {} instead of {}", text.empty() ? "" : ", ", id, valueText(parameter, value),
                            valueText(parameter, parameter.value));
    }
    return text;
}

void printPoint(const CostWords& words, const char* name, const WhatIfPoint* point)
{
    if (point == nullptr || !point->isAnswered()) {
        const bool isRefused = point != nullptr && point->refused.has_value();
        printPlain("  {:<10}{}\n", name, isRefused ? "refused: " + point->refused->message() : "not answered");
        return;
    }
    printPlain("  {:<10}{:>16}  {}\n", name, words.rankedText(point->best->ranked), point->best->candidate);
}

void printText(const TriedPreset& tried)
{
    const TrialAnswers& answers = tried.answers;
    const CostWords words(*answers.trial.problem);
    printPlain("{}\n{}  {}: {}\n  {}\n", answers.trial.problem->text(), assumptionsText(*answers.trial.problem),
               tried.preset.title, tried.preset.note, valuesText(tried));
    printPoint(words, "as asked", answers.asked());
    printPoint(words, "changed", answers.here());
    if (const auto speedup = speedupOf(answers)) {
        printPlain("  the best of the changed device is {:.3f}x as fast\n", *speedup);
    }
    if (const auto regret = answers.here() != nullptr ? answers.here()->regret() : std::nullopt) {
        printPlain("  keeping the best of the question costs {:+.1f} % there\n", 100 * *regret);
    }
}

Json pointJson(const CostWords& words, const WhatIfPoint* point)
{
    if (point == nullptr || !point->isAnswered()) {
        return nullptr;
    }
    return {{"draft", point->best->candidate},
            {words.rankedId(), words.rankedJson(point->best->ranked)},
            {"proved", point->isProved}};
}

void printDocument(const TriedPreset& tried)
{
    const TrialAnswers& answers = tried.answers;
    const CostWords words(*answers.trial.problem);
    Json document = subjectJson(*answers.trial.problem);
    document["preset"] = tried.preset.id;
    document["values"] = Json::object();
    for (const auto& [id, value] : tried.preset.values) {
        document["values"][id] = value;
    }
    document["as_asked"] = pointJson(words, answers.asked());
    document["changed"] = pointJson(words, answers.here());
    const auto speedup = speedupOf(answers);
    document["speedup"] = speedup ? Json(*speedup) : Json(nullptr);
    addAssumptions(document, *answers.trial.problem);
    printJson(document);
}

} // namespace

int tryPreset(const WhatIfCommandOptions& options, const std::shared_ptr<const Problem>& problem,
              const Catalogue& catalogue)
{
    const auto threads = threadsOf(options.threads);
    auto tried = threads ? presetOf(options.preset, problem, catalogue) : tl::unexpected<Error>(threads.error());
    if (!tried) {
        return complain(tried.error());
    }
    if (!options.csv.empty() || !options.svg.empty()) {
        return complain({"--csv and --svg draw a sweep", "--preset " + options.preset, "Add --sweep, or use --json"});
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    answerTrial(tried->answers, catalogue, {.threads = *threads, .cache = cache.get(), .heartbeat = &heartbeat},
                interrupt.token(), [&](const TrialAnswers& found) {
                    line.show(fmt::format("{} of {} answered", found.done(), found.wanted()));
                });
    line.clear();
    if (interrupt.isRequested()) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    options.output == Output::Json ? printDocument(*tried) : printText(*tried);
    return kDone;
}

} // namespace pimento::cli
