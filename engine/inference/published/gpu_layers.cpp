// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/published/gpu_layers.h"

#include <algorithm>

namespace pimento::published {

namespace {

// Times that AttAcc fitted to an A100 with 1,555 GB/s: microseconds per byte, and a minimum.
constexpr double kFittedBandwidth = 1555e9;
constexpr double kActivationPerByte = 4.47e-7;
constexpr double kActivationLeast = 8.29;
constexpr double kNormPerByte = 1.6e-6;
constexpr double kNormLeast = 6.87;

// Joules of AttAcc's model: per byte at each level, per operand in registers, per multiply-add.
constexpr double kOffChip = 28.72e-12; // (0.11 + 0.44 + 1.01 + 1.23 + 0.5 + 0.3) pJ a bit
constexpr double kLevel2 = 2.4e-12;
constexpr double kLevel1 = 1.28e-12;
constexpr double kRegister = 0.0675e-12;
constexpr double kMultiplyAdd = 0.32e-12;

} // namespace

double GpuLayers::movedJoules(double flops, double bytes) const
{
    return bytes * (kOffChip + kLevel2 + kLevel1) + flops / 2 * kMultiplyAdd;
}

/// Usable rate; elements of one byte double it.
double GpuLayers::operationsPerSecond() const
{
    return m_gpu->flopsPerSecond * m_gpu->usableFlops * static_cast<double>(kBytesPerElement / m_elementBytes);
}

LayerTime GpuLayers::timeOf(const TiledProduct& product, ThreadBlocks blocks)
{
    auto tiles = m_tiles.find(product);
    if (tiles == m_tiles.end()) {
        tiles = m_tiles.emplace(product, tilesOf(*m_gpu, product, blocks)).first;
    }
    const double used = utilisation(*m_gpu, threadBlocks(product, tiles->second, blocks));
    const double flops = 2 * product.m * product.n * product.k * product.operations;
    const double compute = flops / (operationsPerSecond() * used);
    const double memory = tiles->second.offChipBytes / (m_gpu->bytesPerSecond * m_gpu->usableBandwidth * used);
    LayerTime time{.seconds = std::max(compute, memory), .isMemoryBound = memory > compute};
    time.flops = flops;
    time.joules = kOffChip * tiles->second.offChipBytes + kLevel2 * tiles->second.level2Bytes +
                  kLevel1 * tiles->second.level1Bytes + flops / 2 * (kMultiplyAdd + 3 * kRegister);
    return time;
}

LayerTime GpuLayers::products(double m, double n, double k, double operations)
{
    return timeOf({m, n, k, operations, static_cast<double>(m_elementBytes)}, ThreadBlocks::Operations);
}

LayerTime GpuLayers::connected(double m, double n, double k)
{
    if (m == 0) {
        return {};
    }
    LayerTime time = timeOf({m, n, k, 1, static_cast<double>(m_elementBytes)}, ThreadBlocks::Tiles);
    time.weightBytes = n * k * m_elementBytes;
    return time;
}

double GpuLayers::softmaxSeconds(double m, double n, double operations) const
{
    const double used = utilisation(*m_gpu, operations);
    const double elements = m * n * operations;
    return std::max(5 * elements / (operationsPerSecond() * used),
                    2 * elements * m_elementBytes / (m_gpu->bytesPerSecond * m_gpu->usableBandwidth * used));
}

double GpuLayers::secondsOf(const Fitted& layer) const
{
    const double fitted = layer.microsecondsPerByte * (kFittedBandwidth / m_gpu->bytesPerSecond) * layer.bytes;
    return std::max(layer.flops / (operationsPerSecond() * utilisation(*m_gpu, 1)),
                    (fitted + layer.leastMicroseconds) * 1e-6);
}

double GpuLayers::activationSeconds(double m, double n, Gate gate) const
{
    const double operations = gate == Gate::Product ? 9 : 8;
    const double streams = gate == Gate::Product ? 3 : 2;
    return secondsOf({operations * m * n, streams * m * n * m_elementBytes, kActivationPerByte, kActivationLeast});
}

double GpuLayers::normSeconds(double m, double n) const
{
    return secondsOf({5 * m * n, 3 * m * n * m_elementBytes, kNormPerByte, kNormLeast});
}

} // namespace pimento::published
