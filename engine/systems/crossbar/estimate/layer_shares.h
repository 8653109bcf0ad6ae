// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// What a core holds of a layer.
struct LayerShare {
    std::size_t matrix = 0; // index of the layer in the partitions
    std::int32_t core = 0;
    std::int64_t groups = 0;  // array groups
    std::int64_t arrays = 0;  // of these groups
    std::int64_t copies = 0;  // that have groups here
    std::int64_t slices = 0;  // of rows, of all of these copies: each slice gets its inputs once
    std::int64_t results = 0; // sums that are completed here for each window: of the parts whose first group is here
    std::int64_t helped = 0;  // sums that the core sends to another one for each window
    std::int64_t helpers = 0; // sums that it gets from others
};

/// Shares of all layers, ordered by layer and core.
[[nodiscard]] std::vector<LayerShare> layerShares(const Placement& placement,
                                                  std::span<const LayerPartition> partitions);

/// Steps of a layer: windows of the copy that has most.
[[nodiscard]] std::int64_t stepsOf(const LayerPartition& partition, std::int64_t copies);

} // namespace pimento::crossbar
