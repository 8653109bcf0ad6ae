// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/support.h"
#include "app/cli/models/hosted_model.h"
#include "app/cli/models/serve_engine.h"
#include "engine/inference/layers_beside.h"
#include "engine/inference/model_question.h"
#include "engine/serving/measured/measured_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

/// Placements by the names that the comparison gives them. The last two are the best ones for keys and values on the
/// devices and on the GPU: each step runs each linear layer where it is faster.
constexpr std::pair<const char*, const char*> kPlacements[] = {
    {"base", "base"},         {"attention=device", "attention=device"},
    {"base-dcc", "base-dcc"}, {"full-dcc", "full-dcc"},
    {"fastest", "fastest"},   {"fastest, KV on GPU", "qkv=fastest,projection=fastest,ffn=fastest,head=fastest"}};

/// A server of the comparison: the GPU alone, or with devices under a placement.
struct ComparedServer {
    ComparedServer(std::string server, std::string place) : name(std::move(server)), placement(std::move(place)) {}

    std::string name;
    std::string placement;
    std::int64_t roomTokens = serving::KeyValueBlocks::kUnlimited; // for keys and values
    std::optional<serving::ServingSummary> summary;                // none: `problem` says why
    std::optional<serving::RateAnswer> rate;
    std::string problem;
    std::vector<std::string> remarks;
};

struct Comparison {
    std::vector<ComparedServer> servers; // the GPU alone first
    std::vector<std::string> assumptions;
};

/// Serves the requests, and finds the largest rate if it is wanted.
Result<void> serveOn(ComparedServer& server, const ServeOptions& options, const EngineRun& alone,
                     const serving::DeviceLayers* beside, Interrupt& interrupt)
{
    serving::VllmSetup setup = alone.setup;
    if (beside != nullptr && beside->hasAttention()) {
        setup.cacheBlocks = server.roomTokens / setup.tokensOfBlock + 1; // the engine reserves one
    } else if (setup.cacheBlocks != serving::KeyValueBlocks::kUnlimited) {
        server.roomTokens = (setup.cacheBlocks - 1) * setup.tokensOfBlock;
    }
    const auto serve = [&](std::span<const serving::Request> requests) -> Result<serving::ServingSummary> {
        const auto run = serving::serveAsVllm(requests, setup, alone.times, interrupt.token(), beside);
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        return serving::summarise(serving::recordOf(requests, *run), objectiveOf(options));
    };
    const auto summary = serve(alone.asked.requests);
    if (!summary) {
        return tl::unexpected<Error>(summary.error());
    }
    server.summary = *summary;
    if (options.findsRate) {
        auto found = serving::largestRate(alone.asked.requests, serve, {.objective = objectiveOf(options)}, &interrupt);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        server.rate = *std::move(found);
    }
    return {};
}

/// Options of the model on a host that has the devices.
HostedModelOptions hostedOn(const ServeOptions& options, const EngineRun& alone,
                            const inference::DevicesBeside& devices)
{
    HostedModelOptions hosted = options.on;
    if (hosted.model.empty()) {
        hosted.model = alone.setup.model.substr(alone.setup.model.rfind('/') + 1);
    }
    hosted.host = "attacc-beside";
    hosted.backend = devices.device;
    hosted.devices = devices.count;
    hosted.processors = alone.setup.tensorParts;
    hosted.link = options.on.link.value_or("pcie5");
    hosted.sharesMappings = true;
    return hosted;
}

/// Names and texts of the placements.
std::vector<std::pair<std::string, std::string>> placementsOf(const ServeOptions& options)
{
    if (options.hasPlacement) {
        return {{options.placement, options.placement}};
    }
    return {std::begin(kPlacements), std::end(kPlacements)};
}

/// Serves the requests with one kind of devices, under each placement.
Result<void> addDevices(Comparison& comparison, const ServeOptions& options, const EngineRun& alone,
                        const inference::DevicesBeside& devices, Interrupt& interrupt)
{
    ProgressLine line;
    const auto model = HostedModel::make(hostedOn(options, alone, devices), interrupt, line);
    if (!model) {
        return tl::unexpected<Error>(model.error());
    }
    std::ranges::copy(inference::assumptionsBeside((*model)->on), std::back_inserter(comparison.assumptions));
    inference::ServerPrograms programs{inference::batchesUpTo(2 * alone.setup.mostSequences - 1),
                                       options.longestContext.value_or(longestOf(alone.asked.requests))};
    for (const auto& [name, text] : placementsOf(options)) {
        const auto placement = inference::parsePlacement(text);
        if (!placement) {
            return tl::unexpected<Error>(placement.error());
        }
        ComparedServer server(fmt::format("{} {}", devices.count, devices.device), name);
        const auto beside = inference::LayersBeside::make(
            (*model)->on, *placement, programs, (*model)->means(), interrupt.token(),
            [&](const std::string& what, std::size_t done, std::size_t all) {
                line.show(fmt::format("{}, {}: {} of {} {}", server.name, server.placement, done, all, what));
            });
        if (!beside) {
            server.problem = beside.error().message();
        } else {
            server.remarks = (*beside)->remarks();
            server.roomTokens = (*beside)->hasAttention() ? (*beside)->roomForTokens() : server.roomTokens;
            if (const auto served = serveOn(server, options, alone, beside->get(), interrupt); !served) {
                server.problem = served.error().message();
            }
        }
        if (interrupt.isRequested()) {
            return fail(ErrorKind::Stopped, "was stopped", "the comparison");
        }
        comparison.servers.push_back(std::move(server));
    }
    if ((*model)->kernels != nullptr) {
        for (const std::string& each : inference::sharingText((*model)->kernels->sharedMappings())) {
            comparison.assumptions.push_back(fmt::format("{}: {}", devices.device, each));
        }
    }
    return {};
}

Result<Comparison> compared(const ServeOptions& options, const EngineRun& alone, Interrupt& interrupt)
{
    const auto devices = inference::DevicesBeside::parse(options.beside);
    if (!devices) {
        return tl::unexpected<Error>(devices.error());
    }
    Comparison comparison;
    ComparedServer gpu("GPU alone", "gpu");
    if (const auto served = serveOn(gpu, options, alone, nullptr, interrupt); !served) {
        return tl::unexpected<Error>(served.error());
    }
    comparison.servers.push_back(std::move(gpu));
    for (const inference::DevicesBeside& each : *devices) {
        if (const auto added = addDevices(comparison, options, alone, each, interrupt); !added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    std::vector<std::string> unique;
    for (std::string& each : comparison.assumptions) {
        if (std::ranges::find(unique, each) == unique.end()) {
            unique.push_back(std::move(each));
        }
    }
    comparison.assumptions = std::move(unique);
    return comparison;
}

std::string rateText(const ComparedServer& server)
{
    return !server.rate ? "" : server.rate->rate ? fmt::format("{:.3f}", *server.rate->rate) : "none";
}

/// The server that serves best: with the largest rate at the objective if that was found, and among equal ones with the
/// shortest mean time of a request. nullptr: none serves.
const ComparedServer* bestOf(const Comparison& comparison)
{
    const auto isBetter = [](const ComparedServer& one, const ComparedServer& other) {
        const auto rate = [](const ComparedServer& each) { return each.rate ? each.rate->rate.value_or(0) : 0; };
        return rate(one) != rate(other) ? rate(one) > rate(other)
                                        : one.summary->latency.mean < other.summary->latency.mean;
    };
    const ComparedServer* best = nullptr;
    for (const ComparedServer& each : comparison.servers) {
        if (each.summary && (best == nullptr || isBetter(each, *best))) {
            best = &each;
        }
    }
    return best;
}

/// Names the best server in one sentence, with its speedup over the GPU alone.
std::string verdictOf(const Comparison& comparison)
{
    const ComparedServer* best = bestOf(comparison);
    const ComparedServer& gpu = comparison.servers.front();
    if (best == nullptr) {
        return "None of the servers can serve the requests.";
    }
    const std::string name = best == &gpu ? best->name : best->name + ", " + best->placement;
    if (best->rate && best->rate->rate) {
        const double alone = gpu.rate ? gpu.rate->rate.value_or(0) : 0;
        const std::string factor =
            best != &gpu && alone > 0 ? fmt::format(", {:.2f}x the GPU alone", *best->rate->rate / alone) : "";
        return fmt::format("Best: {}, {:.3f} requests/s at the objective{}.", name, *best->rate->rate, factor);
    }
    const double factor = gpu.summary->latency.mean / best->summary->latency.mean;
    return fmt::format("Best: {}, a request takes {} on average{}.", name, timeText(best->summary->latency.mean * 1e3),
                       best == &gpu ? "" : fmt::format(", {:.2f}x faster than the GPU alone", factor));
}

void printText(const ServeOptions& options, const EngineRun& alone, const Comparison& comparison)
{
    printPlain("{} on {}, alone and with PIM devices beside each GPU\n{}\n", alone.setup.model, alone.setup.processor,
               alone.asked.words);
    printPlain("  {:<18}{:<20}{:>12}{:>12}{:>12}{:>12}{:>14}{:>12}{}\n", "server", "placement", "TTFT", "TTFT p99",
               "TPOT", "latency", "KV tokens", "tokens/s", options.findsRate ? "  requests/s at the objective" : "");
    for (const ComparedServer& each : comparison.servers) {
        if (!each.summary) {
            printPlain("  {:<18}{:<20}  {}\n", each.name, each.placement, each.problem);
            continue;
        }
        const serving::ServingSummary& s = *each.summary;
        const bool isUnlimited = each.roomTokens == serving::KeyValueBlocks::kUnlimited;
        printPlain("  {:<18}{:<20}{:>12}{:>12}{:>12}{:>12}{:>14}{:>12.0f}{:>10}\n", each.name, each.placement,
                   timeText(s.firstToken.mean * 1e3), timeText(s.firstToken.p99 * 1e3), timeText(s.perToken.mean * 1e3),
                   timeText(s.latency.mean * 1e3), isUnlimited ? "not limited" : std::to_string(each.roomTokens),
                   s.tokensPerSecond, rateText(each));
        for (const std::string& remark : each.remarks) {
            printPlain("    * {}\n", remark);
        }
    }
    printPlain("{}\n", verdictOf(comparison));
    printPlain("Times are means unless said otherwise. What the rows with devices assume:\n");
    for (const std::string& each : comparison.assumptions) {
        printPlain("  {}\n", each);
    }
}

Json jsonOf(const EngineRun& alone, const Comparison& comparison)
{
    Json servers = Json::array();
    for (const ComparedServer& each : comparison.servers) {
        Json row = {{"server", each.name}, {"placement", each.placement}, {"remarks", each.remarks}};
        if (each.roomTokens != serving::KeyValueBlocks::kUnlimited) {
            row["kv_tokens"] = each.roomTokens;
        }
        if (each.summary) {
            row["ttft_s"] = each.summary->firstToken.mean;
            row["ttft_p99_s"] = each.summary->firstToken.p99;
            row["tpot_s"] = each.summary->perToken.mean;
            row["tpot_p99_s"] = each.summary->perToken.p99;
            row["latency_s"] = each.summary->latency.mean;
            row["tokens_per_s"] = each.summary->tokensPerSecond;
            row["objective_share"] = each.summary->objectiveShare;
        } else {
            row["problem"] = each.problem;
        }
        if (each.rate && each.rate->rate) {
            row["largest_rate"] = *each.rate->rate;
        }
        servers.push_back(std::move(row));
    }
    return {{"model", alone.setup.model},
            {"processor", alone.setup.processor},
            {"requests", alone.asked.requests.size()},
            {"servers", std::move(servers)},
            {"verdict", verdictOf(comparison)},
            {"assumptions", comparison.assumptions}};
}

} // namespace

int serveBeside(const ServeOptions& options, const EngineRun& alone)
{
    for (const auto& [option, file] : {std::pair("--csv", options.csv), std::pair("--history", options.history),
                                       std::pair("--scatter", options.scatter)}) {
        if (!file.empty()) {
            return complain(Error{"has no file with --beside", option, "Leave one of both out"});
        }
    }
    if (options.findsRate && objectiveOf(options).isNone()) {
        return complain(Error{"needs an objective", "--find-rate", "Add --ttft or --tpot with seconds"});
    }
    Interrupt interrupt;
    const auto comparison = compared(options, alone, interrupt);
    if (!comparison) {
        if (interrupt.isRequested()) {
            say("pimento-cli: interrupted\n");
            return kInterrupted;
        }
        return complain(comparison.error());
    }
    if (options.output == Output::Json) {
        printJson(jsonOf(alone, *comparison));
    } else {
        printText(options, alone, *comparison);
    }
    return kDone;
}

} // namespace pimento::cli
