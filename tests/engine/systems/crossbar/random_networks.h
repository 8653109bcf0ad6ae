// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/workloads/network.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::crossbar {

/// What random networks may have.
struct RandomNetworkOptions {
    bool hasGroups = true;   // convolutions of groups of channels
    bool hasDilation = true; // holes in windows
    bool hasProducts = true;
    int fewestLayers = 3;
    int mostLayers = 10;
    bool denseGroups = true; // as PartitionOptions::denseGroups
    PartWidth width = PartWidth::Core;
    bool hasForms = false;   // convolutions are unfolded in all forms, and not as windows alone
};

/// Draws a network of convolutions, pools, sums, joins, shuffles, functions and products, with images of 4 to 12 pixels
/// and mostly 1 to 12 channels, that workloads::check() accepts. It has at least one layer with weights.
[[nodiscard]] workloads::Network randomNetwork(RandomStream& random, const RandomNetworkOptions& options = {});

/// A network on a small accelerator, ready for schedules.
struct RandomCase {
    workloads::Network network;
    LayerGraph graph;
    CrossbarChip chip;
    std::vector<LayerPartition> partitions;
    Placement placement;
};

/// Draws a network, one or two chips of 2 to 12 cores with arrays of 8 x 8 to 32 x 32, and copies of its layers on
/// cores with room: at random, or one after the other. `number` names the case: equal numbers give equal cases.
[[nodiscard]] RandomCase randomCase(std::uint64_t number, const RandomNetworkOptions& options = {});

} // namespace pimento::crossbar
