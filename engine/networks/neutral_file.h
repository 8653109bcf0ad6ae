// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/network_reading.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::networks {

/// True if a text names the format "pim-network".
[[nodiscard]] bool namesNeutralFormat(std::string_view text);

/// Reads a text of the format "pim-network", version 1: layers of convolutional networks with the dimensions of their
/// results (NETWORK_FILES.md). Biases and functions that are fused into a layer become members of it. A summary that
/// differs from the layers becomes a remark. Error: a mistake in the text with its place, a layer whose sizes do not fit
/// its result, or an invalid network.
[[nodiscard]] Result<NetworkReading> parseNeutralNetwork(std::string_view json, const std::string& origin);

} // namespace pimento::networks
