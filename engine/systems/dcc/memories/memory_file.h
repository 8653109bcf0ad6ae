// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "sim/dram/device_description.h"

namespace pimento {

/// Reads the sections of a device with commands, besides its organisation.
void readCommandDevice(ObjectReader& reader, sim::DeviceDescription& device);

} // namespace pimento
