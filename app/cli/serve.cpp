// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serve.h"
#include "app/cli/hosted_model.h"
#include "app/cli/options.h"
#include "app/cli/output_places.h"
#include "app/cli/support.h"
#include "app/outputs/output_file.h"
#include "engine/inference/step_table.h"
#include "engine/language_models/model_notes.h"
#include "engine/serving/arrival_trace.h"
#include "engine/serving/generated_trace.h"
#include "engine/serving/rate_search.h"
#include "engine/serving/serving_csv.h"
#include "engine/serving/serving_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

/// Requests, and what is to be said about them.
struct Asked {
    std::vector<serving::Request> requests;
    std::string words;
    std::optional<serving::ArrivalRates> rates = {}; // none: they come at one moment
};

Result<serving::Lengths> lengthsOf(const std::vector<std::int64_t>& range, const char* option)
{
    const auto isLength = [](std::int64_t tokens) { return tokens >= 1 && tokens <= serving::kMostTokens; };
    if (range.empty() || range.size() > 2 || !std::ranges::all_of(range, isLength) || range.front() > range.back()) {
        return fail("are no lengths", option, "Use a number of tokens, or the least and the most, as in 128,1024");
    }
    serving::Lengths lengths;
    lengths.kind = range.size() == 1 ? serving::LengthKind::Fixed : serving::LengthKind::Uniform;
    lengths.least = static_cast<std::int32_t>(range.front());
    lengths.most = static_cast<std::int32_t>(range.back());
    return lengths;
}

Result<serving::Arrivals> arrivalsOf(const std::string& name)
{
    for (const auto& [known, arrivals] :
         {std::pair("poisson", serving::Arrivals::Poisson), std::pair("fixed", serving::Arrivals::Fixed),
          std::pair("bursts", serving::Arrivals::Bursts)}) {
        if (name == known) {
            return arrivals;
        }
    }
    return fail("there are no arrivals \"" + name.substr(0, 40) + "\"", "--arrivals", "Use poisson, fixed or bursts");
}

Result<Asked> generated(const ServeOptions& options, const std::stop_token& stop)
{
    constexpr double kBursts = 3; // deviation of the times between arrivals over their mean
    const auto input = lengthsOf(options.inputs, "--input");
    const auto output = lengthsOf(options.outputs, "--output");
    const auto arrivals = arrivalsOf(options.arrivals);
    if (!input || !output || !arrivals) {
        return tl::unexpected<Error>(!input ? input.error() : !output ? output.error() : arrivals.error());
    }
    auto requests = serving::generate({.requests = options.requests,
                                       .rate = options.rate,
                                       .arrivals = *arrivals,
                                       .variation = kBursts,
                                       .input = *input,
                                       .output = *output,
                                       .seed = static_cast<std::uint64_t>(options.seed)},
                                      stop);
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    return Asked{*std::move(requests), fmt::format("{} generated requests, {} arrivals, {} a second, seed {}",
                                                   options.requests, options.arrivals, options.rate, options.seed)};
}

Result<Asked> traced(const ServeOptions& options)
{
    auto trace = serving::readArrivals(options.trace);
    if (!trace) {
        return tl::unexpected<Error>(trace.error());
    }
    std::string words = options.trace + ": " + serving::describe(*trace);
    if (options.hasRequests) {
        auto part = serving::partOf(trace->requests, {.most = options.requests});
        if (!part) {
            return tl::unexpected<Error>(part.error());
        }
        trace->requests = *std::move(part);
        words += fmt::format("; the first {} are served", trace->requests.size());
    }
    if (options.hasRate) {
        const auto rate = serving::rateOf(trace->requests);
        if (!rate || !(options.rate > 0)) {
            return rate ? fail("is no rate", "--rate", "Use a number above 0") : tl::unexpected<Error>(rate.error());
        }
        trace->requests = serving::faster(trace->requests, options.rate / *rate);
        words += fmt::format("; at {} a second instead of {:.3f}", options.rate, *rate);
    }
    return Asked{std::move(trace->requests), std::move(words)};
}

std::int64_t longestOf(std::span<const serving::Request> requests)
{
    std::int64_t longest = 1;
    for (const serving::Request& each : requests) {
        longest = std::max<std::int64_t>(longest, std::int64_t{each.input} + each.output);
    }
    return longest;
}

/// Error: an option that the schedule has no use for.
Result<void> checkUsed(const ServeOptions& options, serving::Schedule schedule)
{
    const bool isApart = schedule == serving::Schedule::Apart;
    if (!isApart && (options.transferGigabytes || options.transferMicroseconds)) {
        return fail("has no effect with the schedule " + options.schedule,
                    options.transferGigabytes ? "--transfer-bandwidth" : "--transfer-latency",
                    "Leave it out, or use --schedule apart");
    }
    if (schedule == serving::Schedule::Chunked && options.prefillTokens) {
        return fail("has no effect with the schedule chunked", "--prefill-tokens", "Use --chunk instead");
    }
    return {};
}

Result<serving::ServingSettings> settingsOf(const ServeOptions& options)
{
    const auto schedule = serving::parseSchedule(options.schedule);
    const auto memory = serving::parsePreemption(options.preemption);
    const auto routing = serving::parseRouting(options.routing);
    if (!schedule || !memory || !routing) {
        return tl::unexpected<Error>(!schedule ? schedule.error() : !memory ? memory.error() : routing.error());
    }
    if (const auto used = checkUsed(options, *schedule); !used) {
        return tl::unexpected<Error>(used.error());
    }
    const auto small = [](std::int64_t number) {
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, 0, std::numeric_limits<std::int32_t>::max()));
    };
    serving::ServingSettings settings;
    settings.schedule = *schedule;
    settings.memory = *memory;
    settings.routing = *routing;
    settings.prefillTokens = small(options.prefillTokens.value_or(settings.prefillTokens));
    settings.linkBytesPerSecond = options.transferGigabytes.value_or(settings.linkBytesPerSecond * 1e-9) * 1e9;
    settings.linkSeconds = options.transferMicroseconds.value_or(settings.linkSeconds * 1e6) * 1e-6;
    settings.largestBatch = small(options.batches.empty() ? 0 : options.batches.back());
    settings.chunkTokens = small(options.chunk);
    settings.instances = small(options.instances);
    if (const auto can = serving::check(settings); !can) {
        return tl::unexpected<Error>(can.error());
    }
    return settings;
}

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

/// The power of a stack in the largest decode step that programs are made for; none: the host has no devices.
struct FullStep {
    inference::ModelStep step;
    std::optional<inference::StackPower> power;
};

/// All its kernels are known to the table of steps.
Result<FullStep> fullStepOf(const ServeOptions& options, std::int64_t longest, const inference::Placement& placement,
                            const HostedModel& model, const std::stop_token& stop)
{
    auto step = inference::stepOf(model.on, placement, ModelPhase::decode(options.batches.back(), longest),
                                  model.means(), stop);
    if (!step) {
        return tl::unexpected<Error>(step.error());
    }
    auto power = inference::stackPowerOf(*step, model.on.host, model.stackFacts());
    return FullStep{*std::move(step), std::move(power)};
}

/// All that is known at the end.
struct Served {
    Asked asked;
    serving::ServingRun run;
    serving::ServingSummary summary;
    std::optional<serving::RateAnswer> rate;
    FullStep full;
    serving::ServingSettings settings;
    std::vector<std::string> remarks; // of what runs elsewhere than it was wanted
    double seconds = 0;               // that the simulation of serving took here
};

Result<Served> serveAll(const ServeOptions& options, const HostedModel& model, Interrupt& interrupt, ProgressLine& line)
{
    auto asked = options.trace.empty() ? generated(options, interrupt.token()) : traced(options);
    const auto settings = settingsOf(options);
    const auto placement = inference::parsePlacement(options.placement);
    if (!asked || !settings || !placement) {
        return tl::unexpected<Error>(!asked ? asked.error() : !settings ? settings.error() : placement.error());
    }
    if (const auto can = inference::check(*placement, model.on.host); !can) {
        return tl::unexpected<Error>(can.error());
    }
    for (const serving::Request& each : asked->requests) { // before kernels are explored in vain
        const auto known =
            model.on.prefillTimes == nullptr ? Result<double>(0) : model.on.prefillTimes->seconds(1, each.input);
        if (!known) {
            return tl::unexpected<Error>(known.error());
        }
    }
    if (const auto rates = serving::ratesOf(asked->requests)) {
        asked->rates = *rates;
    }
    const std::int64_t longest = options.longestContext.value_or(longestOf(asked->requests));
    const auto table =
        inference::StepTable::make(model.on, *placement, {options.batches, longest}, model.held, model.means(),
                                   interrupt.token(), [&](const std::string& what, std::size_t done, std::size_t all) {
                                       line.show(fmt::format("{} of {} {}", done, all, what));
                                   });
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    auto full = fullStepOf(options, longest, (*table)->placement(), model, interrupt.token());
    if (!full) {
        return tl::unexpected<Error>(full.error());
    }
    line.show("requests are served");
    const auto begin = std::chrono::steady_clock::now();
    const serving::ServingCase served{asked->requests, table->get(), nullptr, *settings};
    auto run = serving::serve(served, interrupt.token(), &interrupt);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    Served all{*std::move(asked), *std::move(run), {}, {}, *std::move(full), *settings, (*table)->remarks(), seconds};
    all.summary = serving::summarise(all.run, objectiveOf(options));
    if (options.findsRate) {
        auto found = serving::largestRate(served, {.objective = objectiveOf(options)}, interrupt.token(), &interrupt);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        all.rate = *std::move(found);
    }
    return all;
}

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

/// The largest rate is a mean over the trace, whose busiest stretch is told beside it.
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
    printPlain("\n  {:.3f} requests/s, {:.1f} tokens/s, {:.1f} prompt tokens/s, {:.3f} J/token; servers work {:.1f} % "
               "of the time, {:.2f} sequences a step{}\n",
               s.requestsPerSecond, s.tokensPerSecond, s.promptTokensPerSecond, s.joulesPerToken, 100 * s.utilisation,
               s.meanBatch, s.restarts > 0 ? fmt::format(", {} preemptions", s.restarts) : "");
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

Json jsonOf(const serving::Spread& spread)
{
    return {
        {"mean", spread.mean}, {"p50", spread.p50}, {"p90", spread.p90}, {"p99", spread.p99}, {"most", spread.most}};
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

Result<void> writeFile(const std::string& name, const std::string& text)
{
    if (name.empty()) {
        return {};
    }
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write(text);
    return file->close();
}

int tell(const ServeOptions& options, const HostedModel& model, const Served& served)
{
    for (const auto& [name, text] : {std::pair(options.csv, serving::requestCsv(served.run.requests)),
                                     std::pair(options.history, serving::historyCsv(served.run.history))}) {
        if (const auto written = writeFile(name, text); !written) {
            return complain(written.error());
        }
    }
    if (options.output == Output::Json) {
        printJson(jsonOf(options, model, served));
    } else if (!isStandardOutput(options.csv) && !isStandardOutput(options.history)) {
        print(options, model, served);
    }
    return kDone;
}

} // namespace

int serveRequests(const ServeOptions& options)
{
    if (options.findsRate && options.firstToken <= 0 && options.perToken <= 0) {
        return complain(Error{"needs an objective", "--find-rate", "Add --ttft or --tpot with seconds"});
    }
    Interrupt interrupt;
    ProgressLine line;
    const auto model = HostedModel::make(options.on, interrupt, line);
    const auto served = model ? serveAll(options, **model, interrupt, line) : tl::unexpected<Error>(model.error());
    line.clear();
    if (!served && interrupt.isRequested()) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    return served ? tell(options, **model, *served) : complain(served.error());
}

} // namespace pimento::cli
