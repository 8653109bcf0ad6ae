// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/networks/fused_pair.h"
#include "engine/systems/dataflow/networks/network_layers.h"

#include <cstddef>
#include <vector>

namespace pimento::dataflow {

/// Two placed layers that run strip by strip.
struct PlacedPair {
    std::size_t first = 0; // indices of placed layers
    std::size_t second = 0;
    FusedPair how;
    double saved = 0; // value, with repeats, less than that of both layers alone
};

/// The pairs of a network that are worth it.
struct FusedLayers {
    std::vector<PlacedPair> pairs; // no layer is in two of them
    double saved = 0;              // by all of them
    double savedAtMost = 0;        // no choice of pairs saves more
    std::size_t tried = 0;         // pairs of layers of which the second alone reads the first
    bool isProved = false;         // both sums differ by the tolerance of the layers' values at most
};

/// Finds the pairs that together save most, each layer in one pair at most: each pair is searched once for ways that
/// save, and the choice along a chain is exact. `question` has the accelerator, objective and limits; searches of all
/// pairs together end after question.allNodes of work, and what they leave open counts in `savedAtMost`. `known` has
/// the solutions of the distinct layers. Error: as bestFusedPair().
[[nodiscard]] Result<FusedLayers> bestFusedLayers(const NetworkLayers& layers, const NetworkQuestion& question,
                                                  const std::vector<DataflowSolution>& known, std::stop_token stop,
                                                  const SolvedCount& report = {});

} // namespace pimento::dataflow
