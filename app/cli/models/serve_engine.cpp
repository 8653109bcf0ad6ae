// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/serve_engine.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/support.h"
#include "engine/base/csv.h"
#include "engine/base/output_file.h"
#include "engine/publications/point_chart.h"
#include "engine/serving/measured/engines_apart.h"
#include "engine/serving/measured/measured_run.h"
#include "engine/serving/measured/replayed_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

namespace pimento::cli {

namespace {

/// Requests of the options; without any, those of the measured run beside the engine if it is to be compared.
Result<AskedRequests> askedOf(const ServeOptions& options, const std::string& prefix, const Interrupt& interrupt)
{
    ServeOptions own = options;
    own.trace = options.trace.empty() && !options.scatter.empty() ? prefix + ".arrivals.csv" : options.trace;
    return requestsOf(own, interrupt.token());
}

/// The engine that computes prompts; none: the engine computes them itself.
Result<std::optional<serving::PromptEngine>> promptEngineOf(const ServeOptions& options)
{
    if (!options.on.promptHost) {
        return std::nullopt;
    }
    const auto prefix = serving::filesOfEngine(*options.on.promptHost);
    if (!prefix) {
        return tl::unexpected<Error>(prefix.error());
    }
    auto read = serving::readMeasuredEngine(*prefix);
    if (!read) {
        return tl::unexpected<Error>(read.error());
    }
    serving::PromptEngine engine{std::move(read->setup), std::move(read->times)};
    engine.bytesPerSecond = options.transferGigabytes.value_or(engine.bytesPerSecond * 1e-9) * 1e9;
    engine.seconds = options.transferMicroseconds.value_or(0) * 1e-6;
    if (!(engine.bytesPerSecond > 0) || !(engine.seconds >= 0)) {
        return fail("is no link", "--transfer-bandwidth", "Use GB/s above 0, and microseconds from 0 on");
    }
    return std::optional(std::move(engine));
}

Result<EngineRun> serveOn(const ServeOptions& options, const Interrupt& interrupt)
{
    const auto prefix = serving::filesOfEngine(options.engine);
    if (!prefix) {
        return tl::unexpected<Error>(prefix.error());
    }
    auto engine = serving::readMeasuredEngine(*prefix);
    auto asked = askedOf(options, *prefix, interrupt);
    if (!engine || !asked) {
        return tl::unexpected<Error>(!engine ? engine.error() : asked.error());
    }
    auto& [setup, times] = *engine;
    constexpr double kMostSkew = 4;
    setup.expertSkew = options.on.expertSkew.value_or(0);
    if (!(setup.expertSkew >= 0 && setup.expertSkew <= kMostSkew)) {
        return fail("is out of range", "--expert-skew", "Use 0 (all equal) to 4");
    }
    constexpr double kBytesOfGigabyte = 1e9;
    if (!options.on.tier.empty()) {
        if (const auto added =
                setup.addSecondMemory(options.on.tier[0] * kBytesOfGigabyte, options.on.tier[1] * kBytesOfGigabyte);
            !added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    auto prompts = promptEngineOf(options);
    if (!prompts) {
        return tl::unexpected<Error>(prompts.error());
    }
    auto run = *prompts ? serving::serveApart(asked->requests, **prompts, setup, times, interrupt.token())
                        : serving::serveAsVllm(asked->requests, setup, times, interrupt.token());
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    return EngineRun{*prefix,           std::move(setup), std::move(times),
                     *std::move(asked), *std::move(run),  *std::move(prompts)};
}

/// Seconds of all requests, by name.
std::vector<std::pair<std::string, std::vector<double>>> timesOf(const EngineRun& served)
{
    serving::RequestSeconds all = serving::secondsOf(served.asked.requests, served.run);
    return {{"until the first token", std::move(all.firstToken)},
            {"per further token", std::move(all.perToken)},
            {"until the last token", std::move(all.latency)}};
}

constexpr std::pair<const char*, double> kShares[] = {{"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}};

double meanOf(const std::vector<double>& values)
{
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double endOf(const EngineRun& served)
{
    double end = 0;
    for (const serving::ServedTimes& each : served.run.requests) {
        end = std::max(end, each.last);
    }
    return end;
}

std::string csvOf(const EngineRun& served)
{
    std::string text = "request,arrival_s,input,output,queued_s,first_token_s,last_token_s,preemptions\n";
    for (std::size_t i = 0; i < served.run.requests.size(); ++i) {
        const serving::Request& request = served.asked.requests[i];
        const serving::ServedTimes& each = served.run.requests[i];
        CsvWriter line;
        line.add(static_cast<std::int64_t>(i)).add(request.arrival).add(std::int64_t{request.input});
        line.add(std::int64_t{request.output})
            .add(each.queued)
            .add(each.first)
            .add(each.last)
            .add(std::int64_t{each.preemptions});
        text += line.line() + '\n';
    }
    return text;
}

Json jsonOf(const EngineRun& served)
{
    Json document = {{"model", served.setup.model},
                     {"processor", served.setup.processor},
                     {"requests", served.run.requests.size()},
                     {"seconds", endOf(served)},
                     {"steps", served.run.steps},
                     {"preemptions", served.run.preemptions},
                     {"tokens_computed", served.run.tokens}};
    for (auto& [name, values] : timesOf(served)) {
        Json spread = {{"mean", meanOf(values)}};
        for (const auto& [share, part] : kShares) {
            spread[share] = values.empty() ? 0 : serving::percentile(values, part);
        }
        document["seconds " + name] = std::move(spread);
    }
    return document;
}

void printText(const EngineRun& served)
{
    printPlain("{} on {}, as vLLM 0.19 serves it, with measured times of its layers\n{}\n", served.setup.model,
               served.setup.processor, served.asked.words);
    printPlain("  {:<28}{:>12}{:>12}{:>12}{:>12}{:>12}\n", "", "mean", "p50", "p90", "p95", "p99");
    for (auto& [name, values] : timesOf(served)) {
        std::string line = fmt::format("  {:<28}{:>12}", name, timeText(meanOf(values) * 1e3));
        for (const auto& [share, part] : kShares) {
            line += fmt::format("{:>12}", values.empty() ? "" : timeText(serving::percentile(values, part) * 1e3));
        }
        printPlain("{}\n", line);
    }
    printPlain("  {} steps in {:.2f} s, {} tokens computed, {} preemptions (the request begins again)\n",
               served.run.steps, endOf(served), served.run.tokens, served.run.preemptions);
    if (served.setup.secondBlocks > 0) {
        printPlain(
            "  Keys and values of {} tokens have room in the second memory; a step reads its part once at {:.4g} "
            "GB/s, without overlap\n",
            served.setup.secondBlocks * served.setup.tokensOfBlock, served.setup.secondBytesPerSecond * 1e-9);
    }
    if (served.prompts) {
        printPlain(
            "  Prompts and first tokens are made on {}; keys and values follow at {:.4g} GB/s, one request after "
            "another, and wait outside the memory of both engines\n",
            served.prompts->setup.processor, served.prompts->bytesPerSecond * 1e-9);
    }
    if (served.setup.tensorParts > 1 || served.setup.sharesExperts) {
        printPlain("  Links between processors are assumed: 16 GiB a second, 20 us a hop\n");
    }
    printPlain("  Times count from the moment at which the engine queues a request, as its benchmark counts them\n");
}

/// Draws the times of requests, measured and predicted. Error: the engine has no measured run, or one of other
/// requests.
Result<std::string> scatterOf(const EngineRun& served)
{
    const auto measured = serving::measuredRequests(served.prefix, served.asked.requests);
    if (!measured) {
        return tl::unexpected<Error>(measured.error());
    }
    const serving::RequestSeconds run = serving::secondsOf(*measured);
    const serving::RequestSeconds found = serving::secondsOf(served.asked.requests, served.run);
    PointFigure figure{.title = "Requests of " + served.setup.model + " on " + served.setup.processor,
                       .subtitle = {std::to_string(measured->size()) + " requests, each measured and predicted"},
                       .x = "measured, s",
                       .y = "predicted, s",
                       .xAxis = PointFigure::Axis::Logarithmic,
                       .yAxis = PointFigure::Axis::Logarithmic,
                       .hasDiagonal = true,
                       .series = {}};
    const auto add = [&](const char* name, const std::vector<double>& x, const std::vector<double>& y) {
        PointSeries series{name, {}};
        for (std::size_t i = 0; i < x.size(); ++i) {
            series.points.emplace_back(x[i], y[i]);
        }
        figure.series.push_back(std::move(series));
    };
    add("until the first token", run.firstToken, found.firstToken);
    add("per further token", run.perToken, found.perToken);
    add("until the last token", run.latency, found.latency);
    return svgOf(figure);
}

} // namespace

int serveEngine(const ServeOptions& options)
{
    if (!options.beside.empty() && (!options.on.tier.empty() || options.on.promptHost)) {
        return complain(Error{"has no effect with --beside", options.on.promptHost ? "--prompts-on" : "--tier",
                              "Leave one of both out"});
    }
    if (!options.on.promptHost && (options.transferGigabytes || options.transferMicroseconds)) {
        return complain(Error{"is about keys and values of prompts that another engine computes",
                              options.transferGigabytes ? "--transfer-bandwidth" : "--transfer-latency",
                              "Add --prompts-on, or leave it out"});
    }
    if (options.beside.empty() && !options.aboutDevices.empty()) {
        return complain(Error{"is about devices beside the engine's GPU", options.aboutDevices,
                              "Add --beside, as in --beside attacc:5"});
    }
    if (!options.on.sweep.empty()) {
        return complain(Error{"is about a model on a host", "--sweep", "Leave --engine out"});
    }
    Interrupt interrupt;
    const auto served = serveOn(options, interrupt);
    if (served && !options.beside.empty()) {
        return serveBeside(options, *served);
    }
    if (!served) {
        if (interrupt.isRequested()) {
            say("pimento-cli: interrupted\n");
            return kInterrupted;
        }
        return complain(served.error());
    }
    if (!options.scatter.empty()) {
        const auto drawn = scatterOf(*served);
        const auto written = drawn ? writeIfNamed(options.scatter, *drawn) : tl::unexpected<Error>(drawn.error());
        if (!written) {
            return complain(written.error());
        }
    }
    if (const auto written = writeIfNamed(options.csv, csvOf(*served)); !written) {
        return complain(written.error());
    }
    if (options.output == Output::Json) {
        printJson(jsonOf(*served));
    } else if (!usesTerminal(filesOf(options))) {
        printText(*served);
    }
    return kDone;
}

} // namespace pimento::cli
