// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_edit.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "sim/base/result.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// Another value of an assumption, with its changes of a question.
struct AssumedValue {
    std::string text;   // for example "4 scores a cycle"
    std::string reason; // source that assumes it, or a reason to assume it
    std::optional<double> number = {};
    std::vector<DeviceEdit> device = {};                            // changes of the device's description
    std::vector<std::pair<std::string, std::string>> settings = {}; // by SettingSpec::id, as parseSetting() reads them
    std::vector<std::string> rulesOn = {};                          // device rules
    std::vector<std::string> rulesOff = {};

    bool operator==(const AssumedValue&) const = default;
};

/// An assumption that the answer to a question depends on.
struct Assumption {
    std::string id;         // for example "softmax-rate"
    std::string title = {}; // for example "softmax rate"
    std::string unit = {};  // numbers only: "scores a cycle"
    std::string explanation = {};
    std::string source = {};                   // source of the value in the question
    std::string standard = {};                 // value in the question: "16 scores a cycle"
    std::optional<double> standardNumber = {}; // numbers only
    std::string numberPath = {};               // numbers only: path in the description of the device
    std::vector<AssumedValue> values = {};     // other values; numbers ascend

    bool operator==(const Assumption&) const = default;
};

/// Lists the assumptions of a question: those of the table (assumption_table.h) that apply to its device, kernel and
/// system, then every rule of the device that the table does not cover. Error: the system or the device is unknown.
[[nodiscard]] Result<std::vector<Assumption>> assumptionsOf(const Question& question, const Catalogue& catalogue);

/// Makes a numeric value between those of the table. The assumption must have a standardNumber.
[[nodiscard]] AssumedValue valueAt(const Assumption& assumption, double number);

/// Returns the question under another value of an assumption. Error: its device has no description, or the description
/// does not allow the change; or the system does not have a setting.
[[nodiscard]] Result<Question> assuming(const Question& question, const AssumedValue& value,
                                        const Catalogue& catalogue);

/// Text of a number with its unit, which is a plural as in "scores a cycle": "4 scores a cycle", "1 score a cycle".
[[nodiscard]] std::string numberText(double number, const std::string& unit);

} // namespace pimento
