// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/advice/rule_check.h"

#include "engine/base/parallel.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/advice/change.h"
#include "engine/systems/dcc/advice/diagnosis.h"
#include "engine/systems/dcc/advice/trial.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/regret/regret_family.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <random>

namespace pimento {

namespace {

constexpr std::size_t kMostTries = 24; // changes tried per draft
constexpr std::size_t kAtOnce = 16;    // maximum number of drafts at once
constexpr std::size_t kMostDraws = 64; // draws per batch of drafts

/// Numbers 0 .. count-1 in a random order that is equal on every machine.
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

/// Draws drafts of a population.
class Draws {
public:
    Draws(const Catalogue& catalogue, const RuleCheckOptions& options)
        : m_catalogue(catalogue), m_options(options), m_random(options.seed),
          m_library(catalogue.kernels, {catalogue.backends.all().begin(), catalogue.backends.all().end()},
                    {.seed = options.seed, .mostPoints = options.mostPoints})
    {
    }

    /// Draws the next case; none: there are no more, or the drawn question is invalid.
    std::optional<RandomCase> next()
    {
        switch (m_options.population) {
        case RulePopulation::Library:
            return m_library.next();
        case RulePopulation::Family:
            return ofFamily("compiled");
        case RulePopulation::Artifact:
            break;
        }
        return ofFamily("dcc-artifact");
    }

private:
    [[nodiscard]] std::shared_ptr<const Problem> problemOf(const RegretCase& one, const char* system) const
    {
        Question question;
        question.system = system;
        question.workload.name = one.kernel;
        question.device.name = one.device;
        const auto sizes = parseSizesText(one.shape);
        if (!sizes) {
            return nullptr;
        }
        question.workload.sizes = *sizes;
        const auto problem = pose(question, m_catalogue);
        return problem ? *problem : nullptr;
    }

    std::optional<RandomCase> ofFamily(const char* system)
    {
        const auto problem = problemOf(regretFamily()[m_random() % regretFamily().size()], system);
        const auto* drafts = draftProblem(*problem);
        if (drafts == nullptr) {
            return std::nullopt;
        }
        RandomCase drawn;
        drawn.question = drafts->asked();
        drawn.question.indexing = lower::Indexing::Exact;
        if (drawn.question.model == &compiledModel()) {
            drawn.draft = draftOf(drawn.question);
        } else {
            const auto space = drafts->candidates({});
            if (!space || space->list->size() == 0) {
                return std::nullopt;
            }
            drawn.draft = asDrafts(*space->list).at(m_random() % space->list->size());
        }
        drawn.seed = m_random();
        return drawn;
    }

    /// Draws a draft: one of four is arbitrary, the others distribute all groups and cores by factors of two.
    Draft draftOf(const DraftQuestion& question)
    {
        const Resources resources = question.resources();
        const Draft any = randomDraft(question.workload->sets, resources, m_random);
        if (m_random() % 4 == 0) {
            return any;
        }
        std::vector<DraftPart> parts(any.begin(), any.end());
        for (const auto& [level, there] :
             {std::pair(&DraftPart::groups, resources.groups), std::pair(&DraftPart::cores, resources.cores)}) {
            for (DraftPart& part : parts) {
                part.*level = 1;
            }
            for (int left = there; left > 1; left /= 2) {
                parts[m_random() % parts.size()].*level *= 2;
            }
        }
        const auto read = parseDraft(question, draftText(question, parts));
        return read ? *read : any;
    }

    const Catalogue& m_catalogue;
    const RuleCheckOptions& m_options;
    std::mt19937_64 m_random;
    RandomCases m_library;
};

/// Makes a sample; none: the draft does not fit, or no change has an effect that is large enough.
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
        TriedChange trial = predict(*diagnosis, changes[number], stop, options.heartbeat);
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

/// Minimum value that a fraction of the sorted values does not exceed.
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
    Draws cases(catalogue, options);
    const std::size_t atOnce = std::min(kAtOnce, 2 * options.drafts);
    std::vector<RuleSample> samples;
    while (samples.size() < options.drafts && !stop.stop_requested()) {
        std::vector<RandomCase> drawn;
        for (std::size_t draw = 0; draw < kMostDraws && drawn.size() < atOnce; ++draw) {
            if (auto one = cases.next()) {
                drawn.push_back(*std::move(one));
            }
        }
        if (drawn.empty()) {
            return samples;
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
