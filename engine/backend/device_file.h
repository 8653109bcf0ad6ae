// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/device.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace pimento {

/// Reads a device description in JSON. `origin` names the text in messages. Every key is checked: a missing, unknown or
/// wrongly typed one is an error that names its place.
[[nodiscard]] Result<sim::DeviceDescription> parseDevice(std::string_view json, const std::string& origin);

/// Reads a device description file.
[[nodiscard]] Result<sim::DeviceDescription> readDevice(const std::filesystem::path& file);

} // namespace pimento
