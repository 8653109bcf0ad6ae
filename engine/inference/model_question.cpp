// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/model_question.h"

#include "engine/base/shell_word.h"
#include "engine/inference/host_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace pimento::inference {

namespace {

constexpr std::int64_t kMostTokenStep = 65'536;
constexpr std::int64_t kMostBatchTried = 1'024;

} // namespace

Result<InferenceHost> hostOf(const ModelQuestion& question)
{
    auto host = findOrReadHost(question.host);
    if (host) {
        host->launches = question.launches.value_or(host->launches);
        host->link = question.link.value_or(host->link);
        host->processors = question.processors.value_or(host->processors);
        host->devices = question.devices.value_or(host->devices);
        if (question.device && *question.device != host->device) {
            host->device = *question.device;
            host->powerCapWatts = 0; // the cap of the replaced device does not apply
        }
        if (question.idleWatts || question.deviceIdleWatts) {
            host->idleSource = "as requested";
        }
        host->energy.idleWatts = question.idleWatts.value_or(host->energy.idleWatts);
        host->idleDeviceWatts = question.deviceIdleWatts.value_or(host->idleDeviceWatts);
        host->powerCapWatts = question.powerCapWatts.value_or(host->powerCapWatts);
        host->tier = question.tier.value_or(host->tier);
        host->prompts.host = question.promptHost.value_or(host->prompts.host);
        host->expertSkew = question.expertSkew.value_or(host->expertSkew);
        if (!host->hasDevices() && (question.deviceIdleWatts.value_or(0) != 0 || question.powerCapWatts)) {
            return fail("has no devices whose power could be given", "host " + host->name,
                        "Leave --device-idle-watts and --power-cap out, or choose another host");
        }
    }
    return host;
}

Result<AskedModel> askedOf(const ModelQuestion& question, const ModelLibrary& library)
{
    const auto model = library.findOrRead(question.model);
    const auto host = hostOf(question);
    if (!model || !host) {
        return tl::unexpected<Error>(!model ? model.error() : host.error());
    }
    auto on = putOn(*model, *host, question.hosts);
    if (!on) {
        return tl::unexpected<Error>(on.error());
    }
    if (question.tokenStep < 1 || question.tokenStep > kMostTokenStep) {
        return fail("is out of range", "--token-step", "Use 1 to 65,536 tokens");
    }
    on->tokenStep = question.tokenStep;
    if (!question.prefillTimes.empty()) {
        auto times = PrefillTimes::read(question.prefillTimes);
        if (!times) {
            return tl::unexpected<Error>(times.error());
        }
        on->prefillTimes = std::make_shared<const PrefillTimes>(*std::move(times));
    }
    AskedModel asked{*std::move(on), {}};
    for (const std::string& text : question.placements) {
        auto placement = parsePlacement(text);
        if (!placement) {
            return tl::unexpected<Error>(placement.error());
        }
        if (const auto can = check(*placement, asked.on.host); !can) {
            return tl::unexpected<Error>(can.error());
        }
        asked.placements.push_back(*std::move(placement));
    }
    return asked;
}

PimSetting settingOf(const ModelQuestion& question, const InferenceHost& host)
{
    PimSetting setting{.device = {.name = host.device, .text = {}}, .settings = {}};
    setting.settings = {{"space", question.space}, {"launches", host.launches}, {"link", host.link}};
    return setting;
}

namespace {

std::string option(const char* name, const std::string& value)
{
    return " " + std::string(name) + " " + shellWord(value);
}

/// Model and hosts, as a command line begins.
std::string modelWords(const ModelQuestion& question)
{
    return shellWord(question.model) + option("--host", question.host) +
           (question.hosts == ModelQuestion().hosts ? "" : option("--hosts", std::to_string(question.hosts)));
}

/// Options about the host that differ from the usual ones.
std::string hostWords(const ModelQuestion& question)
{
    const ModelQuestion usual;
    std::string line;
    if (question.tokenStep != usual.tokenStep) {
        line += option("--token-step", std::to_string(question.tokenStep));
    }
    for (const auto& [name, value] : {std::pair("--launches", question.launches), std::pair("--link", question.link),
                                      std::pair("--backend", question.device)}) {
        line += value ? option(name, *value) : "";
    }
    for (const auto& [name, value] :
         {std::pair("--processors", question.processors), std::pair("--devices", question.devices)}) {
        line += value ? option(name, std::to_string(*value)) : "";
    }
    for (const auto& [name, watts] :
         {std::pair("--idle-watts", question.idleWatts), std::pair("--device-idle-watts", question.deviceIdleWatts),
          std::pair("--power-cap", question.powerCapWatts)}) {
        line += watts ? option(name, fmt::format("{}", *watts)) : ""; // the shortest text that reads back as the number
    }
    if (question.tier) {
        line += option("--tier", fmt::format("{},{}", static_cast<double>(question.tier->bytes.value()) * 1e-9,
                                             question.tier->bytesPerSecond * 1e-9));
    }
    line += question.promptHost ? option("--prompts-on", *question.promptHost) : "";
    line += question.expertSkew ? option("--expert-skew", fmt::format("{}", *question.expertSkew)) : "";
    line += question.space == usual.space ? "" : option("--space", question.space);
    line += question.prefillTimes.empty() ? "" : option("--prefill-times", question.prefillTimes);
    if (question.keysAndValues != usual.keysAndValues) {
        line += option("--kv-places", std::string(nameOf(question.keysAndValues)));
    }
    return line + (question.holdsTwice ? " --weights-twice" : "");
}

} // namespace

std::string hostOptionsOf(const ModelQuestion& question) { return modelWords(question) + hostWords(question); }

std::string commandOf(const ModelQuestion& question)
{
    return "pimento-cli llm " + modelWords(question) +
           (question.placements.empty() ? ""
                                        : option("--place", fmt::format("{}", fmt::join(question.placements, ";")))) +
           fmt::format(" --batch {} --input {} --output {}", fmt::join(question.batches, ","), question.inputTokens,
                       question.outputTokens) +
           hostWords(question) + (question.ignoresMemory ? " --ignore-memory" : "");
}

std::vector<std::int64_t> batchesUpTo(std::int64_t largest)
{
    std::vector<std::int64_t> batches;
    for (std::int64_t batch = 1; batch <= std::min(largest, kMostBatchTried); batch *= 2) {
        batches.push_back(batch);
    }
    return batches;
}

} // namespace pimento::inference
