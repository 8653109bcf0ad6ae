// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace pimento {

/// A value of a device description that is replaced.
struct DeviceEdit {
    /// Steps from the document to the value: keys of objects, and for elements of lists the first one that has a value
    /// under a key or, of a list there, in it: "rules/rule=result-before-use/constraints/after=SFM/latency".
    std::string path;
    std::string value; // JSON: "4", "[]"

    bool operator==(const DeviceEdit&) const = default;
};

/// The number or text at a path of a description; of an object with a note its value, of a list or another object its
/// JSON. Error: the text is no JSON, or nothing stands there.
[[nodiscard]] Result<std::string> deviceValueAt(std::string_view description, const std::string& path);

/// The description with values replaced; a number in the place of text becomes text. The result is not checked: that
/// is done by whoever makes a device of it. Error: the text is no JSON, a path leads nowhere, a value is no JSON.
[[nodiscard]] Result<std::string> editedDevice(std::string_view description, std::span<const DeviceEdit> edits);

} // namespace pimento
