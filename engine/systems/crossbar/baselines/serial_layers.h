// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/run/mapping_run.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// A part of a network that runs alone: one layer with weights, and the layers without weights that follow it.
struct LayerAlone {
    LayerGraph graph; // what it reads from other layers are inputs
    LayerPartition partition;
    Placement placement; // its groups, in the cores of the whole placement
};

/// Cuts a placed network into its layers with weights, in order. A layer without weights belongs to the last layer with
/// weights that it depends on, or to the first layer.
[[nodiscard]] std::vector<LayerAlone> layersAlone(const PlacedStreams& of);

/// Times of a network whose layers run one after the other.
struct SerialLayers {
    std::vector<std::int64_t> layerNs; // of each layer with weights, with the layers without weights behind it
    StreamProfile sum;                 // of one image; without times of cores
};

/// Schedules and profiles each of layersAlone() with the whole chip for itself. Results pass the memory of the chip.
/// Error: that of streamsOf() or profileOf().
[[nodiscard]] Result<SerialLayers> serialLayers(const PlacedStreams& of);

} // namespace pimento::crossbar
