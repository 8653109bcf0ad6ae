// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "engine/exploration/left_out.h"
#include "engine/systems/dcc/advice/advice.h"
#include "sim/dram/purpose.h"

#include <fmt/format.h>

namespace pimento::cli {

namespace {

constexpr std::size_t kMostShown = 5;
constexpr const char* kPartNames[] = {"in", "compute", "out"};

void printProposals(const std::vector<Proposal>& proposals, const char* title, std::size_t most)
{
    if (proposals.empty()) {
        return;
    }
    printPlain("  {}\n", title);
    for (std::size_t i = 0; i < std::min(most, proposals.size()); ++i) {
        const std::string& setting = proposals[i].setting;
        printPlain("    {}. {}{}\n", i + 1, proposals[i].sentence, setting.empty() ? "" : " (" + setting + ")");
    }
    if (proposals.size() > most) {
        printPlain("    ... and {} more, see --all\n", proposals.size() - most);
    }
}

std::string savedText(const std::optional<std::int64_t>& cycles)
{
    return cycles ? fmt::format("{:+}", *cycles) : std::string("-");
}

void printTried(const Advice& advice)
{
    printPlain("  Tried without success: cycles saved as predicted and as simulated\n");
    for (const Proposal& each : advice.tried) {
        printPlain("    {:>12} {:>12}  {:<13} {:<24} {}{}\n", savedText(each.predicted), savedText(each.simulated),
                   idOf(each.outcome), each.setting.empty() ? each.candidate : each.setting, each.change,
                   each.note.empty() ? "" : " (" + each.note + ")");
    }
}

void printText(const Problem& problem, const Advice& advice, const AdviseOptions& options)
{
    const std::size_t most = options.all ? advice.proposals.size() + advice.hints.size() : kMostShown;
    printPlain("{}, draft {}\n{}\n", advice.subject, advice.candidate, advice.verdict);
    printPlain("{}{}", assumptionsText(problem), notComputedLine(notComputedOf(problem, advice.candidate), 2));
    printPlain("  Why\n");
    for (const Finding& finding : advice.findings) {
        printPlain("    * {}\n", finding.text);
    }
    printProposals(advice.proposals, "Advice, each simulated", most);
    printProposals(advice.hints, "What another question would save: the work beside every run is not counted", most);
    if (options.all) {
        printTried(advice);
    } else {
        printPlain("  {} more changes were tried and are no advice, see --all\n", advice.tried.size());
    }
}

Json cyclesOrNull(const std::optional<std::int64_t>& cycles) { return cycles ? Json(*cycles) : Json(nullptr); }

Json proposalsJson(const std::vector<Proposal>& proposals)
{
    Json all = Json::array();
    for (const Proposal& each : proposals) {
        all.push_back({{"kind", std::string(idOf(each.kind))},
                       {"change", each.change},
                       {"draft", each.candidate},
                       {"setting", each.setting},
                       {"another_question", each.asksAnotherQuestion},
                       {"outcome", std::string(idOf(each.outcome))},
                       {"predicted_cycles_saved", cyclesOrNull(each.predicted)},
                       {"simulated_cycles_saved", cyclesOrNull(each.simulated)},
                       {"why", each.why},
                       {"sentence", each.sentence},
                       {"note", each.note}});
    }
    return all;
}

Json trafficJson(const std::vector<TensorTraffic>& rows)
{
    Json all = Json::array();
    for (const TensorTraffic& row : rows) {
        all.push_back({{"part", kPartNames[row.part]},
                       {"purpose", std::string(sim::infoOf(row.purpose).id)},
                       {"tensor", row.tensor ? Json(row.name) : Json(nullptr)},
                       {"tensor_bytes", row.tensorBytes},
                       {"copies", row.copies()},
                       {"requests", row.requests},
                       {"requests_of_busiest_channel", row.busiest},
                       {"channels", row.channels},
                       {"cores_reached", row.reached},
                       {"bus_bytes", row.busBytes},
                       {"array_bytes", row.arrayBytes},
                       {"cycles", row.cycles}});
    }
    return all;
}

void printDocument(const Problem& problem, const Advice& advice, const AdviseOptions& options)
{
    Json document = subjectJson(problem);
    document["draft"] = advice.candidate;
    document["cycles"] = advice.cycles;
    document["milliseconds"] = advice.seconds * 1e3;
    addNotComputed(document, problem, advice.candidate);
    addAssumptions(document, problem);
    document["verdict"] = advice.verdict;
    document["findings"] = Json::array();
    for (const Finding& finding : advice.findings) {
        document["findings"].push_back({{"id", finding.id}, {"text", finding.text}});
    }
    document["traffic"] = trafficJson(advice.traffic);
    document["advice"] = proposalsJson(advice.proposals);
    document["other_questions"] = proposalsJson(advice.hints);
    document["tried"] = options.all ? proposalsJson(advice.tried) : Json(nullptr);
    document["tried_without_success"] = advice.tried.size();
    document["best"] = advice.best ? Json{{"draft", advice.best->candidate},
                                          {"cycles", advice.best->cycles},
                                          {"proved", advice.best->isProved}}
                                   : Json(nullptr);
    document["stopped"] = advice.wasStopped;
    printJson(document);
}

} // namespace

int advise(const AdviseOptions& options)
{
    if (options.checks) {
        return checkAdvice(options);
    }
    const auto threads = threadsOf(options.threads);
    const auto problem = problemOf(withWholeSpace(options.question));
    if (!threads || !problem) {
        return complain(!threads ? threads.error() : problem.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    const auto one =
        chosenCandidate(**problem, options.draft.empty() ? "default" : options.draft, options.from, interrupt.token());
    if (!one) {
        return complain(one.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const AdviceOptions how{.threads = *threads,
                            .cache = cache.get(),
                            .heartbeat = &heartbeat,
                            .best = options.best ? BestSearched::Always : BestSearched::WhereNothingHelps,
                            .losing = options.all ? LosingRuns::Finish : LosingRuns::Cut,
                            .step = [&](const std::string& step) { line.show(step); }};
    const auto advice = adviceOn(*problem, **one, 0, how, interrupt.token());
    line.clear();
    if (!advice) {
        return complain(advice.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    options.output == Output::Json ? printDocument(**problem, *advice, options)
                                   : printText(**problem, *advice, options);
    if (advice->wasStopped) {
        say("pimento-cli: interrupted; changes or the search for the best draft are missing\n");
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
