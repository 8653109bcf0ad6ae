// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/registry.h"
#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string_view>

namespace pimento::crossbar {

/// Chip of the device that reference files call "archA", "archB", "archC" or "ship" (Table V of the paper "PIMCOMP",
/// and the default of its public program), with a duration of products in nanoseconds. Error: another name, or a device
/// that is not among those given.
[[nodiscard]] Result<CrossbarChip> configurationOf(const BackendRegistry& devices, std::string_view name,
                                                   std::int64_t mvmNs);

} // namespace pimento::crossbar
