// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/tensor_traffic.h"

#include <string>

namespace pimento {

/// Describes traffic as a part of a sentence: "x (8 KiB) is laid out in the banks 128 times (8 in each of 16 channels),
/// 1 MiB with padding: 2,048 writes in the busiest channel, one a cycle".
[[nodiscard]] std::string trafficText(const TensorTraffic& row);

/// Describes a change of traffic of one tensor and purpose: "x is laid out in the banks 4 times instead of 16 times (32
/// KiB instead of 128 KiB; 64 writes instead of 256 in the busiest channel)". "": neither moves anything.
[[nodiscard]] std::string trafficDifference(const TensorTraffic& before, const TensorTraffic& after);

} // namespace pimento
