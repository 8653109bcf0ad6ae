// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A value of a device description that another one says otherwise.
struct DeviceChange {
    std::string path;   // "timing.nCL", "levels[2].count" (elements count from 1)
    std::string before; // JSON; "": it is new
    std::string after;  // JSON; "": it is gone

    bool operator==(const DeviceChange&) const = default;
};

/// What one description says otherwise than another one, by their paths. Error: one of them is no JSON.
[[nodiscard]] Result<std::vector<DeviceChange>> changesBetween(std::string_view before, std::string_view after);

} // namespace pimento
