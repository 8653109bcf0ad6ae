// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_facts.h"
#include "sim/dram/device_description.h"

#include <cstdint>
#include <string>

namespace pimento {

/// Figures of a memory: its sizes, and bandwidths as its constraint table allows.
[[nodiscard]] DeviceFacts memoryFacts(const sim::DeviceDescription& device);

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
