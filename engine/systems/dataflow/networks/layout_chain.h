// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/networks/shared_stores.h"

#include <vector>

namespace pimento::dataflow {

/// Layouts of the tensors between the layers of a chain.
struct LayoutChain {
    std::vector<DataflowSolution> layers; // of each layer
    std::vector<bool> isRelaid;           // before each layer: its input is written in another order first
    double value = 0;                     // of layers and re-layouts
    double separate = 0; // if each layer chooses its layouts for itself, and pays for re-layouts that follow
    bool isProved = false;
    bool isFound = false;
};

/// Finds the layouts for a chain of layers, each of which reads what the one before wrote, by dynamic programming:
/// either both layers use the sequential order, or the tensor is re-laid, which reads and writes it once in rows as
/// full as they get. Row-aligned tiles of an output and blocks of an input are cut differently, and never agree. Each
/// layer counts once; repeats are not considered. Error: as bestSharedStores().
[[nodiscard]] Result<LayoutChain> bestLayouts(const NetworkQuestion& question, std::stop_token stop);

/// Cost of a relayout of the input of a layer, in the unit of the objective.
[[nodiscard]] double relayoutValue(const LayerLoops& layer, const Accelerator& accelerator,
                                   const DataflowObjective& objective);

} // namespace pimento::dataflow
