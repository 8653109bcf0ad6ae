// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/model_question.h"

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

/// Quotes a word for a shell if it has other characters than letters, digits and harmless punctuation.
std::string word(const std::string& text)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/,=+:";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) {
        return text;
    }
    std::string quoted = "'";
    for (const char letter : text) {
        quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    }
    return quoted + "'";
}

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

std::string commandOf(const ModelQuestion& question)
{
    const ModelQuestion usual;
    std::string line = "pimento-cli llm " + word(question.model);
    const auto add = [&](const char* option, const std::string& value) {
        line += " " + std::string(option) + " " + word(value);
    };
    const auto addNumber = [&](const char* option, const std::optional<std::int64_t>& value) {
        if (value) {
            add(option, std::to_string(*value));
        }
    };
    add("--host", question.host);
    addNumber("--hosts", question.hosts == usual.hosts ? std::nullopt : std::optional(question.hosts));
    if (!question.placements.empty()) {
        add("--place", fmt::format("{}", fmt::join(question.placements, ";")));
    }
    std::vector<std::string> batches;
    std::ranges::transform(question.batches, std::back_inserter(batches),
                           [](std::int64_t batch) { return std::to_string(batch); });
    add("--batch", fmt::format("{}", fmt::join(batches, ",")));
    addNumber("--input", question.inputTokens);
    addNumber("--output", question.outputTokens);
    addNumber("--token-step", question.tokenStep == usual.tokenStep ? std::nullopt : std::optional(question.tokenStep));
    for (const auto& [option, value] : {std::pair("--launches", question.launches), std::pair("--link", question.link),
                                        std::pair("--backend", question.device)}) {
        if (value) {
            add(option, *value);
        }
    }
    addNumber("--processors", question.processors);
    addNumber("--devices", question.devices);
    for (const auto& [option, watts] :
         {std::pair("--idle-watts", question.idleWatts), std::pair("--device-idle-watts", question.deviceIdleWatts),
          std::pair("--power-cap", question.powerCapWatts)}) {
        if (watts) {
            add(option, fmt::format("{}", *watts)); // the shortest text that reads back as the same number
        }
    }
    if (question.tier) {
        add("--tier", fmt::format("{},{}", static_cast<double>(question.tier->bytes.value()) * 1e-9,
                                  question.tier->bytesPerSecond * 1e-9));
    }
    if (question.promptHost) {
        add("--prompts-on", *question.promptHost);
    }
    if (question.expertSkew) {
        add("--expert-skew", fmt::format("{}", *question.expertSkew));
    }
    if (question.space != usual.space) {
        add("--space", question.space);
    }
    if (!question.prefillTimes.empty()) {
        add("--prefill-times", question.prefillTimes);
    }
    if (question.keysAndValues != usual.keysAndValues) {
        add("--kv-places", std::string(nameOf(question.keysAndValues)));
    }
    line += question.holdsTwice ? " --weights-twice" : "";
    line += question.ignoresMemory ? " --ignore-memory" : "";
    return line;
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
