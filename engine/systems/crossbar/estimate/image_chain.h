// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/estimate/core_work.h"

#include <vector>

namespace pimento::crossbar {

/// When each layer works on one image that passes all layers, pixel by pixel: a layer begins once its first window is
/// there, takes its steps, and ends at least a window after its sources.
[[nodiscard]] std::vector<LayerTime> chainOf(const PlacedNetwork& network);

/// Bytes that pixels move between cores, where each goes to all cores whose windows contain it, and bytes of the image
/// and of the results of the network through the memories of the chips.
void addPixels(MovedBytes& moved, const PlacedNetwork& network);

} // namespace pimento::crossbar
