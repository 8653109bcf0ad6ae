// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/device_description.h"

#include <cstddef>
#include <string>
#include <string_view>

// Names in a device description, for the files that compile one. Private to this folder.

namespace pimento::sim {

inline std::string inQuotes(std::string_view text) { return '"' + std::string(text) + '"'; }

/// Finds a level of the device by name; -1: there is none.
inline int findLevel(const DeviceDescription& device, std::string_view name)
{
    for (std::size_t i = 0; i < device.levels.size(); ++i) {
        if (device.levels[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

} // namespace pimento::sim
