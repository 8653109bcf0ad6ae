// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_kind.h"

namespace pimento {

/// Memories that obey DRAM commands: their constraint tables, their families of units, and the needs of these.
[[nodiscard]] const DeviceKind& memoryKind();

} // namespace pimento
