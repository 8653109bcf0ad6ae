// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace pimento {

/// A replacement for a value of a device description.
struct DeviceEdit {
    /// Path from the document to the value. A step is the key of an object, or KEY=VALUE for the first element of a
    /// list whose KEY is VALUE or a list that contains it:
    /// "rules/rule=result-before-use/constraints/after=SFM/latency".
    std::string path;
    std::string value; // JSON: "4", "[]"

    bool operator==(const DeviceEdit&) const = default;
};

/// Returns the number or text at a path of a description; for an object with a note its value, for a list or another
/// object its JSON. Error: the text is no JSON, or the path does not exist.
[[nodiscard]] Result<std::string> deviceValueAt(std::string_view description, const std::string& path);

/// Replaces values of a description; a number in the place of text becomes text. The result is not checked before a
/// device is made of it. Error: the text or a value is no JSON, or a path does not exist.
[[nodiscard]] Result<std::string> editedDevice(std::string_view description, std::span<const DeviceEdit> edits);

} // namespace pimento
