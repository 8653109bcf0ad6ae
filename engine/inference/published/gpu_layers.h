// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/gpu/product_tiles.h"

#include <map>

namespace pimento::published {

/// Roofline time of a layer.
struct LayerTime {
    double seconds = 0;
    bool isMemoryBound = false;
    double joules = 0;
    double weightBytes = 0; // of a connected layer
    double flops = 0;
};

/// Whether an activation multiplies with a second stream.
enum class Gate : unsigned char { None, Product };

/// The layers of the AttAcc GPU model. Products with the numbers of an earlier one get its tiles, whatever kind of
/// layer that was (a quirk), so the order of the calls counts.
class GpuLayers {
public:
    GpuLayers(const Gpu& gpu, int elementBytes) : m_gpu(&gpu), m_elementBytes(elementBytes) {}

    /// Products of attention, one thread block each.
    [[nodiscard]] LayerTime products(double m, double n, double k, double operations);
    /// A fully connected layer; without rows it takes no time.
    [[nodiscard]] LayerTime connected(double m, double n, double k);
    /// Joules of a layer that moves each of its bytes once through all levels.
    [[nodiscard]] double movedJoules(double flops, double bytes) const;
    /// Softmax of rows of n elements.
    [[nodiscard]] double softmaxSeconds(double m, double n, double operations) const;
    /// An activation between two products, or a gated one.
    [[nodiscard]] double activationSeconds(double m, double n, Gate gate) const;
    [[nodiscard]] double normSeconds(double m, double n) const;

private:
    [[nodiscard]] LayerTime timeOf(const TiledProduct& product, ThreadBlocks blocks);
    [[nodiscard]] double operationsPerSecond() const;
    /// A layer whose bytes take a fitted time, but whose operations run on one multiprocessor.
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
