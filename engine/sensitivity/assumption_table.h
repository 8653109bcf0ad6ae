// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_edit.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

// The table of assumptions. Figures and sources are those of the device files and of the publications that they name.

namespace pimento {

enum class NumberMeaning : std::uint8_t {
    Value,  // the value itself
    Factor, // factor for the device file's value
};

/// Questions to which an assumption applies.
struct AssumptionScope {
    std::vector<std::string> devices = {}; // by name; empty: all that have the value
    std::string kernelWord = {};           // word in the kernel's text; empty: all kernels
};

/// A number of the device description.
struct AssumedNumber {
    std::string id;
    std::string title;
    std::string unit;
    std::string explanation;
    std::string source;
    std::string path; // DeviceEdit::path
    struct Value {
        double number;
        NumberMeaning meaning;
        std::string reason;
    };
    std::vector<Value> values;
    AssumptionScope scope = {};
};

/// An assumption with discrete alternatives.
struct AssumedChoice {
    std::string id;
    std::string title;
    std::string explanation;
    std::string source;
    std::string standard;
    struct Value {
        std::string text;
        std::string reason;
        std::vector<DeviceEdit> device = {};
        std::vector<std::string> rulesOn = {};
        std::vector<std::string> rulesOff = {};
    };
    std::vector<Value> values;
    AssumptionScope scope = {};
    /// Rules of the device that it covers; they are not switched individually as well.
    std::vector<std::string> rules = {};
};

/// A setting of the system, if it exists: every choice other than the question's.
struct AssumedSetting {
    std::string setting; // SettingSpec::id
    std::string title;
    std::string explanation;
};

[[nodiscard]] std::span<const AssumedSetting> assumedSettings();
[[nodiscard]] std::span<const AssumedChoice> assumedChoices();
[[nodiscard]] std::span<const AssumedNumber> assumedNumbers();

} // namespace pimento
