// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison.h"

#include "engine/base/math.h"
#include "engine/exploration/exploration.h"
#include "engine/exploration/fidelity_costs.h"
#include "engine/exploration/left_out.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/problem/ranked_time.h"
#include "engine/problem/setting.h"
#include "engine/problem/system.h"

#include <algorithm>

namespace pimento {

namespace {

/// Context that all items share.
struct Tools {
    const Catalogue& catalogue;
    const ComparisonOptions& options;
    const std::stop_token& stop;
};

/// A chosen candidate, with its cost.
struct Choice {
    std::shared_ptr<const CandidateList> list;
    std::size_t row = 0;
    Evaluation cost;
    std::string words;
};

tl::unexpected<Error> stopped(const Problem& problem)
{
    return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
}

/// Text of the space: "the space all"; "": the system has no spaces.
std::string spaceText(const Problem& problem)
{
    for (const SettingSpec& spec : settingsOf(problem)) {
        if (spec.changesSpace) {
            return "the space " + settingText(valueOf(problem.question(), spec));
        }
    }
    return "all candidates";
}

Result<Choice> bestOf(const std::shared_ptr<const Problem>& problem, const Tools& tools)
{
    const ExploreOptions options{
        .threads = tools.options.threads, .cache = tools.options.cache, .heartbeat = tools.options.heartbeat};
    const auto found = exploreBest(problem, options, tools.stop, {});
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (found->wasStopped) {
        return stopped(*problem);
    }
    const std::string words = found->isProved()
                                  ? "the best of " + spaceText(*problem) + ", proved"
                                  : "the best of " + std::to_string(found->candidates->size()) + " searched";
    return found->best ? Result<Choice>(Choice{found->candidates, *found->best, *found->found(*found->best), words})
                       : fail("the data of no candidate fits the device", problem->text(), "Choose a smaller shape");
}

Result<Choice> evaluated(const Problem& problem, std::shared_ptr<const CandidateList> one, std::string words,
                         const Tools& tools)
{
    const auto evaluator = problem.evaluator(one, {.cache = tools.options.cache, .heartbeat = tools.options.heartbeat});
    auto found = evaluator->evaluate(0, Evaluator::kNoLimit, tools.stop);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    return found->ending == Ending::Done
               ? Result<Choice>(Choice{std::move(one), 0, *std::move(found), std::move(words)})
               : stopped(problem);
}

Result<Choice> named(const Problem& problem, const std::string& text, const std::string& words, const Tools& tools)
{
    auto one = problem.parse(text, tools.stop);
    return one ? evaluated(problem, *std::move(one), words, tools) : tl::unexpected<Error>(one.error());
}

/// Chooses the fastest baseline, which takes several evaluations.
Result<Choice> standardOf(const Problem& problem, const Tools& tools)
{
    const auto standard = findStandard(problem, tools.options.cache, tools.stop, tools.options.heartbeat);
    if (!standard) {
        return tl::unexpected<Error>(standard.error());
    }
    return named(problem, standard->label,
                 standard->name.empty() ? "the baseline" : "the baseline (" + standard->name + ")", tools);
}

/// The candidate that means the same as the baseline's.
Result<Choice> matchOf(ComparedItem& item, const ComparedItem& baseline, const Tools& tools)
{
    item.match = item.problem->matchOf(*baseline.problem, baseline.candidate);
    if (!item.match->candidate) {
        return fail(item.match->words, "", "Name a draft of this device");
    }
    return named(*item.problem, *item.match->candidate,
                 "matched to the reference, " + std::string(nameOf(item.match->exactness)), tools);
}

Result<Choice> choiceOf(ComparedItem& item, const ComparedItem* baseline, const Tools& tools)
{
    const std::string& choice = item.item.choice;
    if (choice == kBestChoice) {
        return bestOf(item.problem, tools);
    }
    if (choice == kMatchChoice) {
        return baseline != nullptr ? matchOf(item, *baseline, tools)
                                   : fail("the reference has no draft to match", "", "Name its draft");
    }
    if (choice == "default") {
        return standardOf(*item.problem, tools);
    }
    const bool isNamed = item.problem->isHandMadeName(choice);
    return named(*item.problem, choice, isNamed ? "the baseline (" + choice + ")" : "as given", tools);
}

/// Adds the time of a problem that has estimates and simulations of one candidate.
void addSimulatedTime(ComparedItem& item, const Choice& choice, const Tools& tools)
{
    const Problem& problem = *item.problem;
    const auto fidelities = problem.fidelities();
    if (fidelities.size() < 2 || !isRankedByEstimate(problem)) {
        return;
    }
    EvaluatorOptions options{.cache = tools.options.cache, .heartbeat = tools.options.heartbeat};
    options.fidelity = fidelities.back();
    const auto found = problem.evaluator(choice.list, options)->evaluate(choice.row, Evaluator::kNoLimit, tools.stop);
    if (!found) {
        item.notSimulated = found.error();
        return;
    }
    const std::vector<CostQuantity>& quantities = problem.costs().quantities;
    const auto exact = std::ranges::find(quantities, fidelities.back(), &CostQuantity::fidelity);
    if (exact != quantities.end() && found->ending == Ending::Done) {
        const double value = found->quantities[static_cast<std::size_t>(exact - quantities.begin())];
        item.simulatedSeconds = value * secondsOfUnit(problem, exact->unit).value_or(0);
    }
}

Result<void> addFigures(ComparedItem& item, const Choice& choice, const Tools& tools)
{
    const Problem& problem = *item.problem;
    auto inspection =
        problem.inspect(*choice.list, choice.row, choice.cost, {.wantsTimeline = false, .wantsListings = false},
                        tools.stop, tools.options.heartbeat);
    if (!inspection) {
        return tl::unexpected<Error>(inspection.error());
    }
    item.inspection = *std::move(inspection);
    item.use = deviceUseOf(problem, *choice.list, choice.row, choice.cost, tools.stop);
    if (const auto left = problem.leftOut(*choice.list, choice.row, tools.stop)) {
        item.leftOut = *left;
    }
    item.notComputed = problem.notComputed(*choice.list, choice.row);
    addSimulatedTime(item, choice, tools);
    item.cost = choice.cost;
    item.chosen = choice.words;
    item.processor = problem.baseline();
    const std::optional<double> ranked = rankedSeconds(problem, choice.cost.quantities[problem.costs().ranked]);
    item.seconds = secondsOf(problem.costs(), choice.cost).value_or(ranked.value_or(0));
    if (const CommandRun* run = item.inspection->part<CommandRun>()) {
        item.deviceSeconds = static_cast<double>(run->run.cycles.value()) *
                             static_cast<double>(run->machine->description().clockPeriod.value()) * 1e-12;
        item.picojoules = static_cast<double>(run->energy.total()) / 1000.0;
    } else {
        const CostSchema& schema = problem.costs();
        const std::size_t energy = schema.quantityOf("energy_pj");
        item.picojoules = energy < schema.quantities.size() ? choice.cost.quantities[energy] : 0;
    }
    if (tools.stop.stop_requested()) {
        return stopped(problem);
    }
    item.candidate = choice.list->text(choice.row);
    return {};
}

} // namespace

std::optional<DeviceUse> deviceUseOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                     const Evaluation& cost, const std::stop_token& stop)
{
    auto units = problem.unitsInUse(list, row);
    return units ? std::optional(DeviceUse{*std::move(units), problem.memoryUse(list, row, cost, stop)}) : std::nullopt;
}

std::string ComparedItem::label() const
{
    const std::string device = problem != nullptr ? problem->device()->title : item.question.device.name;
    return (candidate.empty() ? item.choice : candidate) + " on " + device;
}

std::optional<double> ComparedItem::overProcessor() const
{
    return processor && seconds > 0 ? std::optional(processor->seconds / seconds) : std::nullopt;
}

std::size_t Comparison::known() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(items, [](const ComparedItem& each) { return each.hasFigures() || each.refused; }));
}

void answerItem(ComparedItem& item, const ComparedItem* baseline, const Catalogue& catalogue,
                const ComparisonOptions& options, const std::stop_token& stop)
{
    const Tools tools{catalogue, options, stop};
    auto problem = pose(item.item.question, tools.catalogue);
    if (!problem) {
        item.refused = problem.error();
        if (item.item.choice == kMatchChoice) {
            item.match = Matched{std::nullopt, Exactness::None, "no match, because " + problem.error().message()};
        }
        return;
    }
    item.problem = *std::move(problem);
    const auto choice = choiceOf(item, baseline, tools);
    const Result<void> added = choice ? addFigures(item, *choice, tools) : tl::unexpected<Error>(choice.error());
    if (!added && !tools.stop.stop_requested()) {
        item.refused = added.error();
    }
}

Result<Comparison> compare(std::vector<ComparisonItem> items, std::size_t baseline, const Catalogue& catalogue,
                           const ComparisonOptions& options, const std::stop_token& stop,
                           const ComparisonProgress& progress)
{
    if (baseline >= items.size()) {
        return fail("there is no item " + std::to_string(baseline + 1) + " to compare with", "the reference",
                    "Name one of the " + std::to_string(items.size()) + " items");
    }
    Comparison comparison;
    comparison.baseline = baseline;
    for (ComparisonItem& item : items) {
        comparison.items.push_back({std::move(item), nullptr});
    }
    std::size_t done = 0;
    const auto answerOne = [&](std::size_t i) {
        if (progress) {
            progress(++done, comparison.items.size(), comparison.items[i].label());
        }
        answerItem(comparison.items[i], i == baseline ? nullptr : &comparison.items[baseline], catalogue, options,
                   stop);
    };
    answerOne(baseline);
    if (const ComparedItem& first = comparison.items[baseline]; first.refused) {
        return tl::unexpected<Error>(*first.refused);
    }
    for (std::size_t i = 0; i < comparison.items.size() && !stop.stop_requested(); ++i) {
        if (i != baseline) {
            answerOne(i);
        }
    }
    comparison.wasStopped = comparison.known() < comparison.items.size();
    return comparison;
}

} // namespace pimento
