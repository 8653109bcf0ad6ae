// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/family_needs.h"
#include "sim/samsung/device.h"

#include <array>
#include <cstdint>
#include <span>

// What Samsung's machine asks of a device file that it is to run: the check of device files and deviceOf() go by it.

namespace pimento::samsung {

/// A timing value and what it is on the machine.
struct TimingNeed {
    const char* name = "";
    int sim::samsung::Timing::*delay = nullptr;
    std::int64_t least = 0;
    std::int64_t most = 0;
};

/// The commands that the machine issues, by the names that a device file gives them; ProgramCommands says which is
/// which.
inline constexpr std::array<const char*, 11> kCommandNames = {"ACT", "ACTAB", "PRE",  "PREA", "REF", "RD",
                                                              "WR",  "RDAB",  "WRAB", "PIM",  "REG"};

[[nodiscard]] std::span<const TimingNeed> timingNeeds();
/// Its organisation, which is fixed but for the number of channels.
[[nodiscard]] std::span<const lower::NumberNeed> organisationNeeds();

} // namespace pimento::samsung
