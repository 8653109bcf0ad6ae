// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/systems/crossbar/inspect/inspected_mapping.h"

namespace pimento::crossbar {

/// The cores as they lie on their chips: arrays in use, layers, fractions of the time, and arrays of each layer.
[[nodiscard]] DeviceMap coreMap(const InspectedMapping& mapping);

} // namespace pimento::crossbar
