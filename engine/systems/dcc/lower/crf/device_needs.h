// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hbm_pim_sequences/described_device.h"
#include "engine/systems/dcc/lower/core/family_needs.h"

#include <span>

// Requirements of Samsung's machine on a device file, besides timing values and commands
// (engine/hbm_pim_sequences/described_device.h). The check of device files and deviceOf() use them.

namespace pimento::samsung {

/// Requirements on the organisation, which is fixed except for the number of channels.
[[nodiscard]] std::span<const lower::NumberNeed> organisationNeeds();

} // namespace pimento::samsung
