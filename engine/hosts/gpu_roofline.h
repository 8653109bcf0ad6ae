// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstdint>

namespace pimento {

/// Parameters of a GPU for the roofline. The defaults are one A100 with HBM3, as in the DCC paper's evaluation.
struct Gpu {
    double flopsPerSecond = 312e12; // at 2 bytes per element
    double bytesPerSecond = 3352e9; // off-chip
    double usableFlops = 0.85;
    double usableBandwidth = 0.81;
    double l1Bytes = 192.0 * 1024;
    double l2Bytes = 40.0 * 1024 * 1024;
    int multiprocessors = 108;
};

/// A product of an m x k and a k x n matrix, `operations` times.
struct MatrixProduct {
    std::int64_t m = 1;
    std::int64_t n = 1;
    std::int64_t k = 1;
    std::int64_t operations = 1;
};

inline constexpr std::int64_t kBytesPerElement = 2; // FP16

/// Bytes that a product moves off chip with the best level-2 tile, by the tile search of the AttAcc GPU model.
[[nodiscard]] double offChipBytes(const Gpu& gpu, const MatrixProduct& product);

/// Roofline seconds of work that is spread over `blocks` thread blocks: max(FLOPs, bytes) over the rates of the part of
/// the GPU that they can use.
[[nodiscard]] double secondsOf(const Gpu& gpu, double flops, double bytes, std::int64_t blocks);

/// Roofline seconds of a product, with a thread block for each of its operations.
[[nodiscard]] double secondsOf(const Gpu& gpu, const MatrixProduct& product);

/// Roofline time of work that is spread over the whole GPU and moves each byte once.
[[nodiscard]] Milliseconds streamingTime(const Gpu& gpu, double flops, double bytes);

} // namespace pimento
