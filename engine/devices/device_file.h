// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_kind.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Content of a device file, or its mistakes.
struct DeviceReading : MadeDevice {              // without a device if there are mistakes
    std::vector<ObjectReader::Mistake> mistakes; // by place in the text
    std::set<std::string> keys;                  // every key that the reader knows, as "levels.count"
};

/// Reads and checks a device description in JSON. `origin` names the text in messages. Every key is checked: a missing,
/// unknown or wrongly typed one is a mistake with its place, and so are values that contradict each other.
[[nodiscard]] DeviceReading examineDevice(std::string_view json, const std::string& origin);

/// The device that was read. Error: the first mistake.
[[nodiscard]] Result<MadeDevice> deviceIn(const DeviceReading& reading);

/// Reads a description of a device with banks. Error: the first mistake, or a device of another kind.
[[nodiscard]] Result<sim::DeviceDescription> parseDevice(std::string_view json, const std::string& origin);

/// Reads a device description file.
[[nodiscard]] Result<sim::DeviceDescription> readDevice(const std::filesystem::path& file);

/// Reads the text of a device file. Error: it cannot be read or is too large.
[[nodiscard]] Result<std::string> readDeviceText(const std::filesystem::path& file);

} // namespace pimento
