// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "engine/systems/crossbar/schedule/window_shares.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// The step in which each layer of the partitions begins, where the longest takes `steps`. A layer with fewer can begin
/// later; it gets the place among the others, the one with the most traffic first, where the memory moves least. An
/// image of inputs or results counts as once read or written, evenly over the steps of its layer; the first inputs of
/// all copies count in its first step.
[[nodiscard]] std::vector<std::int64_t> firstSteps(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                                   std::span<const std::vector<WindowShare>> shares,
                                                   std::int64_t steps);

} // namespace pimento::crossbar
