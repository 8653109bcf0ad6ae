// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// What follows from a device description: sizes, and how fast data can move at best.
struct DeviceFacts {
    std::int64_t banks = 0;
    std::int64_t cores = 0; // compute units; 0: none are described
    std::int64_t capacityBytes = 0;
    double clockHertz = 0;
    /// Bytes a second between the device and its host when reads follow each other as fast as the table allows.
    double externalBandwidth = 0;
    std::string externalCommand;
    /// The same between cells and units, for the command of all banks that moves most; 0: there is none.
    double internalBandwidth = 0;
    std::string internalCommand;
    double refreshShare = 0; // of the time, 0 to 1

    bool operator==(const DeviceFacts&) const = default;
};

[[nodiscard]] DeviceFacts factsOf(const sim::DeviceDescription& device);

/// Cycles of a formula over the device's timing values; 0 for a wrong one, which no compiled device has.
[[nodiscard]] std::int64_t cyclesOf(const sim::DeviceDescription& device, const std::string& formula);
[[nodiscard]] double nanosecondsOf(const sim::DeviceDescription& device, std::int64_t cycles);

/// Issues of a command per cycle and channel, all banks taken in the best order: bounded by the rows of the table that
/// hold it back behind itself, and by its half of the command bus.
[[nodiscard]] double issuesPerCycle(const sim::DeviceDescription& device, const std::string& command);

/// Whether a row of the table holds anything back: it does not on a level below those that its commands look at.
[[nodiscard]] bool isLookedAt(const sim::DeviceDescription& device, const sim::ConstraintSpec& row);

} // namespace pimento
