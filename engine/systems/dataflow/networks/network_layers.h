// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/workloads/layer.h"
#include "engine/workloads/network.h"
#include "sim/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pimento::dataflow {

/// A convolution or product of a network.
struct PlacedLayer {
    std::size_t layer = 0;    // index in the network
    workloads::Layer shape;   // the convolution or product that it is, or one of the two products of attention
    std::size_t distinct = 0; // index of its loops
    double repeats = 1;
    /// Index of the placed layer whose result it reads as it lies in memory. None: it reads an input of the network,
    /// several results, or one that a layer without multiplications writes, which may write it in any layout.
    std::optional<std::size_t> reads;
    /// True if the result leaves the layer in one way only: to the placed layer that reads it.
    bool hasOnlyReader = false;
};

/// The layers of a network that have a mapping, in the order of the network.
struct NetworkLayers {
    std::vector<PlacedLayer> placed;
    std::vector<LayerLoops> distinct;

    /// Number of times that layers with these loops run.
    [[nodiscard]] double repeatsOf(std::size_t distinct) const;
};

/// Finds the layers of a network that check() accepts. `partialBytes`: bytes of a partial sum; 0: those of a result.
/// Error: no layer with multiplications, or the first layer that has no loops (loopsOf()).
[[nodiscard]] Result<NetworkLayers> placedLayers(const workloads::Network& network, std::int64_t partialBytes);

} // namespace pimento::dataflow
