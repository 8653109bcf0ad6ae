// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/serve_output.h"

#include "app/cli/common/support.h"
#include "engine/language_models/model_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pimento::cli {

namespace {

std::vector<std::string> notesOfServing(const HostedModel& model, const Served& served)
{
    return notesOf(model.on.model, longestOf(served.asked.requests));
}

void printSpread(const char* name, const serving::Spread& spread)
{
    printPlain("  {:<28}{:>12}{:>12}{:>12}{:>12}{:>12}\n", name, timeText(spread.mean * 1e3),
               timeText(spread.p50 * 1e3), timeText(spread.p90 * 1e3), timeText(spread.p99 * 1e3),
               timeText(spread.most * 1e3));
}

/// Sentence on the largest rate, a mean over the trace, with the rate of the busiest part.
std::string rateSentence(const serving::RateAnswer& found, const std::optional<serving::ArrivalRates>& rates)
{
    if (!found.rate) {
        return "no rate keeps the objective for 99 %";
    }
    std::string text = fmt::format("99 % meet it up to {:.3f} arrivals a second{}, as a mean over the whole trace",
                                   *found.rate, found.isHighest ? " or more" : "");
    if (rates) {
        text += fmt::format("; its busiest {} arrivals come {:.3g} times as fast, {:.4g} a second at that rate",
                            rates->arrivals, rates->ratio(), rates->ratio() * *found.rate);
    }
    return text;
}

Json jsonOf(const serving::Spread& spread)
{
    return {
        {"mean", spread.mean}, {"p50", spread.p50}, {"p90", spread.p90}, {"p99", spread.p99}, {"most", spread.most}};
}

/// Prints joules per token as rates are counted: tokens of decode steps and of prompts separately.
void printEnergy(const HostedModel& model, const serving::ServingSummary& s)
{
    printPlain(
        "  {:.3f} J for each token that a step of the batch makes, {:.4f} J for each token of a prompt; {:.3f} J "
        "for each token of an answer, prompts included\n",
        s.decodeJoulesPerToken, s.joulesPerPromptToken, s.joulesPerToken);
    if (model.on.host.hasDevices()) {
        const bool isCharged = model.held.keysAndValues == inference::KeyValuePlaces::Charged;
        printPlain("  {}{}\n", inference::sentenceOf(model.held.keysAndValues),
                   isCharged ? fmt::format(" That takes {:.2f} % of the time of all steps.", 100 * s.relayoutShare)
                             : "");
    }
}

} // namespace

serving::Objective objectiveOf(const ServeOptions& options)
{
    serving::Objective objective;
    if (options.firstToken > 0) {
        objective.firstToken = options.firstToken;
    }
    if (options.perToken > 0) {
        objective.perToken = options.perToken;
    }
    return objective;
}

void print(const ServeOptions& options, const HostedModel& model, const Served& served)
{
    const serving::ServingSummary& s = served.summary;
    const std::vector<std::string> policies = serving::policySentences(served.settings);
    printPlain("{} on {}, {}, {}\n", model.on.model.name, model.on.host.title, options.placement, options.schedule);
    printPlain("  {}\n", served.asked.words);
    for (const std::string& sentence : notesOfServing(model, served)) {
        printPlain("  * {}\n", sentence);
    }
    printPlain(
        "  * Every decode step is a program: batches are padded to the next of those that programs are made for, "
        "contexts rounded up to {} tokens; prompts are the processor's{}.\n",
        model.on.tokenStep,
        model.on.prefillTimes == nullptr ? "" : ", with measured times of " + model.on.prefillTimes->name());
    for (const auto* sentences : {&policies, &served.remarks}) {
        for (const std::string& sentence : *sentences) {
            printPlain("  * {}\n", sentence);
        }
    }
    printPlain("\n  {:<28}{:>12}{:>12}{:>12}{:>12}{:>12}\n", "", "mean", "p50", "p90", "p99", "most");
    printSpread("until a server begins", s.queued);
    printSpread("first token (TTFT)", s.firstToken);
    printSpread("each further one (TPOT)", s.perToken);
    printSpread("between tokens (ITL)", s.tokenGap);
    printSpread("longest gap", s.longestGap);
    printSpread("whole answer", s.latency);
    printPlain(
        "\n  {:.3f} requests/s, {:.1f} tokens/s, {:.1f} prompt tokens/s; servers work {:.1f} % of the time, {:.2f} "
        "sequences a step{}\n",
        s.requestsPerSecond, s.tokensPerSecond, s.promptTokensPerSecond, 100 * s.utilisation, s.meanBatch,
        s.restarts > 0 ? fmt::format(", {} preemptions", s.restarts) : "");
    printEnergy(model, s);
    if (options.firstToken > 0 || options.perToken > 0) {
        printPlain("  {:.1f} % of the requests meet the objective: {:.3f} a second\n", 100 * s.objectiveShare,
                   s.goodput);
    }
    if (served.rate) {
        printPlain("  {}\n", rateSentence(*served.rate, served.asked.rates));
    }
    if (served.full.power) {
        printPlain("  Power of a stack in a decode step of {} sequences with {} tokens\n",
                   served.full.step.phase.sequences, served.full.step.phase.longestContext);
        for (const std::string& sentence : inference::powerSentences(*served.full.power, served.full.step)) {
            printPlain("    * {}\n", sentence);
        }
    }
    printPlain("  {} requests served in {:.3f} s of this computer\n", s.requests, served.seconds);
}

Json jsonOf(const ServeOptions& options, const HostedModel& model, const Served& served)
{
    const serving::ServingSummary& s = served.summary;
    const bool hasObjective = !objectiveOf(options).isNone();
    Json document{{"model", model.on.model.name},
                  {"host", model.on.host.name},
                  {"placement", options.placement},
                  {"schedule", options.schedule},
                  {"notes", Json(notesOfServing(model, served))},
                  {"requests", s.requests},
                  {"seconds", s.seconds},
                  {"queued_s", jsonOf(s.queued)},
                  {"ttft_s", jsonOf(s.firstToken)},
                  {"tpot_s", jsonOf(s.perToken)},
                  {"itl_s", jsonOf(s.tokenGap)},
                  {"longest_gap_s", jsonOf(s.longestGap)},
                  {"latency_s", jsonOf(s.latency)},
                  {"requests_per_second", s.requestsPerSecond},
                  {"tokens_per_second", s.tokensPerSecond},
                  {"prompt_tokens_per_second", s.promptTokensPerSecond},
                  {"utilisation", s.utilisation},
                  {"mean_batch", s.meanBatch},
                  {"joules_per_token", s.joulesPerToken},
                  {"decode_joules_per_token", s.decodeJoulesPerToken},
                  {"joules_per_prompt_token", s.joulesPerPromptToken},
                  {"kv_places", inference::nameOf(model.held.keysAndValues)},
                  {"kv_relay_share", s.relayoutShare},
                  {"idle_watts", model.on.host.energy.idleWatts},
                  {"device_idle_watts", model.on.host.idleDeviceWatts},
                  {"idle_source", model.on.host.idleSource},
                  {"objective_share", hasObjective ? Json(s.objectiveShare) : Json(nullptr)},
                  {"goodput", hasObjective ? Json(s.goodput) : Json(nullptr)},
                  {"preemptions", s.restarts},
                  {"policies",
                   {{"preemption", serving::nameOf(served.settings.memory)},
                    {"routing", serving::nameOf(served.settings.routing)},
                    {"largest_batch", served.settings.largestBatch},
                    {"instances", served.settings.instances}}},
                  {"policy_sentences", serving::policySentences(served.settings)},
                  {"remarks", served.remarks}};
    if (const auto& rates = served.asked.rates) {
        document["arrivals"] = {{"mean_per_second", rates->mean},
                                {"busiest_per_second", std::isfinite(rates->peak) ? Json(rates->peak) : Json(nullptr)},
                                {"busiest_arrivals", rates->arrivals},
                                {"busiest_seconds", rates->peakSeconds}};
    }
    if (served.full.power) {
        const inference::StackPower& power = *served.full.power;
        const auto slowed = power.slowedSeconds();
        document["full_step_power"] = {{"batch", served.full.step.phase.sequences},
                                       {"context", served.full.step.phase.longestContext},
                                       {"seconds", power.seconds},
                                       {"mean_watts", power.meanWatts()},
                                       {"peak_watts", power.peak() == nullptr ? 0 : power.peak()->watts()},
                                       {"cap_watts", power.capWatts},
                                       {"seconds_above_cap", power.secondsAboveCap()},
                                       {"slowed_seconds", slowed ? Json(*slowed) : Json(nullptr)}};
    }
    if (served.rate) {
        document["largest_rate"] = served.rate->rate ? Json(*served.rate->rate) : Json(nullptr);
    }
    return document;
}

} // namespace pimento::cli
