// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/parameter.h"

#include "engine/base/json_reader.h"
#include "engine/base/nearest.h"
#include "engine/base/numbers.h"
#include "engine/devices/device_kind.h"
#include "engine/problem/device_text.h"
#include "engine/problem/system.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

using Json = nlohmann::json;
using Names = std::vector<std::string>;

constexpr const char* kOwnNumbers = "own"; // value of a choice: the number settings that begin with its name apply

/// Context in which the parameters of a question are found.
struct Subject {
    Json device;
    std::set<std::string> rules; // active rules
    std::vector<SettingSpec> settings;
};

const SettingSpec* specOf(const std::vector<SettingSpec>& settings, const std::string& id)
{
    const auto found = std::ranges::find(settings, id, &SettingSpec::id);
    return found == settings.end() ? nullptr : &*found;
}

bool isNamed(const Question& question, const SettingSpec& spec, const std::string& name)
{
    const auto* names = std::get_if<Names>(&valueOf(question, spec));
    return names != nullptr && std::ranges::find(*names, name) != names->end();
}

/// Active rules; none if the system runs devices without their rules.
std::set<std::string> rulesOf(const Question& question, const std::vector<SettingSpec>& settings,
                              const MadeDevice& device)
{
    const SettingSpec* on = specOf(settings, "rules-on");
    const SettingSpec* off = specOf(settings, "rules-off");
    std::set<std::string> rules;
    if (on == nullptr || off == nullptr || device.machine == nullptr) {
        return rules;
    }
    for (const sim::RuleSpec& rule : device.machine->description().rules) {
        if (rule.isOn != isNamed(question, rule.isOn ? *off : *on, rule.name)) {
            rules.insert(rule.name);
        }
    }
    return rules;
}

Result<Subject> subjectOf(const Question& question, const Catalogue& catalogue)
{
    const auto system = findSystem(question.system);
    const auto made = deviceOf(question.device, catalogue);
    if (!system || !made) {
        return tl::unexpected<Error>(!system ? system.error() : made.error());
    }
    if (const auto taken = (*system)->takes(*made); !taken) {
        return tl::unexpected<Error>(taken.error());
    }
    const auto text = deviceTextOf(question.device, catalogue);
    auto device = text ? parseJson(*text, "device description") : Result<Json>(tl::unexpected<Error>(text.error()));
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    auto settings = (*system)->settings(*made);
    auto rules = rulesOf(question, settings, *made);
    return Subject{*std::move(device), std::move(rules), std::move(settings)};
}

/// The choice that decides if a number setting applies, such as "launches" for "launch-ns"; nullptr: it always does.
const SettingSpec* switchOf(const std::vector<SettingSpec>& settings, const SettingSpec& number)
{
    const std::string stem = number.id.substr(0, number.id.find('-'));
    const auto isOwn = [](const SettingChoice& choice) { return choice.value == kOwnNumbers; };
    const auto found = std::ranges::find_if(settings, [&](const SettingSpec& spec) {
        return spec.kind == SettingKind::Choice && spec.id.starts_with(stem) &&
               std::ranges::any_of(spec.choices, isOwn);
    });
    return found == settings.end() ? nullptr : &*found;
}

void addSettings(std::vector<Parameter>& all, const Question& question, const std::vector<SettingSpec>& settings)
{
    for (const SettingSpec& spec : settings) {
        const SettingSpec* decides = switchOf(settings, spec);
        const bool counts = decides == nullptr || wordOf(question, *decides) == kOwnNumbers;
        if (spec.kind != SettingKind::Number || !counts) {
            continue;
        }
        all.push_back({.id = spec.id,
                       .title = spec.title,
                       .unit = spec.id.ends_with("-ns")     ? "ns"
                               : spec.id.ends_with("-gbps") ? "GB/s"
                                                            : "",
                       .group = "question",
                       .value = static_cast<double>(std::get<std::int64_t>(valueOf(question, spec))),
                       .kind = ParameterKind::Setting,
                       .name = spec.id,
                       .note = spec.explanation});
    }
}

void addSizes(std::vector<Parameter>& all, const Question& question)
{
    for (const auto& [key, text] : question.workload.sizes) {
        if (const auto size = parseInteger(text)) {
            all.push_back({.id = key,
                           .title = "size " + key + " of the kernel",
                           .group = "kernel",
                           .value = static_cast<double>(*size),
                           .kind = ParameterKind::Size,
                           .name = key});
        }
    }
}

/// Default range: half to twice of a value in some steps, or a quarter to four times in powers of two.
std::string rangeOf(const Parameter& parameter)
{
    const double value = parameter.value;
    if (parameter.values == ParameterValues::PowersOfTwo || parameter.kind == ParameterKind::Size) {
        return fmt::format("{}..{} x2", value >= 4 ? std::floor(value / 4) : 1.0, value * 4);
    }
    if (parameter.kind == ParameterKind::ActivationCap) {
        return fmt::format("{}..{} x2", std::min(4.0, value), value);
    }
    if (parameter.values == ParameterValues::Decimal) {
        return value > 0 ? fmt::format("{},{},{}", value / 2, value, value * 2) : std::string("0,10,100");
    }
    if (value < 8) {
        return fmt::format("{}..{}", value >= 1 ? std::max(1.0, std::floor(value / 2)) : 0.0, std::max(4.0, 2 * value));
    }
    const double step = std::max(1.0, std::floor(value / 4));
    return fmt::format("{}..{} step {}", value - 2 * step, value + 4 * step, step);
}

void setText(Json& device, const std::string& place, const Parameter& parameter, double value)
{
    Json& at = device.at(Json::json_pointer(place));
    if (at.is_string()) {
        at = parameter.textUnit.empty() ? fmt::format("{}", value) : fmt::format("{} {}", value, parameter.textUnit);
    } else if (value == std::floor(value)) {
        at = static_cast<std::int64_t>(value);
    } else {
        at = value;
    }
}

Result<void> changeDevice(Json& device, const std::set<std::string>& rules, const Parameter& parameter, double value)
{
    if (parameter.kind == ParameterKind::Plain) {
        for (const std::string& place : parameter.places) {
            setText(device, place, parameter, value);
        }
        return {};
    }
    return kindOf(device).change(device, rules, parameter, value);
}

bool isOfDevice(const Parameter& parameter)
{
    return parameter.kind != ParameterKind::Setting && parameter.kind != ParameterKind::Size;
}

} // namespace

Result<std::vector<Parameter>> parametersOf(const Question& question, const Catalogue& catalogue)
{
    return subjectOf(question, catalogue).map([&](const Subject& subject) {
        std::vector<Parameter> all = kindOf(subject.device).parameters(subject.device, subject.rules);
        addSettings(all, question, subject.settings);
        addSizes(all, question);
        for (Parameter& parameter : all) {
            parameter.range = rangeOf(parameter);
        }
        return all;
    });
}

Result<const Parameter*> findParameter(std::span<const Parameter> all, std::string_view id)
{
    const auto found = std::ranges::find(all, id, &Parameter::id);
    if (found != all.end()) {
        return &*found;
    }
    Names names;
    std::string known;
    for (const Parameter& each : all) {
        names.push_back(each.id);
        known += (known.empty() ? "" : ", ") + each.id;
    }
    const std::string nearest = nearestWord(id, names);
    return fail("\"" + std::string(id.substr(0, 40)) + "\" is not a parameter of this question", "",
                (nearest.empty() ? "" : "Did you mean " + nearest + "? ") + "There are " + known);
}

Result<Question> withValues(const Question& question, std::vector<ParameterValue> values, const Catalogue& catalogue)
{
    std::erase_if(values, [](const ParameterValue& each) {
        return each.second == each.first->value && each.first->kind != ParameterKind::ActivationCap;
    });
    // Apply the activation cap last, because its effect depends on the organisation.
    std::ranges::stable_sort(values, {}, [](const ParameterValue& each) {
        return each.first->kind == ParameterKind::ActivationCap ? 1 : 0;
    });
    Question changed = question;
    std::optional<Subject> subject;
    for (const auto& [parameter, value] : values) {
        if (parameter->kind == ParameterKind::Setting) {
            changed.settings[parameter->name] = static_cast<std::int64_t>(value);
        } else if (parameter->kind == ParameterKind::Size) {
            changed.workload.sizes[parameter->name] = fmt::format("{}", value);
        } else {
            if (!subject) {
                auto found = subjectOf(question, catalogue);
                if (!found) {
                    return tl::unexpected<Error>(found.error());
                }
                subject = *std::move(found);
            }
            if (const auto done = changeDevice(subject->device, subject->rules, *parameter, value); !done) {
                return tl::unexpected<Error>(done.error());
            }
        }
    }
    const bool isFile = std::ranges::none_of(values, [](const ParameterValue& each) {
        const bool isAll = each.first->kind == ParameterKind::ActivationCap && each.second >= each.first->value;
        return isOfDevice(*each.first) && !isAll;
    });
    if (subject && !isFile) {
        changed.device.text = subject->device.dump(2);
    }
    return changed;
}

Result<std::vector<ParameterPreset>> presetsOf(const Question& question, const Catalogue& catalogue)
{
    const auto subject = subjectOf(question, catalogue);
    const auto parameters = subject ? parametersOf(question, catalogue)
                                    : Result<std::vector<Parameter>>(tl::unexpected<Error>(subject.error()));
    if (!parameters) {
        return tl::unexpected<Error>(parameters.error());
    }
    auto presets = kindOf(subject->device).presets(subject->device);
    std::erase_if(presets, [&](const ParameterPreset& preset) {
        return std::ranges::any_of(preset.values, [&](const auto& value) {
            return std::ranges::find(*parameters, value.first, &Parameter::id) == parameters->end();
        });
    });
    return presets;
}

Result<Question> withPreset(const Question& question, std::string_view preset, const Catalogue& catalogue)
{
    const auto presets = presetsOf(question, catalogue);
    if (!presets) {
        return tl::unexpected<Error>(presets.error());
    }
    const auto found = std::ranges::find(*presets, preset, &ParameterPreset::id);
    if (found == presets->end()) {
        std::string known;
        for (const ParameterPreset& each : *presets) {
            known += (known.empty() ? "Use " : ", ") + each.id;
        }
        return fail("\"" + std::string(preset.substr(0, 40)) + "\" is no preset of this device", "--preset",
                    known.empty() ? "The device has none; use --sweep" : known);
    }
    const auto parameters = parametersOf(question, catalogue);
    std::vector<ParameterValue> values;
    for (const auto& [id, value] : found->values) {
        values.emplace_back(&*std::ranges::find(*parameters, id, &Parameter::id), value);
    }
    return withValues(question, std::move(values), catalogue);
}

std::string valueText(const Parameter& parameter, double value)
{
    return fmt::format("{}{}{}", value, parameter.unit.empty() ? "" : " ", parameter.unit);
}

} // namespace pimento
