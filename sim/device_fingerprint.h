// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"
#include "sim/device.h"

namespace pimento::sim {

/// The fingerprint of everything in a description that lowering, time and energy of a program may depend on;
/// documentation, names of the device and rules that are not applied do not count. Descriptions with one fingerprint
/// give the same results for the same programs.
[[nodiscard]] Fingerprint fingerprintOf(const DeviceDescription& device);

} // namespace pimento::sim
