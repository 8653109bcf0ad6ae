// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hosts/product_tiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace pimento {

namespace {

constexpr double kLevel1Tiles[] = {8, 16, 32, 64, 128, 192, 256, 320, 384, 448, 512};

constexpr double kRegisterTile = 16;

/// Elements moved per operation with tiles of this size.
double elementsMoved(const TiledProduct& p, const ProductTiles& tile)
{
    return std::ceil(p.n / tile.n) * p.m * p.k + std::ceil(p.m / tile.m) * p.n * p.k + p.m * p.n;
}

ProductTiles bestLevel1Tile(const Gpu& gpu, const TiledProduct& p, ThreadBlocks blocks)
{
    ProductTiles best{std::min(8.0, p.m), std::min(8.0, p.n)};
    double least = std::numeric_limits<double>::infinity();
    for (const double m : kLevel1Tiles) {
        for (const double n : kLevel1Tiles) {
            const ProductTiles tile{std::min(m, p.m), std::min(n, p.n)};
            const double bytes = ((tile.m + tile.n) * 32 + tile.m * tile.n) * p.elementBytes;
            double moved = elementsMoved(p, tile);
            if (blocks == ThreadBlocks::Tiles) {
                const double used = utilisation(gpu, threadBlocks(p, tile, blocks));
                moved /= used * used;
            }
            if (bytes <= gpu.l1Bytes && moved < least) {
                least = moved;
                best = tile;
            }
        }
    }
    return best;
}

std::vector<double> multiples(double unit, double limit)
{
    // Try only sizes that change the number of tiles, which keeps the list short for long dimensions.
    std::vector<double> sizes;
    for (double count = std::ceil(limit / unit); count >= 1;) {
        const double size = unit * std::ceil(limit / (unit * count));
        if (size <= limit) {
            sizes.push_back(size);
        }
        const double next = std::ceil(limit / (size + unit));
        count = next < count ? next : count - 1;
    }
    sizes.push_back(limit);
    return sizes;
}

} // namespace

double utilisation(const Gpu& gpu, double blocks)
{
    const double multiprocessors = gpu.multiprocessors;
    return blocks / (multiprocessors * std::ceil(blocks / multiprocessors));
}

double threadBlocks(const TiledProduct& p, const ProductTiles& tiles, ThreadBlocks blocks)
{
    return blocks == ThreadBlocks::Operations ? p.operations
                                              : p.operations * std::ceil(p.m / tiles.m) * std::ceil(p.n / tiles.n);
}

ProductTiles tilesOf(const Gpu& gpu, const TiledProduct& p, ThreadBlocks blocks)
{
    ProductTiles tiles = bestLevel1Tile(gpu, p, blocks);
    double least = elementsMoved(p, tiles);
    for (const double m : multiples(tiles.m, p.m)) {
        for (const double n : multiples(tiles.n, p.n)) {
            const double bytes = ((m + n) * (p.k / 64) + m * n) * p.elementBytes;
            if (bytes <= gpu.l2Bytes) {
                least = std::min(least, elementsMoved(p, {m, n}));
            }
        }
    }
    const double bytes = p.operations * p.elementBytes;
    tiles.level1Bytes = bytes * elementsMoved(p, {kRegisterTile, kRegisterTile});
    tiles.level2Bytes = bytes * elementsMoved(p, tiles);
    tiles.offChipBytes = bytes * least;
    return tiles;
}

} // namespace pimento
