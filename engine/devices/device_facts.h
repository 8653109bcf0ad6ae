// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// Figures derived from a device description: sizes, and peak bandwidths.
struct DeviceFacts {
    std::int64_t banks = 0;
    std::int64_t cores = 0; // compute units; 0: not described
    std::int64_t capacityBytes = 0;
    double clockHertz = 0;
    /// Bytes per second between the device and its host, with reads as dense as the constraint table allows.
    double externalBandwidth = 0;
    std::string externalCommand;
    /// Bytes per second between cells and units, for the all-bank command that moves most; 0: there is none.
    double internalBandwidth = 0;
    std::string internalCommand;
    double refreshShare = 0; // fraction of the time, 0 to 1

    bool operator==(const DeviceFacts&) const = default;
};

[[nodiscard]] DeviceFacts factsOf(const sim::DeviceDescription& device);

/// Evaluates a formula over the device's timing values, in cycles; 0 for an invalid formula, which no compiled device
/// has.
[[nodiscard]] std::int64_t cyclesOf(const sim::DeviceDescription& device, const std::string& formula);
[[nodiscard]] double nanosecondsOf(const sim::DeviceDescription& device, std::int64_t cycles);

/// Maximum issues of a command per cycle and channel, with the best order of the banks: limited by the constraints of
/// the command on itself, and by its half of the command bus.
[[nodiscard]] double issuesPerCycle(const sim::DeviceDescription& device, const std::string& command);

/// True if a row of the constraint table can delay a command. Rows on a level below those that their commands check
/// have no effect.
[[nodiscard]] bool isLookedAt(const sim::DeviceDescription& device, const sim::ConstraintSpec& row);

} // namespace pimento
