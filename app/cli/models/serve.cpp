// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serve.h"
#include "app/cli/common/model_options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/support.h"
#include "app/cli/models/hosted_model.h"
#include "app/cli/models/model_sweep.h"
#include "app/cli/models/serve_output.h"
#include "engine/base/output_file.h"
#include "engine/inference/serving_question.h"
#include "engine/inference/step_table.h"
#include "engine/serving/arrival_trace.h"
#include "engine/serving/generated_trace.h"
#include "engine/serving/serving_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

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

Result<AskedRequests> generatedRequests(const ServeOptions& options, const std::stop_token& stop)
{
    constexpr double kBursts = 3; // standard deviation of the times between arrivals, over their mean
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
    return AskedRequests{*std::move(requests),
                         fmt::format("{} generated requests, {} arrivals, {} a second, seed {}", options.requests,
                                     options.arrivals, options.rate, options.seed)};
}

Result<AskedRequests> traced(const ServeOptions& options)
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
    return AskedRequests{std::move(trace->requests), std::move(words)};
}

/// Checks the options. Error: one has no effect with the schedule.
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

Result<serving::ServingSettings> settingsOf(const ServeOptions& options, const inference::PromptServer& link)
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
    settings.linkBytesPerSecond = options.transferGigabytes.value_or(link.bytesPerSecond * 1e-9) * 1e9;
    settings.linkSeconds = options.transferMicroseconds.value_or(link.seconds * 1e6) * 1e-6;
    settings.largestBatch = small(options.batches.empty() ? 0 : options.batches.back());
    settings.chunkTokens = small(options.chunk);
    settings.instances = small(options.instances);
    if (const auto can = serving::check(settings); !can) {
        return tl::unexpected<Error>(can.error());
    }
    return settings;
}

/// The largest decode step, all of whose kernels are already in the table of steps.
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

Result<Served> serveAll(const ServeOptions& options, const HostedModel& model, Interrupt& interrupt, ProgressLine& line)
{
    auto asked = requestsOf(options, interrupt.token());
    const auto settings = settingsOf(options, model.on.host.prompts);
    const auto placement = inference::parsePlacement(options.placement);
    if (!asked || !settings || !placement) {
        return tl::unexpected<Error>(!asked ? asked.error() : !settings ? settings.error() : placement.error());
    }
    if (const auto can = inference::check(*placement, model.on.host); !can) {
        return tl::unexpected<Error>(can.error());
    }
    const auto prompts = inference::promptSteps(model.on, settings->schedule, interrupt.token());
    if (!prompts) {
        return tl::unexpected<Error>(prompts.error());
    }
    for (const serving::Request& each : asked->requests) { // checked before kernels are explored in vain
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
    const serving::ServingCase served{asked->requests, table->get(), prompts->get(), *settings};
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

int tell(const ServeOptions& options, const HostedModel& model, const Served& served)
{
    for (const auto& [name, text] : {std::pair(options.csv, serving::requestCsv(served.run.requests)),
                                     std::pair(options.history, serving::historyCsv(served.run.history))}) {
        if (const auto written = writeIfNamed(name, text); !written) {
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

/// Serves the requests with each value of the sweep.
int serveSwept(const ServeOptions& options)
{
    if (!options.csv.empty() || !options.history.empty()) {
        return complain(Error{"has no file with --sweep", options.csv.empty() ? "--history" : "--csv", "Leave it out"});
    }
    return sweepModel(
        options.on, options.output, [&](const HostedModel& model, Interrupt& interrupt, ProgressLine& line) {
            return serveAll(options, model, interrupt, line).map([&](const Served& served) {
                auto figures = inference::sweptFigures(served.summary, objectiveOf(options));
                if (served.rate) {
                    figures.push_back({"largest_rate", "requests/s", served.rate->rate});
                }
                return figures;
            });
        });
}

} // namespace

Result<AskedRequests> requestsOf(const ServeOptions& options, const std::stop_token& stop)
{
    return options.trace.empty() ? generatedRequests(options, stop) : traced(options);
}

int serveRequests(const ServeOptions& options)
{
    if (!options.engine.empty()) {
        return serveEngine(options);
    }
    if (options.on.model.empty()) {
        return complain(Error{"names no model", "serve", "Name a model, or an engine with --engine"});
    }
    if (options.findsRate && options.firstToken <= 0 && options.perToken <= 0) {
        return complain(Error{"needs an objective", "--find-rate", "Add --ttft or --tpot with seconds"});
    }
    if (!options.on.sweep.empty()) {
        return serveSwept(options);
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
