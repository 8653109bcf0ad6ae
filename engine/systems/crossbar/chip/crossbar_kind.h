// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_kind.h"

namespace pimento {

/// Devices that are chips of crossbar arrays: files with "simulator": "crossbars".
[[nodiscard]] const DeviceKind& crossbarKind();

} // namespace pimento
