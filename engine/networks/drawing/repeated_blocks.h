// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/drawing/layered_drawing.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::networks {

/// Equal blocks of neighbouring nodes, one after another.
struct RepeatedBlock {
    std::size_t first = 0; // first node of the first block
    std::size_t size = 0;  // nodes of a block
    std::size_t count = 0; // blocks

    [[nodiscard]] std::size_t end() const { return first + size * count; }
    [[nodiscard]] bool contains(std::size_t node) const { return node >= first && node < end(); }
    bool operator==(const RepeatedBlock&) const = default;
};

/// Finds chains of equal blocks in a graph, by structure alone; they do not overlap and are ordered. Blocks are equal
/// if their nodes have the same kinds in the same order and the same links inside, and if each reads from the block
/// before it what the second one reads from the first; what the first one reads stands for that. `kinds`: a number of
/// each node, equal for nodes that do the same on the same shapes. Links lead from smaller indices to greater ones.
/// Where a chain can be divided in several ways, the blocks hand over the fewest nodes' results. Blocks are at least
/// two layers, or there are three of them.
[[nodiscard]] std::vector<RepeatedBlock> repeatedBlocks(std::span<const std::uint64_t> kinds,
                                                        std::span<const DrawnLink> links);

} // namespace pimento::networks
