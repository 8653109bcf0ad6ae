// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hosts/gpu_roofline.h"

#include "engine/hosts/product_tiles.h"

#include <algorithm>

namespace pimento {

double offChipBytes(const Gpu& gpu, const MatrixProduct& p)
{
    const TiledProduct product{static_cast<double>(p.m), static_cast<double>(p.n), static_cast<double>(p.k),
                               static_cast<double>(p.operations), static_cast<double>(kBytesPerElement)};
    return tilesOf(gpu, product, ThreadBlocks::Operations).offChipBytes;
}

double secondsOf(const Gpu& gpu, double flops, double bytes, std::int64_t blocks)
{
    const double u = utilisation(gpu, static_cast<double>(blocks));
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
