// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/partition/partition.h"
#include "engine/systems/crossbar/schedule/layer_results.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VII-B: in which cycle of the pipeline each layer works on an image. Layers that
// depend on each other share a cycle (a group of layers) where the second can end in it.

namespace pimento::crossbar {

/// Cycles of the layers of a schedule. Layers that are computed together (LayerResults) share one in any case.
struct LayerCycles {
    std::int64_t cycles = 1;              // from an image to its result
    std::vector<std::int64_t> firstSteps; // of each layer of the partitions in a group of several; -1: in no such group
    std::vector<std::int32_t> waitsFor;   // of each node: the layer of its cycle whose stores its loads wait for; -1

    bool operator==(const LayerCycles&) const = default;
};

struct CycleOptions {
    std::int64_t steps = 1;                  // of a cycle
    std::vector<std::int64_t> ofLayers = {}; // steps of each layer of the partitions
    bool groupsLayers = false;
    std::int64_t pooledAhead = 0; // steps from the loads of a pool that its reader computes to the products
};

/// Finds the cycle of each layer: the one after those of its sources, or theirs if `groupsLayers`, all sources there
/// are layers with weights that are stored as they are, and the layer can follow them within the steps of a cycle.
/// Layers without weights that are computed on their own take a whole cycle.
[[nodiscard]] LayerCycles layerCycles(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                      const LayerResults& results, const CycleOptions& options);

} // namespace pimento::crossbar
