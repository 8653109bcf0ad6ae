// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Copies of each layer for the low-latency mode: as many as each layer needs for at most `steps` steps, and then those
/// that shorten the chain of layers most for their arrays, while `arrays` are left. In the chain a layer has its first
/// pixel a step after its source has made what the first window reads, takes a step for each window of a copy, and ends
/// a step after its source at least. The copies for the steps alone may need more than `arrays`.
[[nodiscard]] std::vector<std::int64_t> chainCopies(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                                    std::int64_t steps, std::int64_t arrays);

} // namespace pimento::crossbar
