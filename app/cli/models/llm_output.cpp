// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/llm_output.h"

#include "app/cli/common/support.h"
#include "engine/inference/run_text.h"
#include "engine/language_models/model_notes.h"
#include "engine/language_models/model_tensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pimento::cli {

namespace {

constexpr double kGiga = 1e9;

double gigabytes(Bytes bytes) { return static_cast<double>(bytes.value()) / kGiga; }

std::string timeOf(double seconds) { return inference::secondsText(seconds); }

std::vector<std::string> notesOfAnswer(const LlmAnswer& answer)
{
    std::int64_t longest = 0;
    for (const inference::PlacedRun& row : answer.rows) {
        longest = std::max(longest, row.run.workload.inputTokens + row.run.workload.outputTokens);
    }
    return notesOf(answer.on.model, longest);
}

void printLayers(const inference::PlacedRun& row)
{
    const inference::ModelStep& step = row.run.last;
    printPlain("\n  {}: layers of the step with {} tokens, batch {}\n", row.placement.title, step.phase.longestContext,
               step.phase.sequences);
    for (const inference::LayerCost& each : step.layers) {
        std::string parts;
        for (const inference::TimePart& part : each.parts) {
            parts += fmt::format("{}{} {:.3f}", parts.empty() ? "" : " + ", part.id, part.seconds * 1e6);
        }
        std::string kernels;
        for (const inference::KernelUse& use : each.kernels) {
            kernels += fmt::format("; {} {}{}", inference::textOf(use.kernel), use.draft,
                                   use.times == 1 ? "" : fmt::format(" x {:.2f}", use.times));
        }
        printPlain("    {:<28}{:<10}{:>4.0f} x {:>10.3f} us = {}{}{}\n", each.name, nameOf(each.where), each.repeats,
                   each.seconds * 1e6, parts,
                   each.where == inference::RunsOn::Both
                       ? fmt::format("; {:.0f} % on the devices", 100 * each.deviceShare)
                       : "",
                   kernels);
    }
    printPlain("    {:<28}{:<10}{:>19}: processor {}, devices {}, both {}, links {}\n", "step", "",
               timeOf(step.seconds), timeOf(step.secondsOn(inference::RunsOn::Processor)),
               timeOf(step.secondsOn(inference::RunsOn::Device)), timeOf(step.secondsOn(inference::RunsOn::Both)),
               timeOf(step.secondsOn(inference::RunsOn::Link)));
    printPlain("    No placement is faster than {}: {} of bytes, {} of operations, with all devices and processors at "
               "once.\n",
               timeOf(row.run.bound.seconds()), timeOf(row.run.bound.bytesSeconds),
               timeOf(row.run.bound.operationsSeconds));
    for (const std::string& note : inference::notesOf(row, step)) {
        printPlain("    * {}\n", note);
    }
}

void printPower(const inference::StackPower& power, const inference::ModelStep& step)
{
    printPlain("    Power of a stack\n");
    for (const std::string& sentence : inference::powerSentences(power, step)) {
        printPlain("    * {}\n", sentence);
    }
}

void printCrossovers(const LlmAnswer& answer)
{
    printPlain("\n  Tokens at once up to which the devices are faster\n");
    for (const inference::Crossover& each : answer.crossovers) {
        std::string points;
        using Known = inference::CrossoverPoint::Known;
        for (const inference::CrossoverPoint& point : each.points) {
            const char* sign = point.known == Known::AtLeast ? ">= " : point.known == Known::AtMost ? "<= " : "";
            points += fmt::format("{}{}: {:.1f} / {}{:.1f}", points.empty() ? "" : ", ", point.rows,
                                  point.processorSeconds * 1e6, sign, point.deviceSeconds * 1e6);
        }
        printPlain("    {:<20}{:>7} x {:<7}{:>4}   processor / devices in us at {}\n", each.layer, each.inputs,
                   each.outputs, each.lastOnDevice, points);
    }
}

Json jsonOf(const inference::LayerCost& layer)
{
    Json parts = Json::object();
    for (const inference::TimePart& part : layer.parts) {
        parts[part.id] = part.seconds;
    }
    Json kernels = Json::array();
    for (const inference::KernelUse& use : layer.kernels) {
        kernels.push_back({{"kernel", use.kernel.name},
                           {"sizes", sizesText(use.kernel.sizes)},
                           {"type", use.kernel.elementType},
                           {"draft", use.draft},
                           {"times", use.times}});
    }
    return {{"layer", layer.name},
            {"part", nameOf(layer.part)},
            {"where", nameOf(layer.where)},
            {"repeats", layer.repeats},
            {"seconds", layer.seconds},
            {"joules", layer.joules},
            {"parts", std::move(parts)},
            {"kernels", kernels},
            {"device_share", layer.deviceShare},
            {"hidden_seconds", layer.hiddenSeconds}};
}

Json jsonOf(const inference::ModelStep& step)
{
    Json layers = Json::array();
    for (const inference::LayerCost& each : step.layers) {
        layers.push_back(jsonOf(each));
    }
    return {{"context", step.phase.longestContext},
            {"sequences", step.phase.sequences},
            {"seconds", step.seconds},
            {"joules", step.joules},
            {"idle_joules", step.idleJoules},
            {"layers", std::move(layers)},
            {"remarks", Json(step.remarks)}};
}

Json jsonOf(const inference::StackPower& power, const inference::ModelStep& step)
{
    Json intervals = Json::array();
    for (const inference::StackInterval& each : power.intervals) {
        intervals.push_back({{"layer", step.layers[each.layer].name},
                             {"part", each.part},
                             {"repeats", each.repeats},
                             {"seconds", each.seconds},
                             {"watts", each.watts()},
                             {"unit_watts", each.unitWatts},
                             {"access_watts", each.accessWatts},
                             {"static_watts", each.staticWatts},
                             {"window_watts", each.insideWatts > 0 ? Json(each.insideWatts) : Json(nullptr)}});
    }
    const inference::StackInterval* peak = power.peak();
    const auto slowed = power.slowedSeconds();
    return {{"mean_watts", power.meanWatts()},
            {"peak_watts", peak == nullptr ? 0 : peak->watts()},
            {"peak_layer", peak == nullptr ? std::string() : step.layers[peak->layer].name},
            {"joules", power.joules},
            {"cap_watts", power.capWatts},
            {"seconds_above_cap", power.secondsAboveCap()},
            {"slowed_seconds", slowed ? Json(*slowed) : Json(nullptr)},
            {"intervals", std::move(intervals)}};
}

Json jsonOf(const inference::PlacedRun& row)
{
    const inference::Generation& g = row.run;
    Json steps = Json::array();
    for (const inference::StepPoint& point : g.steps) {
        steps.push_back({{"context", point.context}, {"seconds", point.seconds}, {"joules", point.joules}});
    }
    const ModelCapacity& memory = row.capacity.model;
    return {{"placement", row.placement.name},
            {"batch", g.workload.batch},
            {"input", g.workload.inputTokens},
            {"output", g.workload.outputTokens},
            {"fits", row.capacity.fits()},
            {"hosts_needed", memory.hosts},
            {"weight_bytes", memory.weights.value()},
            {"cache_bytes", memory.keyValue.value()},
            {"memory_bytes", memory.available.value()},
            {"largest_batch", memory.largestBatch},
            {"largest_context", memory.largestContext},
            {"unit_bytes", row.capacity.units ? Json(row.capacity.units->needed.value()) : Json(nullptr)},
            {"unit_memory_bytes", row.capacity.units ? Json(row.capacity.units->available.value()) : Json(nullptr)},
            {"prefill", jsonOf(g.prefill)},
            {"relay_seconds", g.relay.seconds},
            {"relay_joules", g.relay.joules},
            {"kv_places", inference::nameOf(g.places)},
            {"kv_changes", g.changesOfPlaces},
            {"kv_relay_seconds", g.keysAndValues.seconds},
            {"kv_relay_joules", g.keysAndValues.joules},
            {"first_step", jsonOf(g.first)},
            {"last_step", jsonOf(g.last)},
            {"steps", std::move(steps)},
            {"decode_seconds", g.decodeSeconds},
            {"decode_joules", g.decodeJoules},
            {"prefill_joules", g.prefill.joules},
            {"tokens_per_second", g.tokensPerSecond()},
            {"decode_joules_per_token", g.decodeJoulesPerToken()},
            {"joules_per_token", g.wholeJoulesPerToken()}, // of all tokens of answers, including the prefill
            {"bound_seconds", g.boundSeconds}};
}

} // namespace

void printHead(const HostedModel& hosted, const inference::HostCapacity& capacity)
{
    const inference::ModelOnHost& on = hosted.on;
    const LanguageModel& model = on.model;
    printPlain("{} on {}{}\n", model.name, on.hosts > 1 ? std::to_string(on.hosts) + " x " : "", on.host.title);
    const auto parameters = static_cast<double>(parametersOf(model).total());
    const auto active = static_cast<double>(activeParametersOf(model).total());
    printPlain("  {:.2f} billion parameters{}, {:.1f} GB of weights, {:.1f} KiB of keys and values a token\n",
               parameters / kGiga, active < parameters ? fmt::format(" ({:.2f} active)", active / kGiga) : "",
               static_cast<double>(weightBytesOf(model).total()) / kGiga,
               static_cast<double>(keyValueBytesPerToken(model).value()) / 1024);
    for (const auto& sentences :
         {notesOf(on.model, capacity.question.context + 1), inference::assumptionsOf(on, hosted.device.get())}) {
        for (const std::string& sentence : sentences) {
            printPlain("  * {}\n", sentence);
        }
    }
    const ModelCapacity& memory = capacity.model;
    printPlain(
        "  Memory: {:.1f} GB of weights + {:.1f} GB of keys and values + {:.1f} GB of activations of {:.1f} GB a "
        "host; at most a batch of {}\n",
        gigabytes(memory.weights), gigabytes(memory.keyValue), gigabytes(memory.activations),
        gigabytes(memory.available), memory.largestBatch);
    if (const auto& units = capacity.units) {
        printPlain(
            "  Rows of units: {:.1f} GB of {:.1f} GB a host, since {} of the {} rows of a bank are the host's; at "
            "most a batch of {}\n",
            gigabytes(units->needed), gigabytes(units->available), units->hostRows, units->rows, memory.largestBatch);
    }
    printPlain("  Prefill: all prompts of the batch. Decode: steps, tokens/s and J/token are of the tokens behind the "
               "first one of each answer.\n\n");
    printPlain("  {:<10}{:>6}{:>15}{:>12}{:>11}{:>12}{:>12}{:>10}{:>10}{:>11}\n", "placement", "batch", "tokens",
               "prefill", "prefill J", "first step", "last step", "tokens/s", "J/token", "of bound");
}

void printRow(const inference::PlacedRun& row)
{
    const inference::Generation& g = row.run;
    printPlain(
        "  {:<10}{:>6}{:>7} +{:>6}{:>12}{:>11.3f}{:>12}{:>12}{:>10.1f}{:>10.3f}{:>9.0f} %{}\n", row.placement.name,
        g.workload.batch, g.workload.inputTokens, g.workload.outputTokens, timeOf(g.prefill.seconds), g.prefill.joules,
        timeOf(g.first.seconds), timeOf(g.last.seconds), g.tokensPerSecond(), g.decodeJoulesPerToken(),
        g.decodeSeconds > 0 ? 100 * g.boundSeconds / g.decodeSeconds : 0, row.capacity.fits() ? "" : "  DOES NOT FIT");
}

void printDetails(const LlmAnswer& answer)
{
    for (std::size_t i = 0; i < answer.rows.size(); ++i) {
        printLayers(answer.rows[i]);
        if (answer.powers[i]) {
            printPower(*answer.powers[i], answer.rows[i].run.last);
        }
    }
    if (!answer.crossovers.empty()) {
        printCrossovers(answer);
    }
    printPlain("\n  {} kernels explored and proved{}{}{}\n", answer.explored,
               answer.simulated > 0 ? fmt::format(", {} with the hand-made draft alone", answer.simulated)
                                    : std::string(),
               answer.recalled > 0 ? fmt::format(", {} known to the study", answer.recalled) : std::string(),
               answer.ruledOut > 0 ? fmt::format(", {} proved to be slower than the processor", answer.ruledOut)
                                   : std::string());
}

Json jsonOf(const LlmAnswer& answer)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < answer.rows.size(); ++i) {
        rows.push_back(jsonOf(answer.rows[i]));
        rows.back()["stack_power"] =
            answer.powers[i] ? jsonOf(*answer.powers[i], answer.rows[i].run.last) : Json(nullptr);
    }
    Json crossovers = Json::array();
    for (const inference::Crossover& each : answer.crossovers) {
        Json points = Json::array();
        for (const inference::CrossoverPoint& point : each.points) {
            points.push_back({{"rows", point.rows},
                              {"processor_seconds", point.processorSeconds},
                              {"device_seconds", point.deviceSeconds},
                              {"device_seconds_are", inference::nameOf(point.known)}});
        }
        crossovers.push_back({{"layer", each.layer},
                              {"inputs", each.inputs},
                              {"outputs", each.outputs},
                              {"last_on_devices", each.lastOnDevice},
                              {"points", std::move(points)}});
    }
    return {{"model", answer.on.model.name},
            {"host", answer.on.host.name},
            {"hosts", answer.on.hosts},
            {"launches", answer.on.host.launches},
            {"link", answer.on.host.link},
            {"idle_watts", answer.on.host.energy.idleWatts},
            {"device_idle_watts", answer.on.host.idleDeviceWatts},
            {"idle_source", answer.on.host.idleSource},
            {"token_step", answer.on.tokenStep},
            {"notes", Json(notesOfAnswer(answer))},
            {"assumptions", inference::assumptionsOf(answer.on, answer.device.get())},
            {"parameters", parametersOf(answer.on.model).total()},
            {"active_parameters", activeParametersOf(answer.on.model).total()},
            {"weight_bytes", weightBytesOf(answer.on.model).total()},
            {"cache_bytes_per_token", keyValueBytesPerToken(answer.on.model).value()},
            {"rows", std::move(rows)},
            {"crossovers", std::move(crossovers)},
            {"explored", answer.explored},
            {"recalled", answer.recalled},
            {"ruled_out", answer.ruledOut},
            {"simulated", answer.simulated},
            {"interrupted", answer.wasInterrupted}};
}

std::string csvOf(const LlmAnswer& answer)
{
    std::string text = inference::layersCsvHeader();
    for (const inference::PlacedRun& row : answer.rows) {
        text += inference::layersCsv({answer.on.model.name, answer.on.host.name, row.placement.name}, row.run.last);
    }
    return text;
}

std::string powerCsvOf(const LlmAnswer& answer)
{
    std::string text = inference::powerCsvHeader();
    for (std::size_t i = 0; i < answer.rows.size(); ++i) {
        const inference::PlacedRun& row = answer.rows[i];
        if (answer.powers[i]) {
            text += inference::powerCsv({answer.on.model.name, answer.on.host.name, row.placement.name}, row.run.last,
                                        *answer.powers[i]);
        }
    }
    return text;
}

} // namespace pimento::cli
