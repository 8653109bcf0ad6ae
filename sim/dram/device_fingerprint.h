// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"
#include "sim/dram/device_description.h"

namespace pimento::sim {

/// Fingerprint of everything in a description that lowering, time and energy of a program may depend on, without
/// documentation, names of the device and rules that are not applied. Descriptions with equal fingerprints give equal
/// results for equal programs.
[[nodiscard]] Fingerprint fingerprintOf(const DeviceDescription& device);

} // namespace pimento::sim
