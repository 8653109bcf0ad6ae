// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/partition/partition.h"

#include <cstdint>
#include <span>
#include <vector>

// How many copies of each layer an accelerator holds. Copies compute different windows at the same time; a step is a
// round in which every copy computes one window.

namespace pimento::crossbar {

/// Copies with which each layer takes at most `steps` steps for its windows, and no layer has more than it needs.
[[nodiscard]] std::vector<std::int64_t> copiesFor(std::span<const LayerPartition> partitions, std::int64_t steps);
/// Steps with one copy of each layer: more steps change nothing.
[[nodiscard]] std::int64_t mostSteps(std::span<const LayerPartition> partitions);

} // namespace pimento::crossbar
