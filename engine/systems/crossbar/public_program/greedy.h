// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

// Source: the public program of the paper "PIMCOMP": its strategies without a search.

namespace pimento::crossbar {

/// Rule that chooses the copies of layers.
enum class GreedyRule : std::uint8_t {
    Balance, // one more copy for the layer with most rounds, again and again
    Uniform, // as many copies of each layer
    Windows, // copies in proportion to the windows of a layer
};

/// Names of the rules in the files of the public program.
inline constexpr std::array<std::string_view, 3> kGreedyRules = {"balance", "uniform", "W0H0"};

[[nodiscard]] constexpr std::string_view nameOf(GreedyRule rule)
{
    return kGreedyRules[static_cast<std::size_t>(rule)];
}

/// Copies of each layer, at least one and at most one for each window. A fully connected layer has one. "balance"
/// leaves the first copies of convolutions out of its budget, as the public program does: the copies may exceed the
/// chip.
[[nodiscard]] std::vector<std::int64_t> greedyReplicas(const LayerGraph& graph,
                                                       std::span<const LayerPartition> partitions,
                                                       const CrossbarChip& chip, GreedyRule rule);

/// Copies of "balance" that stop when `left` of the budget is left, from 0 to 1; the rule itself stops at one half.
[[nodiscard]] std::vector<std::int64_t> balancedReplicas(const LayerGraph& graph,
                                                         std::span<const LayerPartition> partitions,
                                                         const CrossbarChip& chip, double left);

/// Places array groups in order, each in the first core with room. Error: copies that take more arrays than the chip
/// has, or whose groups leave too little room in every core.
[[nodiscard]] Result<Placement> placeFirstFit(std::span<const std::int64_t> replicas,
                                              std::span<const LayerPartition> partitions, const CrossbarChip& chip);

} // namespace pimento::crossbar
