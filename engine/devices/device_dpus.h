// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "sim/device.h"

namespace pimento {

/// The keys that a device of DPUs has no use for: it has no commands.
inline constexpr const char* kKeysOfCommands[] = {"clock_ps",    "timing",  "commands", "requests", "constraints",
                                                  "controller",  "compute", "host",     "rules",    "energy",
                                                  "simd_width", "devices_per_host"};

/// Reads the section "dpus" of a device file into a description whose organisation has been read.
void readDpus(ObjectReader reader, sim::DeviceDescription& device);

/// Says what does not fit together in a device of DPUs; a part of checkDevice().
void checkDpus(const sim::DeviceDescription& device, ObjectReader::Log& log);

} // namespace pimento
