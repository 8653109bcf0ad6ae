// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/model_parameters.h"

#include "engine/whatif/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace pimento::inference {

namespace {

using Values = ModelParameter::Values;

constexpr double kBillion = 1e9;
constexpr const char* kNone = "none";

constexpr ModelParameter kParameters[] = {
    {"hosts", "hosts, as stages of a pipeline", "", Values::Whole, "1..8 x2"},
    {"processors", "GPUs of a host", "", Values::Whole, "1..8 x2"},
    {"devices", "PIM devices of each GPU", "", Values::Whole, "1..8 x2"},
    {"link", "link between GPU and devices", "", Values::Name, "none,nvlink,pcie5,cxl"},
    {"launches", "kernel launches", "", Values::Name, "graph,stream,none"},
    {"tier", "second memory of each GPU for keys and values", "GB", Values::Decimal, "0..1024 step 256"},
    {"tier-bandwidth", "bandwidth of the second memory", "GB/s", Values::Decimal, "32..512 x2"},
    {"prompts-on", "host that computes prompts", "", Values::Name, "none,a100,h100"},
    {"expert-skew", "skew of the experts' popularity", "", Values::Decimal, "0..1 step 0.25"},
    {"idle-watts", "static power of a GPU", "W", Values::Decimal, "0..100 step 25"},
    {"device-idle-watts", "static power of a device", "W", Values::Decimal, "0..20 step 5"},
    {"power-cap", "power limit of a device", "W", Values::Decimal, "60..140 step 20"},
};

std::string numberText(double value) { return fmt::format("{}", value); } // shortest text that reads back

std::string textOf(const ModelQuestion& question, const InferenceHost& host, std::string_view id)
{
    const auto orNone = [](const std::string& name) { return name.empty() ? std::string(kNone) : name; };
    if (id == "hosts") {
        return std::to_string(question.hosts);
    }
    if (id == "processors") {
        return std::to_string(host.processors);
    }
    if (id == "devices") {
        return std::to_string(host.devices);
    }
    if (id == "link") {
        return host.link;
    }
    if (id == "launches") {
        return host.launches;
    }
    if (id == "prompts-on") {
        return orNone(host.prompts.host);
    }
    const std::pair<std::string_view, double> numbers[] = {
        {"tier", static_cast<double>(host.tier.bytes.value()) / kBillion},
        {"tier-bandwidth", host.tier.bytesPerSecond / kBillion},
        {"expert-skew", host.expertSkew},
        {"idle-watts", host.energy.idleWatts},
        {"device-idle-watts", host.idleDeviceWatts},
        {"power-cap", host.powerCapWatts}};
    return numberText(std::ranges::find(numbers, id, &std::pair<std::string_view, double>::first)->second);
}

Result<const ModelParameter*> findParameter(std::string_view id)
{
    const auto* const found = std::ranges::find(kParameters, id, &ModelParameter::id);
    if (found != std::end(kParameters)) {
        return found;
    }
    std::string names;
    for (const ModelParameter& each : kParameters) {
        names += (names.empty() ? "" : ", ") + std::string(each.id);
    }
    return fail("\"" + std::string(id.substr(0, 40)) + "\" is no parameter of a model's host", "sweep",
                "Use one of " + names);
}

Result<double> numberOf(const ModelParameter& parameter, const std::string& text)
{
    double number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = code == std::errc{} && end == text.data() + text.size() && std::isfinite(number);
    if (!isNumber || number < 0 || number > 1e9 ||
        (parameter.values == Values::Whole && number != std::floor(number))) {
        return fail("\"" + text.substr(0, 40) + "\" is no value of it", std::string(parameter.id),
                    "Use numbers, as in " + std::string(parameter.range));
    }
    return number;
}

void setName(ModelQuestion& question, std::string_view id, const std::string& name)
{
    if (id == "link") {
        question.link = name;
    } else if (id == "launches") {
        question.launches = name;
    } else {
        question.promptHost = name == kNone ? std::string() : name;
    }
}

void setNumber(ModelQuestion& question, const InferenceHost& host, std::string_view id, double number)
{
    const std::int64_t whole = std::llround(number);
    if (id == "hosts") {
        question.hosts = whole;
    } else if (id == "processors") {
        question.processors = whole;
    } else if (id == "devices") {
        question.devices = whole;
    } else if (id == "tier") {
        question.tier = KeyValueTier{Bytes{std::llround(number * kBillion)}, host.tier.bytesPerSecond};
    } else if (id == "tier-bandwidth") {
        question.tier = KeyValueTier{host.tier.bytes, number * kBillion};
    } else if (id == "expert-skew") {
        question.expertSkew = number;
    } else if (id == "idle-watts") {
        question.idleWatts = number;
    } else if (id == "device-idle-watts") {
        question.deviceIdleWatts = number;
    } else {
        question.powerCapWatts = number;
    }
}

} // namespace

std::span<const ModelParameter> modelParameters() { return kParameters; }

Result<std::string> valueOf(const ModelQuestion& question, const ModelParameter& parameter)
{
    return hostOf(question).map([&](const InferenceHost& host) { return textOf(question, host, parameter.id); });
}

Result<ModelQuestion> withValue(const ModelQuestion& question, std::string_view id, const std::string& value)
{
    const auto parameter = findParameter(id);
    const auto host = hostOf(question);
    if (!parameter || !host) {
        return tl::unexpected<Error>(!parameter ? parameter.error() : host.error());
    }
    ModelQuestion changed = question;
    if ((*parameter)->values == Values::Name) {
        setName(changed, id, value);
        return changed;
    }
    const auto number = numberOf(**parameter, value);
    if (!number) {
        return tl::unexpected<Error>(number.error());
    }
    if (id.starts_with("tier") && !host->tier.exists()) {
        return fail("has no second memory whose value could change", "host " + host->name,
                    "Give it one with its size and bandwidth first");
    }
    setNumber(changed, *host, id, *number);
    return changed;
}

Result<ModelSweep> parseModelSweep(std::string_view text)
{
    const std::size_t equals = text.find('=');
    const auto parameter = findParameter(text.substr(0, equals));
    if (!parameter) {
        return tl::unexpected<Error>(parameter.error());
    }
    ModelSweep sweep{*parameter, {}};
    if ((*parameter)->values != Values::Name) {
        return parseSweep(text).map([&](const Sweep& numbers) {
            std::ranges::transform(numbers.values, std::back_inserter(sweep.values), numberText);
            return sweep;
        });
    }
    std::string_view rest = equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1);
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const std::string name(rest.substr(0, comma));
        if (!name.empty() && std::ranges::find(sweep.values, name) == sweep.values.end()) {
            sweep.values.push_back(name);
        }
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    if (sweep.values.empty()) {
        return fail("names no values", std::string((*parameter)->id),
                    "Write names with commas, as in " + std::string((*parameter)->id) + "=" +
                        std::string((*parameter)->range));
    }
    return sweep;
}

} // namespace pimento::inference
