// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/setting.h"

#include "engine/base/nearest.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace pimento {

namespace {

using Names = std::vector<std::string>;

std::string listed(const Names& words)
{
    std::string all;
    for (const std::string& word : words) {
        all += (all.empty() ? "" : ", ") + word;
    }
    return all;
}

/// Sorts names and removes duplicates, because lists of names are sets.
void sortNames(Names& names)
{
    std::ranges::sort(names);
    const auto repeated = std::ranges::unique(names);
    names.erase(repeated.begin(), repeated.end());
}

Names wordsOf(const SettingSpec& spec)
{
    Names words;
    std::ranges::transform(spec.choices, std::back_inserter(words), &SettingChoice::value);
    return words;
}

tl::unexpected<Error> refuse(const SettingSpec& spec, std::string_view value, std::string hint)
{
    return fail("\"" + std::string(value.substr(0, 60)) + "\" is not allowed", "setting " + spec.id, std::move(hint));
}

/// True if a choice ends with #, which stands for a whole number from 1 on, and a word has one there: "PE:K4" is one of
/// "PE:K#".
bool hasNumberOf(std::string_view choice, std::string_view word)
{
    if (!choice.ends_with('#') || !word.starts_with(choice.substr(0, choice.size() - 1))) {
        return false;
    }
    const std::string_view digits = word.substr(choice.size() - 1);
    const auto number = parseInteger(digits);
    return number && *number >= 1 && digits.front() != '0' && digits.front() != '+';
}

/// Canonical word of a choice, found by that word or an alias.
Result<std::string> wordFor(const SettingSpec& spec, std::string_view word)
{
    const auto found = std::ranges::find_if(spec.choices, [&](const SettingChoice& choice) {
        return (choice.value == word && !choice.value.ends_with('#')) ||
               std::ranges::find(choice.aliases, word) != choice.aliases.end();
    });
    if (found != spec.choices.end()) {
        return found->value;
    }
    if (std::ranges::any_of(spec.choices, [&](const SettingChoice& each) { return hasNumberOf(each.value, word); })) {
        return std::string(word);
    }
    const Names words = wordsOf(spec);
    const std::string meant = nearestWord(word, words);
    return refuse(spec, word,
                  words.empty()
                      ? "There is nothing to choose from here"
                      : "Use one of " + listed(words) + (meant.empty() ? "" : "; did you mean \"" + meant + "\"?"));
}

Result<SettingValue> namesFor(const SettingSpec& spec, const Names& given)
{
    Names names;
    for (const std::string& each : given) {
        auto name = wordFor(spec, each);
        if (!name) {
            return tl::unexpected<Error>(name.error());
        }
        names.push_back(*std::move(name));
    }
    sortNames(names);
    return names;
}

Result<SettingValue> numberFor(const SettingSpec& spec, std::int64_t number)
{
    if (number < spec.least || number > spec.most) {
        return refuse(spec, std::to_string(number),
                      "Use a whole number from " + std::to_string(spec.least) + " to " + std::to_string(spec.most));
    }
    return number;
}

/// Describes the kind of a setting's values, for messages.
const char* kindText(SettingKind kind)
{
    switch (kind) {
    case SettingKind::Switch:
        return "true or false";
    case SettingKind::Number:
        return "a whole number";
    case SettingKind::Choice:
        return "a text";
    case SettingKind::Names:
        break;
    }
    return "a list of texts";
}

/// Converts a value to its canonical form. Error: the setting does not take it.
Result<SettingValue> checkedValue(const SettingSpec& spec, const SettingValue& value)
{
    const auto* on = std::get_if<bool>(&value);
    const auto* number = std::get_if<std::int64_t>(&value);
    const auto* word = std::get_if<std::string>(&value);
    const auto* names = std::get_if<Names>(&value);
    if (spec.kind == SettingKind::Switch && on != nullptr) {
        return *on;
    }
    if (spec.kind == SettingKind::Number && number != nullptr) {
        return numberFor(spec, *number);
    }
    if (spec.kind == SettingKind::Choice && word != nullptr) {
        return wordFor(spec, *word).map([](std::string known) { return SettingValue(std::move(known)); });
    }
    if (spec.kind == SettingKind::Names && names != nullptr) {
        return namesFor(spec, *names);
    }
    return refuse(spec, settingText(value), std::string("Write ") + kindText(spec.kind));
}

/// True if a value equals the setting's default, whatever the order of its names.
bool isStandard(const SettingSpec& spec, const SettingValue& value)
{
    const auto standard = checkedValue(spec, spec.standard);
    return value == (standard ? *standard : spec.standard);
}

} // namespace

const SettingValue& valueOf(const Question& question, const SettingSpec& spec)
{
    const auto found = question.settings.find(spec.id);
    const bool isUsable = found != question.settings.end() && found->second.index() == spec.standard.index();
    return isUsable ? found->second : spec.standard;
}

bool isOn(const Question& question, const SettingSpec& spec)
{
    const auto* on = std::get_if<bool>(&valueOf(question, spec));
    return on != nullptr && *on;
}

const std::string& wordOf(const Question& question, const SettingSpec& spec)
{
    static const std::string kNone;
    const auto* word = std::get_if<std::string>(&valueOf(question, spec));
    return word != nullptr ? *word : kNone;
}

std::string settingText(const SettingValue& value)
{
    if (const auto* on = std::get_if<bool>(&value)) {
        return *on ? "true" : "false";
    }
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*number);
    }
    if (const auto* word = std::get_if<std::string>(&value)) {
        return *word;
    }
    std::string text;
    for (const std::string& name : std::get<Names>(value)) {
        text += (text.empty() ? "" : ",") + name;
    }
    return text;
}

Result<SettingValue> parseSetting(const SettingSpec& spec, std::string_view text)
{
    if (spec.kind == SettingKind::Choice) {
        return checkedValue(spec, std::string(text));
    }
    if (spec.kind == SettingKind::Names) {
        Names names;
        for (const std::string_view name : text.empty() ? std::vector<std::string_view>() : split(text, ',')) {
            names.emplace_back(name);
        }
        return checkedValue(spec, names);
    }
    if (spec.kind == SettingKind::Switch && (text == "true" || text == "false")) {
        return text == "true";
    }
    const auto number = spec.kind == SettingKind::Number ? parseInteger(text) : std::nullopt;
    return number ? checkedValue(spec, *number) : checkedValue(spec, std::string(text));
}

Result<Question> canonical(Question question, const std::vector<SettingSpec>& specs)
{
    std::map<std::string, SettingValue> settings;
    for (const auto& [id, value] : question.settings) {
        const auto spec = std::ranges::find(specs, id, &SettingSpec::id);
        if (spec == specs.end()) {
            Names known;
            std::ranges::transform(specs, std::back_inserter(known), &SettingSpec::id);
            return fail("unknown setting \"" + id.substr(0, 60) + "\"", "",
                        known.empty() ? "Leave it out; there are none here" : "Use one of " + listed(known));
        }
        auto checked = checkedValue(*spec, value);
        if (!checked) {
            return tl::unexpected<Error>(checked.error());
        }
        if (!isStandard(*spec, *checked)) {
            settings.emplace(id, *std::move(checked));
        }
    }
    question.settings = std::move(settings);
    sortNames(question.workload.resident);
    sortNames(question.workload.streamed);
    return question;
}

} // namespace pimento
