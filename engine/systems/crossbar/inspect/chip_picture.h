// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/chip_map.h"
#include "engine/inspection/kernel_forms.h"
#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/rounds/network_rounds.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pimento::crossbar {

/// The arrays of all cores with the weights in them. `text` is that of the mapping.
[[nodiscard]] ChipMap chipMap(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                              const Placement& placement, const CrossbarChip& chip, std::string text);

/// A map for each round of a network larger than the chip, with the layers of all rounds.
[[nodiscard]] ChipRounds chipRounds(const LayerGraph& graph, const NetworkRounds& rounds, const CrossbarChip& chip,
                                    const std::string& text);

/// Moves pieces of the map of a mapping, whose text is `text`, and of maps that this made.
[[nodiscard]] std::shared_ptr<const ChipMoves> chipMoves(const LayerGraph& graph,
                                                         std::span<const LayerPartition> partitions,
                                                         const Placement& placement, const CrossbarChip& chip,
                                                         std::string text);

/// The forms of Table IV of the paper for each layer, with their costs.
[[nodiscard]] std::vector<KernelForms> kernelForms(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                                   const CrossbarChip& chip, const PartitionOptions& options);

} // namespace pimento::crossbar
