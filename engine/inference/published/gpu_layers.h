// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hosts/product_tiles.h"

#include <map>

namespace pimento::published {

/// Roofline time and work of a layer.
struct LayerTime {
    double seconds = 0;
    bool isMemoryBound = false;
    double joules = 0;
    double weightBytes = 0; // weights of a fully connected layer
    double flops = 0;
};

/// Whether an activation is multiplied by a second stream (gated).
enum class Gate : unsigned char { None, Product };

/// Layers of AttAcc's GPU model. A product with the same sizes as an earlier one reuses its tiles, whatever kind of
/// layer that was (a quirk), so the order of the calls matters.
class GpuLayers {
public:
    GpuLayers(const Gpu& gpu, int elementBytes) : m_gpu(&gpu), m_elementBytes(elementBytes) {}

    /// Time of attention products, each on one thread block.
    [[nodiscard]] LayerTime products(double m, double n, double k, double operations);
    /// Time of a fully connected layer; 0 without rows.
    [[nodiscard]] LayerTime connected(double m, double n, double k);
    /// Joules of a layer that moves each of its bytes once through all memory levels.
    [[nodiscard]] double movedJoules(double flops, double bytes) const;
    /// Seconds of a softmax over rows of n elements.
    [[nodiscard]] double softmaxSeconds(double m, double n, double operations) const;
    /// Seconds of an activation between two products, plain or gated.
    [[nodiscard]] double activationSeconds(double m, double n, Gate gate) const;
    [[nodiscard]] double normSeconds(double m, double n) const;

private:
    [[nodiscard]] LayerTime timeOf(const TiledProduct& product, ThreadBlocks blocks);
    [[nodiscard]] double operationsPerSecond() const;
    /// Seconds of a layer whose bytes take a fitted time and whose operations run on one multiprocessor.
    struct Fitted {
        double flops = 0;
        double bytes = 0;
        double microsecondsPerByte = 0;
        double leastMicroseconds = 0;
    };
    [[nodiscard]] double secondsOf(const Fitted& layer) const;

    const Gpu* m_gpu;
    int m_elementBytes;
    std::map<TiledProduct, ProductTiles> m_tiles;
};

} // namespace pimento::published
