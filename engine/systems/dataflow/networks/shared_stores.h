// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/networks/solve_each.h"

#include <array>
#include <vector>

namespace pimento::dataflow {

/// One choice of what levels store, for all layers of a network.
struct SharedStores {
    std::vector<std::array<bool, kTensors>> stores; // one per level within DRAM
    std::vector<DataflowSolution> layers;           // one per layer, under this choice
    double value = 0;                               // summed over layers and their repeats
    double separate = 0; // what the layers take if each chooses for itself: never more than `value`
    bool isProved = false;
    bool isFound = false; // false: no choice fits all layers, or a stop came first
};

/// Finds the stored tensors that are best for a whole network if levels must store the same for all layers, exactly: it
/// tries each choice whose layers alone do not exceed the best sum. Error: as solveDataflow(), or an objective that
/// does not add up.
[[nodiscard]] Result<SharedStores> bestSharedStores(const NetworkQuestion& question, std::stop_token stop,
                                                    const SolvedCount& report = {});

} // namespace pimento::dataflow
