// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/network.h"

#include <string>

namespace pimento::networks {

/// Describes the shape of a layer in a few words: "convolution 3x3 stride 2, 32 groups", "product 512 to 1000", "relu".
[[nodiscard]] std::string layerText(const workloads::Layer& layer);

/// Writes dimensions as "1x64x112x112"; "": none are known.
[[nodiscard]] std::string dimensionsText(const workloads::Dimensions& dimensions);

} // namespace pimento::networks
