// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_parameter.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// Title and unit of a key of a device description.
struct KeyWords {
    const char* key;
    const char* title;
    const char* unit;
};

/// A number of a device description, plain or as text with a unit.
struct DeviceNumber {
    double value = 0;
    std::string unit; // unit of a text
};

/// Reads a number; none: the value is something else, such as a formula.
[[nodiscard]] std::optional<DeviceNumber> numberOf(const nlohmann::json& value);

/// The parameters of a device description, each with an id of its own.
class ParameterList {
public:
    /// Both arguments must outlive the list. Keys without words are shown by their names.
    ParameterList(const nlohmann::json& device, std::span<const KeyWords> words) : m_device(device), m_words(words) {}

    /// Adds a parameter; a taken id gets a number.
    Parameter& add(Parameter parameter);
    /// Adds the value at a path, if it is a number; for an object with a note, the value inside it. nullptr: it is
    /// none.
    Parameter* addNumber(const std::string& id, std::string title, std::string unit, const std::string& group,
                         std::string place, ParameterValues values);

    [[nodiscard]] std::vector<Parameter> take() { return std::move(m_all); }

private:
    const nlohmann::json& m_device;
    std::span<const KeyWords> m_words;
    std::vector<Parameter> m_all;
};

} // namespace pimento
