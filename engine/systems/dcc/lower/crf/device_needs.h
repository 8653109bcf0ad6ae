// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/samsung/described_device.h"
#include "engine/systems/dcc/lower/core/family_needs.h"

#include <span>

// What Samsung's machine asks of a device file that it is to run, beside timing values and commands
// (engine/samsung/described_device.h): the check of device files and deviceOf() go by it.

namespace pimento::samsung {

/// Its organisation, which is fixed but for the number of channels.
[[nodiscard]] std::span<const lower::NumberNeed> organisationNeeds();

} // namespace pimento::samsung
