// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/systems/crossbar/chip/crossbar_part.h"

namespace pimento::crossbar {

/// Reads the section "crossbars" of a device file (DEVICE_FILES.md). Mistakes go to the reader.
[[nodiscard]] CrossbarPart readCrossbars(ObjectReader reader);

/// Checks what readCrossbars() returned, whose values are valid one by one: bits of weights against crossbars, numbers
/// of cores and arrays, and local memories against what an array reads and writes. Messages name both numbers.
void checkCrossbars(const CrossbarChip& chip, ObjectReader::Log& log);

} // namespace pimento::crossbar
