// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/device_description.h"
#include "sim/hbm_pim/device.h"

#include <array>
#include <cstdint>
#include <span>

// Samsung's machine as a device file describes it.

namespace pimento::samsung {

/// A timing value, and its value on the machine.
struct TimingNeed {
    const char* name = "";
    int sim::samsung::Timing::*delay = nullptr;
    std::int64_t least = 0;
    std::int64_t most = 0;
};

/// Commands of the machine by their names in device files; ProgramCommands maps them.
inline constexpr std::array<const char*, 11> kCommandNames = {"ACT", "ACTAB", "PRE",  "PREA", "REF", "RD",
                                                              "WR",  "RDAB",  "WRAB", "PIM",  "REG"};

[[nodiscard]] std::span<const TimingNeed> timingNeeds();

/// Checks that a description is the vendor's own machine, hbmPim(), with any number of channels. Error: the first
/// number that differs, with both values.
[[nodiscard]] Result<void> checkIsVendors(const sim::DeviceDescription& description);

} // namespace pimento::samsung
