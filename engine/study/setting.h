// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/question.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// One of the values of a setting that is a choice, or of the names of one that is a list.
struct SettingChoice {
    std::string value; // on command lines and in files: "kept"
    std::string title; // for people: "Kept drafts"
    std::string explanation;
    std::vector<std::string> aliases = {}; // older words that are read as well
    bool isOn = false; // of a list with a partner: the choice applies unless somebody switches it off

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
    std::string group; // settings of one group stand together in the panel; "": by itself
    SettingKind kind = SettingKind::Choice;
    SettingValue standard; // the value of a question that does not say it
    std::vector<SettingChoice> choices = {};
    std::int64_t least = 0;
    std::int64_t most = 0;
    bool changesSpace = false;    // it decides which candidates there are; sizes of spaces are told by it
    bool dependsOnKernel = false; // of a choice: some kernels or sizes do not have all of them
    /// Of a list: its value names the choices that do not apply, as those of "passes-off" do.
    bool namesWhatIsOff = false;
    /// Of a list of what applies beside the standard: the setting that lists what does not apply although it does as
    /// standard. People see one list of both.
    std::string partner = {};
    bool isPartner = false; // of another list, with which it is shown

    bool operator==(const SettingSpec&) const = default;
};

/// The value that a question gives a setting, or the setting's own.
[[nodiscard]] const SettingValue& valueOf(const Question& question, const SettingSpec& spec);
[[nodiscard]] bool isOn(const Question& question, const SettingSpec& spec);
[[nodiscard]] const std::string& wordOf(const Question& question, const SettingSpec& spec);

/// A value in text form: "true", "12", "kept", "staging,fusion"; and read back. Error: a value that the setting does
/// not take, with those that it does.
[[nodiscard]] std::string settingText(const SettingValue& value);
[[nodiscard]] Result<SettingValue> parseSetting(const SettingSpec& spec, std::string_view text);

/// The question in the form that all writings of it share: aliases replaced, lists sorted, settings that say what is
/// the default left out. Error: a setting that the specs do not have, a value that its spec does not take.
[[nodiscard]] Result<Question> canonical(Question question, const std::vector<SettingSpec>& specs);

} // namespace pimento
