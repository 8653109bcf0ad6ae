// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sensitivity/assumption.h"

#include "engine/base/numbers.h"
#include "engine/kernels/text/library.h"
#include "engine/problem/device_text.h"
#include "engine/problem/system.h"
#include "engine/sensitivity/assumption_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr const char* kOwnNumbers = "own"; // value of a choice whose numbers are settings without a value

using Names = std::vector<std::string>;

constexpr const char* kRulesOn = "rules-on";
constexpr const char* kRulesOff = "rules-off";

/// Context in which the assumptions of a question are found.
struct Subject {
    const Question& question;
    std::string description; // description of the device
    std::string kernelText;  // "": there is none
    MadeDevice device;
    std::vector<SettingSpec> settings;

    [[nodiscard]] const SettingSpec* setting(const std::string& id) const
    {
        const auto found = std::ranges::find(settings, id, &SettingSpec::id);
        return found == settings.end() ? nullptr : &*found;
    }
    [[nodiscard]] bool isIn(const AssumptionScope& scope) const
    {
        return (scope.devices.empty() || std::ranges::find(scope.devices, device->name) != scope.devices.end()) &&
               kernelText.find(scope.kernelWord) != std::string::npos;
    }
    [[nodiscard]] std::span<const sim::RuleSpec> rules() const
    {
        return device.machine ? std::span<const sim::RuleSpec>(device.machine->description().rules)
                              : std::span<const sim::RuleSpec>();
    }
    [[nodiscard]] bool hasRule(const std::string& name) const
    {
        return std::ranges::find(rules(), name, &sim::RuleSpec::name) != rules().end();
    }
    [[nodiscard]] bool isOn(const sim::RuleSpec& rule) const
    {
        const SettingSpec* spec = setting(rule.isOn ? kRulesOff : kRulesOn);
        const auto* names = spec == nullptr ? nullptr : std::get_if<Names>(&valueOf(question, *spec));
        const bool isSwitched = names != nullptr && std::ranges::find(*names, rule.name) != names->end();
        return rule.isOn != isSwitched;
    }
    [[nodiscard]] bool switchesRules() const { return setting(kRulesOn) != nullptr && setting(kRulesOff) != nullptr; }
};

std::string kernelTextOf(const Question& question, const Catalogue& catalogue)
{
    const auto known = question.workload.text.empty() ? language::findKernel(catalogue.kernels, question.workload.name)
                                                      : Result<const language::LibraryKernel*>(fail(""));
    return known ? (*known)->text : question.workload.text;
}

Result<Subject> subjectOf(const Question& question, const Catalogue& catalogue)
{
    const auto system = findSystem(question.system);
    const auto device = deviceOf(question.device, catalogue);
    if (!system || !device) {
        return tl::unexpected<Error>(!system ? system.error() : device.error());
    }
    auto description = deviceTextOf(question.device, catalogue);
    if (!description) {
        return tl::unexpected<Error>(description.error());
    }
    return Subject{question, *std::move(description), kernelTextOf(question, catalogue), *device,
                   (*system)->settings(*device)};
}

/// True if the device supports a choice: every path and every rule that it needs exists.
bool has(const Subject& subject, const AssumedChoice::Value& value)
{
    const auto hasRule = [&](const std::string& rule) { return subject.switchesRules() && subject.hasRule(rule); };
    return std::ranges::all_of(value.rulesOn, hasRule) && std::ranges::all_of(value.rulesOff, hasRule) &&
           std::ranges::all_of(value.device, [&](const DeviceEdit& edit) {
               return deviceValueAt(subject.description, edit.path).has_value();
           });
}

void addSettings(std::vector<Assumption>& all, const Subject& subject)
{
    for (const AssumedSetting& each : assumedSettings()) {
        const SettingSpec* spec = subject.setting(each.setting);
        if (spec == nullptr || spec->kind != SettingKind::Choice) {
            continue;
        }
        const std::string& now = wordOf(subject.question, *spec);
        Assumption made{each.setting, each.title, "", each.explanation, "The question", now};
        for (const SettingChoice& choice : spec->choices) {
            if (choice.value != now && choice.value != kOwnNumbers) {
                made.values.push_back(
                    {.text = choice.value, .reason = choice.explanation, .settings = {{each.setting, choice.value}}});
            }
        }
        all.push_back(std::move(made));
    }
}

void addChoices(std::vector<Assumption>& all, const Subject& subject)
{
    for (const AssumedChoice& each : assumedChoices()) {
        Assumption made{each.id, each.title, "", each.explanation, each.source, each.standard};
        for (const AssumedChoice::Value& value : each.values) {
            if (subject.isIn(each.scope) && has(subject, value)) {
                made.values.push_back({.text = value.text,
                                       .reason = value.reason,
                                       .device = value.device,
                                       .rulesOn = value.rulesOn,
                                       .rulesOff = value.rulesOff});
            }
        }
        if (!made.values.empty()) {
            all.push_back(std::move(made));
        }
    }
}

void addNumbers(std::vector<Assumption>& all, const Subject& subject)
{
    for (const AssumedNumber& each : assumedNumbers()) {
        const auto text = deviceValueAt(subject.description, each.path);
        const auto now = text ? parseDecimal(*text) : std::nullopt;
        if (!now || *now <= 0 || !subject.isIn(each.scope)) {
            continue;
        }
        Assumption made{each.id, each.title, each.unit, each.explanation, each.source, numberText(*now, each.unit),
                        *now,    each.path};
        for (const AssumedNumber::Value& value : each.values) {
            const double number =
                std::round(value.meaning == NumberMeaning::Factor ? value.number * *now : value.number);
            if (number != *now && number > 0) {
                made.values.push_back(valueAt(made, number));
                made.values.back().reason = value.reason;
            }
        }
        std::ranges::sort(made.values, {}, &AssumedValue::number);
        all.push_back(std::move(made));
    }
}

/// True if an assumption of the table covers a rule.
bool isNamed(const std::vector<Assumption>& all, const std::string& rule)
{
    return std::ranges::any_of(assumedChoices(), [&](const AssumedChoice& choice) {
        return std::ranges::find(choice.rules, rule) != choice.rules.end() &&
               std::ranges::find(all, choice.id, &Assumption::id) != all.end();
    });
}

void addRules(std::vector<Assumption>& all, const Subject& subject)
{
    if (!subject.switchesRules()) {
        return;
    }
    const std::size_t others = all.size();
    for (const sim::RuleSpec& rule : subject.rules()) {
        if (isNamed({all.begin(), all.begin() + static_cast<std::ptrdiff_t>(others)}, rule.name)) {
            continue;
        }
        const bool isOn = subject.isOn(rule);
        AssumedValue other{.text = isOn ? "off" : "on",
                           .reason = isOn ? "The published description leaves it out" : "A stricter device"};
        (isOn ? other.rulesOff : other.rulesOn).push_back(rule.name);
        all.push_back({.id = "rule:" + rule.name,
                       .title = "rule " + rule.name,
                       .unit = "",
                       .explanation = rule.reason,
                       .source = rule.source,
                       .standard = isOn ? "on" : "off",
                       .values = {std::move(other)}});
    }
}

/// The names in a setting of a question.
Names& namesIn(Question& question, const char* setting)
{
    SettingValue& value = question.settings.try_emplace(setting, Names{}).first->second;
    if (!std::holds_alternative<Names>(value)) {
        value = Names{};
    }
    return std::get<Names>(value);
}

void put(Names& names, const std::string& name, bool isIn)
{
    std::erase(names, name);
    if (isIn) {
        names.insert(std::ranges::upper_bound(names, name), name);
    }
}

/// Switches rules; the settings list only those that differ from the device file.
Result<void> switchRules(Question& question, const Subject& subject, const AssumedValue& value)
{
    for (const auto& [names, isOn] : {std::pair{&value.rulesOn, true}, std::pair{&value.rulesOff, false}}) {
        for (const std::string& name : *names) {
            const auto& rules = subject.rules();
            const auto rule = std::ranges::find(rules, name, &sim::RuleSpec::name);
            if (rule == rules.end() || !subject.switchesRules()) {
                return fail("has no rule " + name, "device " + subject.device->name, "Leave this assumption out");
            }
            put(namesIn(question, kRulesOn), name, isOn && !rule->isOn);
            put(namesIn(question, kRulesOff), name, !isOn && rule->isOn);
        }
    }
    return {};
}

Result<void> applySettings(Question& question, const Subject& subject, const AssumedValue& value)
{
    for (const auto& [id, text] : value.settings) {
        const SettingSpec* spec = subject.setting(id);
        if (spec == nullptr) {
            return fail("has no setting " + id, "system " + question.system, "Leave this assumption out");
        }
        auto parsed = parseSetting(*spec, text);
        if (!parsed) {
            return tl::unexpected<Error>(parsed.error());
        }
        question.settings[id] = *std::move(parsed);
    }
    return {};
}

} // namespace

Result<std::vector<Assumption>> assumptionsOf(const Question& question, const Catalogue& catalogue)
{
    return subjectOf(question, catalogue).map([](const Subject& subject) {
        std::vector<Assumption> all;
        addSettings(all, subject);
        addChoices(all, subject);
        addNumbers(all, subject);
        addRules(all, subject);
        return all;
    });
}

AssumedValue valueAt(const Assumption& assumption, double number)
{
    return {.text = numberText(number, assumption.unit),
            .reason = "Between the values of the table",
            .number = number,
            .device = {{assumption.numberPath, fmt::format("{}", number)}}};
}

Result<Question> assuming(const Question& question, const AssumedValue& value, const Catalogue& catalogue)
{
    const auto subject = subjectOf(question, catalogue);
    if (!subject) {
        return tl::unexpected<Error>(subject.error());
    }
    Question changed = question;
    Result<void> done = switchRules(changed, *subject, value);
    done = done ? applySettings(changed, *subject, value) : done;
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    if (value.device.empty()) {
        return changed;
    }
    auto text = editedDevice(subject->description, value.device);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    changed.device.text = *std::move(text);
    return changed;
}

std::string numberText(double number, const std::string& unit)
{
    const std::size_t end = std::min(unit.find(' '), unit.size());
    const bool isOne = number == 1 && end > 0 && unit[end - 1] == 's';
    return fmt::format("{} {}{}", number, unit.substr(0, isOne ? end - 1 : end), unit.substr(end));
}

} // namespace pimento
