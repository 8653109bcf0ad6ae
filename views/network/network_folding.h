// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/network/network_picture.h"

#include <cstddef>
#include <set>
#include <vector>

namespace pimento {

/// What a drawing of a network draws once.
struct NetworkFolding {
    bool joinsFunctions = false;    // a layer without multiplications that reads one layer only joins the box of it
    bool foldsBlocks = false;       // equal blocks are drawn once
    std::set<std::size_t> opened{}; // blocks that are drawn one by one all the same, by their first layers

    bool operator==(const NetworkFolding&) const = default;
};

/// A chain of equal blocks in a drawing.
struct FoldedBlock {
    networks::RepeatedBlock chain;
    bool isOpen = false;            // each block is drawn
    std::vector<std::size_t> boxes; // boxes that are drawn for it
};

/// The boxes of a drawing of a network, each with one layer or several.
struct FoldedNetwork {
    std::vector<std::vector<std::size_t>> boxes; // layers of each, the one that names the box first
    std::vector<std::size_t> boxOf;              // one per layer
    std::vector<std::size_t> drawnAs;       // one per layer: itself, or its counterpart in the first of equal blocks
    std::vector<networks::DrawnLink> links; // between boxes, each once
    std::vector<FoldedBlock> blocks;        // empty if blocks are not folded

    /// Layers of a box without those of further blocks.
    [[nodiscard]] std::vector<std::size_t> drawnIn(std::size_t box) const;
    /// Chain of blocks that has a layer, by index; blocks.size(): none has.
    [[nodiscard]] std::size_t blockOf(std::size_t layer) const;
};

/// Folds a network; without any folding it has a box for each layer.
[[nodiscard]] FoldedNetwork folded(const NetworkPicture& network, const NetworkFolding& folding);

} // namespace pimento
