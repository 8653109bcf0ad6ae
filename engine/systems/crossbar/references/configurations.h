// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string_view>

namespace pimento::crossbar {

/// Chip that reference files call "archA", "archB", "archC" or "ship" (Table V of the paper "PIMCOMP", and the default
/// of its public program), with a duration of products in nanoseconds. Error: another name.
[[nodiscard]] Result<CrossbarChip> configurationOf(std::string_view name, std::int64_t mvmNs);

} // namespace pimento::crossbar
