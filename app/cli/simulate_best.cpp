// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cache.h"
#include "app/cli/simulation.h"
#include "engine/explore/default_draft.h"
#include "engine/explore/model.h"
#include "engine/explore/space_runner.h"

#include <chrono>

namespace pimento::cli {

namespace {

/// The best draft of a space beside the default one.
struct Finding {
    SpaceRun run;
    std::optional<DefaultDraft> standard; // none: the default draft does not fit the device
    double seconds = 0;
};

Json draftJson(const Question& question, const std::string& draft, const DraftCost& cost)
{
    Json json = {{"draft", draft}, {"cycles", cost.cycles}};
    if (question.model == &soundModel()) {
        json["indexing"] = lower::name(cost.indexing);
    }
    json["in"] = cost.in;
    json["compute"] = cost.compute;
    json["out"] = cost.out;
    json["milliseconds"] = pimMilliseconds(question, cost.cycles);
    return json;
}

double ratioOf(const Finding& found)
{
    return static_cast<double>(found.standard->cost.cycles) / static_cast<double>(found.run.cost.cycles);
}

void printBestJson(const Question& question, const DraftList& drafts, const Finding& found)
{
    const SpaceRun& run = found.run;
    Json best(nullptr);
    if (run.row) {
        best = draftJson(question, draftText(question, drafts[*run.row]), run.cost);
        best["row"] = *run.row;
    }
    Json standard(nullptr);
    if (found.standard) {
        standard = draftJson(question, draftText(question, found.standard->draft.parts()), found.standard->cost);
    }
    printJson({{"kernel", question.kernelName()},
               {"shape", question.shapeText()},
               {"backend", question.machine->description().name},
               {"model", question.model->name()},
               {"space", dcc_artifact::spaceName(question.space)},
               {"drafts", run.drafts},
               {"best", std::move(best)},
               {"proved", run.isProved()},
               {"gap", run.gap()},
               {"least_left", run.isProved() ? Json(nullptr) : Json(run.leastLeft)},
               {"simulated", run.simulated},
               {"cached", run.cached},
               {"cut", run.cut},
               {"proved_away", run.provedAway},
               {"shared", run.shared},
               {"impossible", run.impossible},
               {"left", run.left()},
               {"default", std::move(standard)},
               {"default_over_best", found.standard && run.row ? Json(ratioOf(found)) : Json(nullptr)},
               {"seconds", found.seconds}});
}

std::string proofText(const SpaceRun& run)
{
    if (run.isProved()) {
        return "proved: no draft of the space takes fewer cycles";
    }
    return fmt::format("not proved: {} drafts are left, of which none takes fewer than {} cycles ({:.1f} % fewer)",
                       run.left(), run.leastLeft, 100 * run.gap());
}

void printBest(const Question& question, const DraftList& drafts, const Finding& found)
{
    const SpaceRun& run = found.run;
    printPlain("{}\n", question.text());
    const auto line = [&](const char* name, const std::string& draft, const DraftCost& cost) {
        printPlain("  {:<8}{:<22}{:>10} cycles  {:>10}  in {}, compute {}, out {}\n", name, draft, cost.cycles,
                   timeText(pimMilliseconds(question, cost.cycles)), cost.in, cost.compute, cost.out);
    };
    if (run.row) {
        line("best", draftText(question, drafts[*run.row]), run.cost);
        printPlain("          {}\n", proofText(run));
    } else {
        printPlain("  {}\n", run.isProved() ? "the data of no draft fits the device" : "nothing was finished");
    }
    if (found.standard) {
        line("default", draftText(question, found.standard->draft.parts()), found.standard->cost);
        if (run.row) {
            printPlain("  best over default: {:.2f}x\n", ratioOf(found));
        }
    }
    printPlain("  {} drafts in {:.1f} s: {} proved away by their bounds, {} simulated, {} cut", run.drafts,
               found.seconds, run.provedAway, run.simulated, run.cut);
    if (run.shared > 0) {
        printPlain(", {} with the program of another one", run.shared);
    }
    if (run.cached > 0) {
        printPlain(", {} from the cache", run.cached);
    }
    printPlain(", {} beyond the device{}\n", run.impossible,
               run.isProved() ? std::string() : fmt::format(", {} left", run.left()));
}

std::string progressText(const SpaceRun& run)
{
    std::string text = fmt::format("{} of {} drafts left, {} proved away, {} simulated", run.left(), run.drafts,
                                   run.provedAway, run.simulated + run.cached + run.cut);
    if (run.row) {
        text += fmt::format("; best {} cycles, {:.1f} % to prove", run.cost.cycles, 100 * run.gap());
    }
    return text;
}

} // namespace

int simulateBest(const Options& options, const Question& question)
{
    const auto threads = threadsOf(options);
    if (!threads) {
        return complain(threads.error());
    }
    const auto drafts = draftsOf(question);
    if (!drafts) {
        return complain(drafts.error());
    }
    const Cache cache(options);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const auto begin = std::chrono::steady_clock::now();
    const auto run = findFastest(
        question, *drafts, {.threads = *threads, .cache = cache.get()}, interrupt.token(),
        [&](const SpaceRun& known, std::span<const FinishedDraft>) { line.show(progressText(known)); }, &heartbeat);
    line.clear();
    if (!run) {
        return complain(run.error());
    }
    Finding found{*run, std::nullopt, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
    if (run->isProved()) { // else somebody wants an answer now
        const auto known = fastestDefault(question, {.heartbeat = &interrupt, .cache = cache.get()}, interrupt.token());
        if (known) {
            found.standard = *known;
        }
    }
    (options.output == Output::Json ? printBestJson : printBest)(question, *drafts, found);
    if (!run->isProved()) {
        say(fmt::format("pimento-cli: interrupted with {} of {} drafts left\n", run->left(), run->drafts));
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
