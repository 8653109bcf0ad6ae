// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_facts.h"
#include "engine/devices/device_kind.h"
#include "engine/systems/crossbar/chip/crossbar_part.h"

#include <string>
#include <vector>

namespace pimento::crossbar {

/// Arrays, bytes of weights that they hold, and bandwidths of the chips' memories and of the cores' memories.
[[nodiscard]] DeviceFacts crossbarFigures(const CrossbarChip& chip);
/// Facts for a table: chips, cores, arrays, connection, memories, energies.
[[nodiscard]] std::vector<DeviceFact> crossbarFacts(const CrossbarChip& chip);
/// Chips, cores, crossbars and cells, for a picture.
[[nodiscard]] std::vector<PictureLevel> crossbarLevels(const CrossbarChip& chip);
/// "1 chip of 168 cores, 12 arrays of 128 x 128 weights each, bus".
[[nodiscard]] std::string crossbarSummary(const CrossbarChip& chip);

} // namespace pimento::crossbar
