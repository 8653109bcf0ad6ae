// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hosts/gpu_roofline.h"

#include <cstdint>

namespace pimento {

/// A product of an m x k and a k x n matrix, `operations` times. Sizes may be fractional: the published LLaMA has a
/// width of 8/3 of another one.
struct TiledProduct {
    double m = 1;
    double n = 1;
    double k = 1;
    double operations = 1;
    double elementBytes = 2;

    auto operator<=>(const TiledProduct&) const = default;
};

/// Work of one thread block of a product.
enum class ThreadBlocks : std::uint8_t {
    Operations, // one operation each: products of attention
    Tiles,      // one level-1 tile of an operation each: fully connected layers
};

/// Tiles that the AttAcc GPU model finds for a product, as far as its time needs them.
struct ProductTiles {
    double m = 1; // size of a level-1 tile
    double n = 1;
    double offChipBytes = 0; // with the best level-2 tile
    double level2Bytes = 0;  // with the level-1 tile
    double level1Bytes = 0;  // with tiles of 16 x 16 in registers
};

/// Searches the tiles: at level 1 the pair that moves least relative to the square of the utilisation of the
/// multiprocessors, at level 2 the pair that moves the fewest bytes off chip.
[[nodiscard]] ProductTiles tilesOf(const Gpu& gpu, const TiledProduct& product, ThreadBlocks blocks);

/// Number of thread blocks of a product with these tiles.
[[nodiscard]] double threadBlocks(const TiledProduct& product, const ProductTiles& tiles, ThreadBlocks blocks);

/// Fraction of the GPU that `blocks` thread blocks keep busy.
[[nodiscard]] double utilisation(const Gpu& gpu, double blocks);

} // namespace pimento
