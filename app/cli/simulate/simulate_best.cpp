// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/failures_text.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/simulation.h"
#include "engine/exploration/exploration.h"
#include "engine/exploration/fidelity_costs.h"
#include "engine/exploration/left_out.h"
#include "engine/exploration/unlisted_exploration.h"
#include "engine/problem/baseline_text.h"
#include "engine/problem/ranked_time.h"
#include "engine/search/search_best.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <unordered_map>
#include <utility>

namespace pimento::cli {

namespace {

/// The best candidate of a space, and the baseline.
struct Finding {
    std::shared_ptr<const CandidateList> list; // contains the rows that the search names
    BestSearch search;
    std::optional<std::size_t> place;          // index of the best one in the space
    std::optional<StandardCandidate> standard; // none: it does not fit the device
    std::string leftOut;                       // see leftOutText()
    double seconds = 0;
};

double ratioOf(const CostWords& words, const Finding& found)
{
    return words.ranked(found.standard->found) / words.ranked(found.search.best);
}

void printBestJson(const Problem& problem, const Finding& found)
{
    const CostWords words(problem);
    const BestSearch& search = found.search;
    Json best(nullptr);
    if (search.row) {
        best = candidateJson(words, found.list->text(*search.row), search.best);
        best["row"] = *found.place;
    }
    Json standard(nullptr);
    if (found.standard) {
        standard = candidateJson(words, found.standard->label, found.standard->found);
        standard["distribution"] = found.standard->name;
    }
    Json document = subjectJson(problem);
    document.update({{"space", spaceText(problem)},
                     {"drafts", search.isCounted ? Json(search.candidates) : Json(nullptr)},
                     {"idle_distributions", problem.addedStandards()},
                     {"best", std::move(best)},
                     {"proved", search.isProved() && !isRankedByEstimate(problem)},
                     {"gap", search.isWholeSpace ? Json(search.gap()) : Json(nullptr)},
                     {"least_left", search.isSettled() ? Json(nullptr) : words.rankedJson(search.leastLeft)},
                     {"simulated", search.report.evaluated},
                     {"cached", search.report.cached},
                     {"cut", search.cut},
                     {"proved_away", search.provedAway},
                     {"unlisted", search.unlisted},
                     {"shared", search.report.shared},
                     {"impossible", search.report.impossible()},
                     {"failures", failuresJson(search.report, *found.list)},
                     {"left", search.left()},
                     {"default", std::move(standard)},
                     {"default_over_best", found.standard && search.row ? Json(ratioOf(words, found)) : Json(nullptr)},
                     {"left_out", found.leftOut},
                     {"seconds", found.seconds}});
    addAssumptions(document, problem);
    printJson(document);
}

std::string proofText(const Problem& problem, const BestSearch& search)
{
    const SystemInfo& info = infoOf(problem);
    const CostWords words(problem);
    const bool isTime = words.isCycles();
    if (!search.isCounted) {
        return (search.isProved() ? "proved: " : "not proved: ") + words.solvedText(search);
    }
    if (search.isProved() && isRankedByEstimate(problem)) {
        return fmt::format("no {} of the space has a smaller estimate{}", info.candidate,
                           problem.fidelities().size() > 1 ? "; not simulated" : "");
    }
    if (search.isProved()) {
        return fmt::format("proved: no {} of the space {}", info.candidate,
                           isTime ? "takes fewer cycles" : "has a smaller " + words.rankedName());
    }
    if (search.isSettled()) {
        return fmt::format("the best of {} {} that were tried; not proved: the space has others", search.candidates,
                           info.candidates);
    }
    return fmt::format("not proved: {} {} are left, of which none has less than {} ({:.1f} % less)", search.left(),
                       info.candidates, words.rankedText(search.leastLeft), 100 * search.gap());
}

void printCounts(const Problem& problem, const Finding& found)
{
    const SystemInfo& info = infoOf(problem);
    const BestSearch& search = found.search;
    if (!search.isCounted) {
        printPlain("  {} found: {} in {:.1f} s, each better than the one before\n", info.candidates, search.candidates,
                   found.seconds);
        return;
    }
    printPlain("  {} {} in {:.1f} s: {} ruled out by bounds{}, {} simulated, {} stopped early", search.candidates,
               info.candidates, found.seconds, search.provedAway,
               search.unlisted > 0 ? fmt::format(" ({} of them in bulk, unlisted)", search.unlisted) : std::string(),
               search.report.evaluated, search.cut);
    if (search.report.shared > 0) {
        printPlain(", {} with the same program as another one", search.report.shared);
    }
    if (search.report.cached > 0) {
        printPlain(", {} from the cache", search.report.cached);
    }
    printPlain(", {} beyond the device{}\n", search.report.impossible(),
               search.isSettled() ? std::string() : fmt::format(", {} open", search.left()));
    if (problem.addedStandards() > 0) {
        printPlain("  among them {}\n", addedText(problem.addedStandards()));
    }
    printFailures(search.report, *found.list, info.candidates);
}

void printBest(const Problem& problem, const Finding& found)
{
    const CostWords words(problem);
    const BestSearch& search = found.search;
    printPlain("{}\n{}", problem.text(), assumptionsText(problem));
    const auto line = [&](const char* name, const std::string& candidate, const Evaluation& cost) {
        printPlain("  {:<10}{:<22}{}\n{}", name, candidate, words.text(cost), notComputedLine(problem, candidate));
    };
    if (search.row) {
        line("best", found.list->text(*search.row), search.best);
        printPlain("            {}\n", proofText(problem, search));
        if (spaceText(problem) == spaceName(Space::Kept)) {
            printPlain("            pruning may have lost a better one: pimento-cli regret tells how much\n");
        }
    } else {
        printPlain("  {}\n", search.isSettled() ? "the data of no " + infoOf(problem).candidate + " fits the device"
                                                : std::string("nothing was finished"));
    }
    if (found.standard) {
        line("baseline", found.standard->label, found.standard->found);
        if (search.row) {
            printPlain("  the best is {}\n",
                       comparedText(ratioOf(words, found), found.standard->name, found.standard->label,
                                    rankedSeconds(problem, 1).has_value()));
            const std::string outside = search.isSettled() ? outsideText(ratioOf(words, found), found.standard->name,
                                                                         infoOf(problem).candidates)
                                                           : std::string();
            printPlain("{}", outside.empty() ? outside : "  " + outside + "\n");
        }
    }
    if (!found.leftOut.empty()) {
        printPlain("  {}\n", found.leftOut);
    }
    printCounts(problem, found);
}

std::string progressText(const Problem& problem, const BestSearch& search)
{
    if (!search.isCounted) {
        return CostWords(problem).solvedText(search);
    }
    std::string text = fmt::format("{} of {} {} open, {} ruled out, {} simulated", search.left(), search.candidates,
                                   infoOf(problem).candidates, search.provedAway,
                                   search.report.evaluated + search.report.cached + search.cut);
    if (search.row) {
        const CostWords words(problem);
        text += fmt::format("; best {}, {:.1f} % to prove", words.rankedText(words.ranked(search.best)),
                            100 * search.gap());
    }
    return text;
}

/// Resources of a search.
struct SearchTools {
    unsigned threads = 1;
    CostCache* cache = nullptr;
    Interrupt& interrupt;
    ProgressLine& line;
};

/// Costs of rows that were evaluated completely.
using KnownRows = std::unordered_map<std::size_t, Evaluation>;

Result<BestSearch> searchOnce(const Problem& problem, const std::shared_ptr<const CandidateList>& list,
                              const SearchTools& tools, KnownRows& known)
{
    Heartbeat heartbeat(tools.interrupt, tools.line);
    const auto evaluator =
        problem.evaluator(list, {.threads = tools.threads, .cache = tools.cache, .heartbeat = &heartbeat});
    const CostSchema& schema = problem.costs();
    const BestSearchOptions options{.threads = tools.threads,
                                    .ranked = schema.ranked,
                                    .isWhole = schema.quantities[schema.ranked].isWhole,
                                    .first = problem.standardsAmong(*list)};
    auto done = searchBest(*evaluator, options, tools.interrupt.token(),
                           [&](const BestSearch& search, std::span<const FinishedCandidate> finished) {
                               for (const FinishedCandidate& each : finished) {
                                   known.insert_or_assign(each.row, each.found);
                               }
                               tools.line.show(progressText(problem, search));
                           });
    if (done) {
        done->isWholeSpace = problem.hasWholeSpace();
    }
    return done;
}

/// The fastest baseline, if the list has all of them. Requires a search that has decided all of them.
std::optional<StandardCandidate> standardAmong(const Problem& problem, const CandidateList& list,
                                               const KnownRows& known)
{
    const auto standards = problem.standards();
    const std::vector<std::size_t> rows = problem.standardsAmong(list);
    if (!standards || rows.size() < (*standards)->size()) {
        return std::nullopt;
    }
    const std::vector<std::string> names = problem.standardNames();
    const std::size_t ranked = problem.costs().ranked;
    std::optional<StandardCandidate> best;
    for (std::size_t i = 0; i < (*standards)->size(); ++i) {
        const auto row =
            std::ranges::find_if(rows, [&](std::size_t each) { return list.id(each) == (*standards)->id(i); });
        const auto found = row == rows.end() ? known.end() : known.find(*row);
        if (found != known.end() && (!best || found->second.quantities[ranked] < best->found.quantities[ranked])) {
            best = StandardCandidate{(*standards)->text(i), (*standards)->id(i), std::nullopt, found->second,
                                     i < names.size() ? names[i] : std::string()};
        }
    }
    return best;
}

/// Finds the best candidate of a space and of the candidates that follow from it.
Result<Finding> search(const Problem& problem, std::shared_ptr<const CandidateList> list, const SearchTools& tools)
{
    KnownRows known;
    const auto knownCosts = [&known](std::size_t row) {
        const auto found = known.find(row);
        return found == known.end() ? std::nullopt : std::optional(found->second);
    };
    while (true) {
        auto done = searchOnce(problem, list, tools, known);
        if (!done) {
            return tl::unexpected<Error>(done.error());
        }
        auto grown = done->isSettled() ? problem.grown(*list, knownCosts, tools.interrupt.token())
                                       : Result<std::shared_ptr<const CandidateList>>(nullptr);
        if (!grown) {
            return tl::unexpected<Error>(grown.error());
        }
        if (*grown == nullptr || (*grown)->size() == list->size()) {
            const auto row = done->row;
            auto standard = done->areFirstDecided ? standardAmong(problem, *list, known) : std::nullopt;
            return Finding{std::move(list), *std::move(done), row, std::move(standard), {}, 0};
        }
        list = *std::move(grown);
    }
}

/// Finds the best candidate of a space that is not listed; the resulting list has only the rows that the answer names.
Result<Finding> search(const Problem& problem, const SearchTools& tools)
{
    Heartbeat heartbeat(tools.interrupt, tools.line);
    const auto batches = problem.batches(&heartbeat, tools.interrupt.token());
    if (!batches) {
        return tl::unexpected<Error>(batches.error());
    }
    std::optional<StandardCandidate> standard;
    if (auto found = findStandard(problem, tools.cache, tools.interrupt.token(), &heartbeat)) {
        standard = *std::move(found);
    }
    auto done =
        searchUnlisted(problem, **batches, {.threads = tools.threads, .cache = tools.cache, .heartbeat = &heartbeat},
                       {.threads = tools.threads, .known = limitOf(problem, standard)}, tools.interrupt.token(),
                       [&](const BestSearch& search, std::span<const FinishedCandidate>) {
                           heartbeat.report(0, 0);
                           tools.line.show(progressText(problem, search));
                       });
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    const std::optional<std::size_t> place = done->row;
    std::vector<std::uint64_t> places;
    const auto list = [&places](std::size_t& row) {
        places.push_back(row);
        row = places.size() - 1;
    };
    if (done->row) {
        list(*done->row);
    }
    for (FailureClass& failure : done->report.failures) {
        list(failure.example);
    }
    return Finding{(*batches)->at(places), *std::move(done), place, std::move(standard), {}, 0};
}

/// Has the problem's solver find the best candidate; the list has what it found.
Result<Finding> solve(const std::shared_ptr<const Problem>& problem, const SearchTools& tools)
{
    Heartbeat heartbeat(tools.interrupt, tools.line);
    auto found = exploreBest(
        problem, {.threads = tools.threads, .cache = tools.cache, .heartbeat = &heartbeat}, tools.interrupt.token(),
        [&](const Exploration& picture) { tools.line.show(progressText(*problem, *picture.proof)); });
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const auto row = found->best;
    return Finding{found->candidates, *std::move(found->proof), row, std::move(found->standard), {}, 0};
}

/// The candidates of a problem if there are few enough to list and no solver does without, else nullptr.
Result<std::shared_ptr<const CandidateList>> listOf(const Problem& problem)
{
    if (problem.solver({}) != nullptr) {
        return std::shared_ptr<const CandidateList>();
    }
    const auto batches = problem.batches(nullptr, {});
    if (!batches) {
        return tl::unexpected<Error>(batches.error());
    }
    if (*batches != nullptr && (*batches)->size() > kMostListedForBest) {
        return std::shared_ptr<const CandidateList>();
    }
    auto space = problem.candidates({});
    return space ? Result<std::shared_ptr<const CandidateList>>(std::move(space->list))
                 : tl::unexpected<Error>(space.error());
}

} // namespace

int simulateBest(const SimulateOptions& options, const std::shared_ptr<const Problem>& posed)
{
    const Problem& problem = *posed;
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return complain(threads.error());
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto list = listOf(problem);
    if (!list) {
        return complain(list.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    const SearchTools tools{*threads, cache.get(), interrupt, line};
    auto found = *list != nullptr                ? search(problem, *list, tools)
                 : problem.solver({}) != nullptr ? solve(posed, tools)
                                                 : search(problem, tools);
    line.clear();
    if (!found) {
        return complain(found.error());
    }
    found->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const bool isSettled = found->search.isSettled();
    if (isSettled) { // false: the search was stopped early
        if (!found->standard) {
            if (auto standard = findStandard(problem, cache.get(), interrupt.token(), &interrupt)) {
                found->standard = *std::move(standard);
            }
        }
        if (found->standard && found->search.row) {
            found->leftOut = leftOutText(problem, *found->list, *found->search.row, found->search.best,
                                         *found->standard, interrupt.token());
        }
    }
    if (!usesTerminal(filesOf(options))) {
        (options.output == Output::Json ? printBestJson : printBest)(problem, *found);
    }
    if (!isSettled) {
        const bool isBudgetSpent = !found->search.isCounted && !interrupt.isRequested();
        if (isBudgetSpent) {
            say("pimento-cli: the settings end the search before the proof\n");
            return kDone;
        }
        say(found->search.isCounted
                ? fmt::format("pimento-cli: interrupted with {} of {} {} left\n", found->search.left(),
                              found->search.candidates, infoOf(problem).candidates)
                : "pimento-cli: interrupted before the proof\n");
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
