// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/gpu/gpu_roofline.h"

#include <cstdint>

namespace pimento {

/// m x k times k x n, `operations` times. Sizes may be broken: the published LLaMA has a width of 8/3 of another one.
struct TiledProduct {
    double m = 1;
    double n = 1;
    double k = 1;
    double operations = 1;
    double elementBytes = 2;

    auto operator<=>(const TiledProduct&) const = default;
};

/// What makes the thread blocks of a product.
enum class ThreadBlocks : std::uint8_t {
    Operations, // one for each operation: products of attention
    Tiles,      // one for each level-1 tile of each operation: fully connected layers
};

/// The tiles that the AttAcc GPU model finds for a product, as far as its time needs them.
struct ProductTiles {
    double m = 1; // of a level-1 tile
    double n = 1;
    double offChipBytes = 0; // with the best level-2 tile
    double level2Bytes = 0;  // with the level-1 tile
    double level1Bytes = 0;  // with tiles of 16 x 16 in registers
};

/// Searches the tiles: at level 1 the pair that moves least for the square of the utilisation of the multiprocessors,
/// at level 2 the pair that moves fewest bytes off chip.
[[nodiscard]] ProductTiles tilesOf(const Gpu& gpu, const TiledProduct& product, ThreadBlocks blocks);

/// Thread blocks of a product with these tiles.
[[nodiscard]] double threadBlocks(const TiledProduct& product, const ProductTiles& tiles, ThreadBlocks blocks);

/// Share of the GPU that `blocks` thread blocks keep busy.
[[nodiscard]] double utilisation(const Gpu& gpu, double blocks);

} // namespace pimento
