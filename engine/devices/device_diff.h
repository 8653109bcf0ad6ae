// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A value that differs between two device descriptions.
struct DeviceChange {
    std::string path;   // "timing.nCL", "levels[2].count" (elements count from 1)
    std::string before; // JSON; "": new in the second one
    std::string after;  // JSON; "": missing in the second one

    bool operator==(const DeviceChange&) const = default;
};

/// Lists the differences between two descriptions, by their paths. Error: one of them is no JSON.
[[nodiscard]] Result<std::vector<DeviceChange>> changesBetween(std::string_view before, std::string_view after);

} // namespace pimento
