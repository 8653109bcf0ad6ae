// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_kind.h"

namespace pimento {

/// Devices that are an array of processing elements under levels of memory: files with "simulator": "accelerator".
[[nodiscard]] const DeviceKind& acceleratorKind();

} // namespace pimento
