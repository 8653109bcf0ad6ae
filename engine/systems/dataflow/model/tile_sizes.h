// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/math.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace pimento::dataflow {

/// Most levels of memory of an accelerator.
inline constexpr std::size_t kMostLevels = 6;

[[nodiscard]] constexpr std::size_t indexOf(Dim dim) { return static_cast<std::size_t>(dim); }
[[nodiscard]] constexpr std::size_t indexOf(Tensor tensor) { return static_cast<std::size_t>(tensor); }

inline constexpr std::array<Tensor, kTensors> kAllTensors = {Tensor::Input, Tensor::Weight, Tensor::Output};

/// Sizes of the parts that the loops of a mapping cut the dimensions into. A loop nest runs, from the outside: the
/// temporal loops of the outermost level to level 0, height, width, lanes. Each part of a dimension is a range; the
/// last one ends with the dimension, where factors multiply to more than its bound.
struct TileSizes {
    Sizes lanes = kOnes;                     // of a PE in one step
    Sizes slots = kOnes;                     // PEs that share a dimension
    Sizes array = kOnes;                     // of all PEs in one step: lanes x slots
    std::array<Sizes, kMostLevels> levels{}; // of a tile of each level: loops of the level and inside

    /// Sizes of the tile of a level; -1: what the array works on in one step.
    [[nodiscard]] const Sizes& tile(int level) const
    {
        return level < 0 ? array : levels[static_cast<std::size_t>(level)];
    }
};

[[nodiscard]] TileSizes tileSizesOf(const Mapping& mapping);

/// Number of parts of a size that cover a bound; the last part may be smaller.
[[nodiscard]] constexpr std::int64_t partsOf(std::int64_t bound, std::int64_t size)
{
    return size == 1 ? bound : size >= bound ? 1 : ceilDivide(bound, size);
}

/// Number of positions along a side of the input that positions of the output and of the kernel together read, from the
/// first to the last, with those between that they skip.
[[nodiscard]] constexpr std::int64_t inputSide(std::int64_t outputs, std::int64_t kernel, std::int64_t stride,
                                               std::int64_t dilation)
{
    return (outputs - 1) * stride + (kernel - 1) * dilation + 1;
}

/// The padded input of a layer.
[[nodiscard]] workloads::Extent inputExtent(const LayerLoops& layer);
/// Elements of a tensor in a tile of these sizes; of the input its bounding box.
[[nodiscard]] std::int64_t elementsOf(const LayerLoops& layer, Tensor tensor, const Sizes& tile);
/// Sizes of a tile that ends with the layer's bounds.
[[nodiscard]] Sizes clippedTo(const LayerLoops& layer, const Sizes& tile);
/// The greatest number of positions of each dimension that a PE holds between loads: the positions of lanes and level
/// 0.
[[nodiscard]] Sizes tileOfPe(const LayerLoops& layer, const TileSizes& sizes);
/// Bytes of a partial sum.
[[nodiscard]] constexpr std::int64_t partialBytes(const LayerLoops& layer)
{
    return layer.partialSumBytes > 0 ? layer.partialSumBytes : layer.elementBytes[indexOf(Tensor::Output)];
}

} // namespace pimento::dataflow
