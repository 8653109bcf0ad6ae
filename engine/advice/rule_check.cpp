// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/advice/rule_check.h"

#include "engine/advice/change.h"
#include "engine/advice/diagnosis.h"
#include "engine/advice/trial.h"
#include "engine/base/parallel.h"
#include "engine/systems/dcc/functional/random_cases.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <random>

namespace pimento {

namespace {

constexpr std::size_t kMostTries = 24; // changes of a draft
constexpr std::size_t kAtOnce = 16;    // drafts

/// Numbers 0 .. count-1 in a random order that is the same on every machine.
std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed)
{
    std::vector<std::size_t> numbers(count);
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t other = random() % (i + 1);
        numbers[i] = numbers[other];
        numbers[other] = i;
    }
    return numbers;
}

/// None: the draft does not fit, or no change has an effect that is large enough.
std::optional<RuleSample> sampleOf(const RandomCase& drawn, const RuleCheckOptions& options,
                                   const std::stop_token& stop)
{
    const auto diagnosis = diagnosisOf(drawn.question, drawn.draft.parts(), stop, options.heartbeat);
    if (!diagnosis) {
        return std::nullopt;
    }
    const std::vector<Change> changes = changesOf(drawn.question, drawn.question, drawn.draft);
    AdviceOptions how;
    how.heartbeat = options.heartbeat;
    how.losing = LosingRuns::Finish;
    const double least = options.leastEffect * static_cast<double>(diagnosis->cycles());
    std::size_t tries = 0;
    for (const std::size_t number : shuffled(changes.size(), drawn.seed)) {
        if (++tries > kMostTries || stop.stop_requested()) {
            break;
        }
        Trial trial = predict(*diagnosis, changes[number], stop);
        if (!trial.prediction) {
            continue;
        }
        simulate(trial, *diagnosis, how, stop);
        const Proposal& found = trial.proposal;
        if (found.simulated && std::fabs(static_cast<double>(*found.simulated)) >= std::max(1.0, least)) {
            return RuleSample{drawn.question.machine->description().name,
                              drawn.question.subject(),
                              draftText(drawn.question, drawn.draft.parts()),
                              found.change + " (" + (found.setting.empty() ? found.candidate : found.setting) + ")",
                              diagnosis->cycles(),
                              *found.predicted,
                              *found.simulated};
        }
    }
    return std::nullopt;
}

/// The smallest value that so many of the sorted values do not exceed.
double quantileOf(const std::vector<double>& sorted, double share)
{
    const auto count = static_cast<double>(sorted.size());
    return sorted[static_cast<std::size_t>(std::max(0.0, std::ceil(share * count) - 1))];
}

} // namespace

double RuleSample::error() const
{
    return std::fabs(static_cast<double>(predicted - simulated)) / std::fabs(static_cast<double>(simulated));
}

std::vector<RuleSample> checkRule(const Catalogue& catalogue, const RuleCheckOptions& options,
                                  const std::stop_token& stop)
{
    std::vector<std::shared_ptr<const sim::Machine>> machines;
    for (const auto& machine : catalogue.backends.all()) {
        machines.push_back(machine);
    }
    RandomCases cases(catalogue.kernels, machines, {.seed = options.seed, .mostPoints = options.mostPoints});
    std::vector<RuleSample> samples;
    while (samples.size() < options.drafts && !stop.stop_requested()) {
        std::vector<RandomCase> drawn;
        while (drawn.size() < kAtOnce) {
            auto one = cases.next();
            if (!one) {
                return samples;
            }
            drawn.push_back(*std::move(one));
        }
        std::vector<std::optional<RuleSample>> found(drawn.size());
        parallelFor(drawn.size(), options.threads, stop,
                    [&](std::size_t i) { found[i] = sampleOf(drawn[i], options, stop); });
        for (std::optional<RuleSample>& each : found) {
            if (each && samples.size() < options.drafts && !stop.stop_requested()) {
                samples.push_back(*std::move(each));
            }
        }
        if (options.step) {
            options.step(samples.size());
        }
    }
    return samples;
}

RuleFigures figuresOf(std::span<const RuleSample> samples)
{
    constexpr double kFifth = 0.2;
    RuleFigures figures{.samples = samples.size()};
    std::vector<double> errors;
    for (const RuleSample& each : samples) {
        errors.push_back(each.error());
        figures.rightSign += each.hasRightSign() ? 1 : 0;
        figures.withinFifth += errors.back() <= kFifth ? 1 : 0;
    }
    std::ranges::sort(errors);
    if (!errors.empty()) {
        figures.median = quantileOf(errors, 0.5);
        figures.eighth = quantileOf(errors, 0.8);
    }
    return figures;
}

} // namespace pimento
