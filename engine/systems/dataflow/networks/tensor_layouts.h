// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/networks/solve_each.h"

#include <vector>

namespace pimento::dataflow {

/// Layouts of the tensors between the layers of a network.
struct TensorLayouts {
    std::vector<DataflowSolution> layers; // one per layer
    std::vector<bool> isRelaid;           // before each layer: its input is written in another order first
    double value = 0;                     // of layers and re-layouts, with repeats
    double bound = 0;                     // no choice of layouts and mappings has a smaller value
    double separate = 0; // if each layer chooses its layouts for itself, and pays for re-layouts that follow
    bool isProved = false;
    bool isFound = false;
};

/// Finds the layouts for layers that read what others wrote, by dynamic programming from the last layers to the first:
/// either the layer that writes a tensor and the one that reads it both use the sequential order, or the reader re-lays
/// it, which reads and writes it once in rows as full as they get. Row-aligned tiles of an output and blocks of an
/// input are cut differently, and never agree. A layer reads at most one tensor of another layer and may have several
/// readers; one that reads none takes its input in any layout. Error: as bestSharedStores().
[[nodiscard]] Result<TensorLayouts> bestLayouts(const NetworkQuestion& question, std::stop_token stop,
                                                const SolvedCount& report = {});

/// Cost of a relayout of the input of a layer, in the unit of the objective.
[[nodiscard]] double relayoutValue(const LayerLoops& layer, const Accelerator& accelerator,
                                   const DataflowObjective& objective);

} // namespace pimento::dataflow
