// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A choice of a setting, or one of the names of a list setting.
struct SettingChoice {
    std::string value; // word on command lines and in files: "kept"
    std::string title; // text for people: "Kept drafts"
    std::string explanation;
    std::vector<std::string> aliases = {}; // older words, which are read too
    bool isOn = false;                     // for a list with a partner: the choice applies by default

    bool operator==(const SettingChoice&) const = default;
};

enum class SettingKind : std::uint8_t {
    Switch, // bool
    Number, // std::int64_t from least to most
    Choice, // std::string, one of the choices
    Names,  // std::vector<std::string>, some of the choices, sorted
};

/// A setting of a system: panel, command line and files are built from it.
struct SettingSpec {
    std::string id;    // "space", "indexing", "rules-off"
    std::string title; // "Drafts"
    std::string explanation;
    std::string group; // settings of one group stand together in the panel; "": no group
    SettingKind kind = SettingKind::Choice;
    SettingValue standard; // default value
    std::vector<SettingChoice> choices = {};
    std::int64_t least = 0;
    std::int64_t most = 0;
    bool changesSpace = false;    // the setting determines the candidates; sizes of spaces are given per choice
    bool dependsOnKernel = false; // some kernels or sizes do not have all choices
    /// For a list: its value names the choices that do not apply, as in "passes-off".
    bool namesWhatIsOff = false;
    /// For a list of choices that apply in addition to the defaults: the id of the setting that lists defaults which do
    /// not apply. The window shows both as one list.
    std::string partner = {};
    bool isPartner = false; // shown together with the list that names it as partner

    bool operator==(const SettingSpec&) const = default;
};

/// The value that a question gives a setting, or the setting's default.
[[nodiscard]] const SettingValue& valueOf(const Question& question, const SettingSpec& spec);
[[nodiscard]] bool isOn(const Question& question, const SettingSpec& spec);
[[nodiscard]] const std::string& wordOf(const Question& question, const SettingSpec& spec);

/// Writes a value as text ("true", "12", "kept", "staging,fusion"), and reads it back. Error: a value that the setting
/// does not take; lists the allowed ones.
[[nodiscard]] std::string settingText(const SettingValue& value);
[[nodiscard]] Result<SettingValue> parseSetting(const SettingSpec& spec, std::string_view text);

/// Canonical form of a question: aliases replaced, lists sorted, settings with default values removed. Error: an
/// unknown setting, or a value that its spec does not take.
[[nodiscard]] Result<Question> canonical(Question question, const std::vector<SettingSpec>& specs);

} // namespace pimento
