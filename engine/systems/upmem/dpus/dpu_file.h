// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "sim/dram/device_description.h"

namespace pimento {

/// Keys that a device of DPUs may not have, since it has no commands.
inline constexpr const char* kKeysOfCommands[] = {"clock_ps",    "timing",     "commands",   "requests",
                                                  "constraints", "controller", "compute",    "host",
                                                  "rules",       "energy",     "simd_width", "devices_per_host"};

/// Reads the section "dpus" of a device file into a description whose organisation has been read.
void readDpus(ObjectReader reader, sim::DeviceDescription& device);

/// Checks the consistency of a device of DPUs whose organisation is sound.
void checkDpus(const sim::DeviceDescription& device, ObjectReader::Log& log);

} // namespace pimento
