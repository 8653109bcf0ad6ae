// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_edit.h"
#include "engine/study/catalogue.h"
#include "engine/study/question.h"
#include "sim/base/result.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// Another value of an assumption, with what it changes in a question.
struct AssumedValue {
    std::string text;   // "4 scores a cycle"
    std::string reason; // who assumes it, or why somebody may
    std::optional<double> number = {};
    std::vector<DeviceEdit> device = {};                            // in the description of the device
    std::vector<std::pair<std::string, std::string>> settings = {}; // by SettingSpec::id, as parseSetting() reads them
    std::vector<std::string> rulesOn = {};                          // of the device
    std::vector<std::string> rulesOff = {};

    bool operator==(const AssumedValue&) const = default;
};

/// Something that the answer to a question rests on and that might be otherwise.
struct Assumption {
    std::string id;         // "softmax-rate"
    std::string title = {}; // "softmax rate"
    std::string unit = {};  // of numbers: "scores a cycle"
    std::string explanation = {};
    std::string source = {};                   // of the value in the question
    std::string standard = {};                 // the value in the question: "16 scores a cycle"
    std::optional<double> standardNumber = {}; // of numbers
    std::string numberPath = {};               // of numbers: their place in the description of the device
    std::vector<AssumedValue> values = {};     // other values; numbers ascending

    bool operator==(const Assumption&) const = default;
};

/// The assumptions of a question: those of the table (assumption_table.h) that its device, kernel and system have, then
/// every rule of the device that the table does not name. Error: the system or the device is unknown.
[[nodiscard]] Result<std::vector<Assumption>> assumptionsOf(const Question& question, const Catalogue& catalogue);

/// The value of a number between those of the table. The assumption must have a standardNumber.
[[nodiscard]] AssumedValue valueAt(const Assumption& assumption, double number);

/// The question with another value of an assumption. Error: its device has no description, or a description that
/// cannot be changed so; a setting that the system does not have.
[[nodiscard]] Result<Question> assuming(const Question& question, const AssumedValue& value,
                                        const Catalogue& catalogue);

/// A number with its unit, a plural as in "scores a cycle": "4 scores a cycle", "1 score a cycle".
[[nodiscard]] std::string numberText(double number, const std::string& unit);

} // namespace pimento
