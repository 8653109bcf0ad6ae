// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "sim/base/result.h"
#include "sim/machine.h"

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// What a device file says, or what is wrong with it.
struct DeviceReading {
    std::shared_ptr<const sim::Machine> machine; // ready to run; without mistakes only
    std::vector<ObjectReader::Mistake> mistakes; // by place in the text
    std::set<std::string> keys;                  // every key that the reader asked for, as "levels.count"
};

/// Reads a device description in JSON and checks that it makes sense. `origin` names the text in messages. Every key is
/// checked: a missing, unknown or wrongly typed one is a mistake that names its place, as are values that contradict
/// each other.
[[nodiscard]] DeviceReading examineDevice(std::string_view json, const std::string& origin);

/// The same; Error: the first mistake.
[[nodiscard]] Result<sim::DeviceDescription> parseDevice(std::string_view json, const std::string& origin);

/// Reads a device description file.
[[nodiscard]] Result<sim::DeviceDescription> readDevice(const std::filesystem::path& file);

/// The text of a device file. Error: it cannot be read or is too large.
[[nodiscard]] Result<std::string> readDeviceText(const std::filesystem::path& file);

} // namespace pimento
