// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/network/network_picture.h"

#include <cstddef>
#include <vector>

namespace pimento {

/// The boxes of a drawing of a network, each with one layer or several.
struct FoldedNetwork {
    std::vector<std::vector<std::size_t>> boxes; // layers of each, the one that names the box first
    std::vector<std::size_t> boxOf;              // of each layer
    std::vector<networks::DrawnLink> links;      // between boxes, each once
};

/// A box for each layer.
[[nodiscard]] FoldedNetwork unfolded(const NetworkPicture& network);

/// Joins each layer without multiplications that reads one layer only with the box of that layer.
[[nodiscard]] FoldedNetwork foldedFunctions(const NetworkPicture& network);

} // namespace pimento
