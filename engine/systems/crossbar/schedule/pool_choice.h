// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/schedule/core_layout.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Pools that take less traffic with their readers than alone, by the copies and cores of a placement, as long as the
/// vector units of no core need more than 3/4 of the time of a product for them. Such a pool has one reader, a matrix
/// with windows of 1 x 1, and no function of its own.
[[nodiscard]] std::vector<std::size_t> poolsWithReaders(const LayerGraph& graph,
                                                        std::span<const LayerPartition> partitions,
                                                        const CoreLayout& layout, const CrossbarChip& chip);

} // namespace pimento::crossbar
