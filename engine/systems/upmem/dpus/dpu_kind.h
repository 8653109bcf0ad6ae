// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_kind.h"

namespace pimento {

/// Machines of DPUs, which run programs instead of obeying commands.
[[nodiscard]] const DeviceKind& dpuKind();

} // namespace pimento
