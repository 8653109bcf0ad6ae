// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Source: the paper "PIM Optimizer", section 4: a convolution as a nest of seven loops, and an eighth one over groups.

namespace pimento::dataflow {

/// Loop dimensions of a layer, in the order of the paper, then the groups.
enum class Dim : std::uint8_t {
    R, // width of the kernel
    S, // height of the kernel
    P, // width of the output
    Q, // height of the output
    C, // input channels of a group
    K, // output channels of a group
    N, // batch
    G, // groups
};
inline constexpr std::size_t kDims = 8;
inline constexpr std::string_view kDimNames = "RSPQCKNG";

/// Tensors of a layer.
enum class Tensor : std::uint8_t { Input, Weight, Output };
inline constexpr std::size_t kTensors = 3;
inline constexpr std::array<std::string_view, kTensors> kTensorNames = {"Input", "Weight", "Output"};

/// One number for each dimension, indexed by Dim.
using Sizes = std::array<std::int64_t, kDims>;
inline constexpr Sizes kOnes = {1, 1, 1, 1, 1, 1, 1, 1};

/// True if the elements of a tensor differ along a dimension.
[[nodiscard]] constexpr bool isRelevant(Dim dim, Tensor tensor)
{
    switch (tensor) {
    case Tensor::Input:
        return dim != Dim::K;
    case Tensor::Weight:
        return dim != Dim::P && dim != Dim::Q && dim != Dim::N;
    case Tensor::Output:
        return dim != Dim::R && dim != Dim::S && dim != Dim::C;
    }
    return false;
}

/// A layer as loops. A matrix product has R = S = P = Q = 1; with one row, N = 1.
struct LayerLoops {
    Sizes bounds = kOnes;
    workloads::Extent stride;   // between windows, in elements of the padded input
    workloads::Extent dilation; // between elements of a window
    std::array<std::int64_t, kTensors> elementBytes = {1, 1, 1};
    /// Bytes of a partial sum. 0: as many as a complete output element has.
    std::int64_t partialSumBytes = 0;

    [[nodiscard]] std::int64_t bound(Dim dim) const { return bounds[static_cast<std::size_t>(dim)]; }
    bool operator==(const LayerLoops&) const = default;
};

} // namespace pimento::dataflow
