// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gpu/gpu_roofline.h"

#include "engine/base/math.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace pimento {

namespace {

constexpr auto kElement = static_cast<double>(kBytesPerElement);
constexpr std::int64_t kLevel1Tiles[] = {8, 16, 32, 64, 128, 192, 256, 320, 384, 448, 512};

/// Share of the GPU that `blocks` thread blocks keep busy.
double utilisation(const Gpu& gpu, std::int64_t blocks)
{
    const std::int64_t waves = ceilDivide(blocks, gpu.multiprocessors);
    return static_cast<double>(blocks) / static_cast<double>(gpu.multiprocessors * waves);
}

/// Elements moved per product with tiles of tm x tn.
double elementsMoved(const MatrixProduct& p, std::int64_t tm, std::int64_t tn)
{
    const auto m = static_cast<double>(p.m);
    const auto n = static_cast<double>(p.n);
    const auto k = static_cast<double>(p.k);
    return static_cast<double>(ceilDivide(p.n, tn)) * m * k + static_cast<double>(ceilDivide(p.m, tm)) * n * k + m * n;
}

struct Tile {
    std::int64_t m;
    std::int64_t n;
};

Tile bestLevel1Tile(const Gpu& gpu, const MatrixProduct& p)
{
    Tile best{std::min<std::int64_t>(8, p.m), std::min<std::int64_t>(8, p.n)};
    double least = std::numeric_limits<double>::infinity();
    for (const std::int64_t wantedM : kLevel1Tiles) {
        for (const std::int64_t wantedN : kLevel1Tiles) {
            const std::int64_t tm = std::min(wantedM, p.m);
            const std::int64_t tn = std::min(wantedN, p.n);
            const double bytes = (static_cast<double>(tm + tn) * 32 + static_cast<double>(tm * tn)) * kElement;
            const double moved = elementsMoved(p, tm, tn);
            if (bytes <= gpu.l1Bytes && moved < least) {
                least = moved;
                best = {tm, tn};
            }
        }
    }
    return best;
}

std::vector<std::int64_t> multiples(std::int64_t unit, std::int64_t limit)
{
    // Only sizes that change the number of tiles matter; walking those keeps the list short for long dimensions.
    std::vector<std::int64_t> sizes;
    for (std::int64_t count = ceilDivide(limit, unit); count >= 1;) {
        const std::int64_t size = roundUp(ceilDivide(limit, count), unit);
        if (size <= limit) {
            sizes.push_back(size);
        }
        const std::int64_t next = ceilDivide(limit, size + unit);
        count = next < count ? next : count - 1;
    }
    sizes.push_back(limit);
    return sizes;
}

} // namespace

double offChipBytes(const Gpu& gpu, const MatrixProduct& p)
{
    const Tile level1 = bestLevel1Tile(gpu, p);
    double least = elementsMoved(p, level1.m, level1.n);
    for (const std::int64_t tm : multiples(level1.m, p.m)) {
        for (const std::int64_t tn : multiples(level1.n, p.n)) {
            const double bytes = (static_cast<double>(tm + tn) * (static_cast<double>(p.k) / 64) +
                                  static_cast<double>(tm) * static_cast<double>(tn)) *
                                 kElement;
            if (bytes <= gpu.l2Bytes) {
                least = std::min(least, elementsMoved(p, tm, tn));
            }
        }
    }
    return static_cast<double>(p.operations) * kElement * least;
}

double secondsOf(const Gpu& gpu, double flops, double bytes, std::int64_t blocks)
{
    const double u = utilisation(gpu, blocks);
    return std::max(flops / (gpu.flopsPerSecond * gpu.usableFlops * u),
                    bytes / (gpu.bytesPerSecond * gpu.usableBandwidth * u));
}

double secondsOf(const Gpu& gpu, const MatrixProduct& p)
{
    const double flops = 2.0 * static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.k) *
                         static_cast<double>(p.operations);
    return secondsOf(gpu, flops, offChipBytes(gpu, p), p.operations);
}

Milliseconds streamingTime(const Gpu& gpu, double flops, double bytes)
{
    return Milliseconds{1e3 * std::max(flops / (gpu.flopsPerSecond * gpu.usableFlops),
                                       bytes / (gpu.bytesPerSecond * gpu.usableBandwidth))};
}

} // namespace pimento
