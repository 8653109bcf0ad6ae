// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/mapping_figures.h"

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace pimento::dataflow {

/// Rows that the move of one tile opens, in ascending order. Rows of different regions are different.
struct MovedRows {
    std::int64_t count = 0;
    std::int64_t region = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// Counts the rows of tiles of one tensor, contiguous part by contiguous part. Tiles with equal offsets in their rows
/// are counted once.
class MoveRows {
public:
    MoveRows(const LayerLoops& layer, const Mapping& mapping, Tensor tensor, std::int64_t elementBytes,
             std::int64_t rowBytes);

    /// Rows of the tile that begins at these positions and has these extents, within the bounds.
    [[nodiscard]] MovedRows rowsAt(const Sizes& begin, const Sizes& extents);

private:
    /// Dimensions of the dense array, outermost first.
    static constexpr std::size_t kArrayDims = 5;
    using ArraySizes = std::array<std::int64_t, kArrayDims>;
    struct Box {
        ArraySizes first{};
        ArraySizes extents{};
    };

    [[nodiscard]] Box boxOf(const Sizes& begin, const Sizes& extents) const;
    [[nodiscard]] MovedRows denseRows(const Box& box) const;
    [[nodiscard]] MovedRows knownDenseRows(const Box& box);
    [[nodiscard]] MovedRows blockRows(const Box& box);
    [[nodiscard]] MovedRows rowsOfPlane(const Box& box) const;
    [[nodiscard]] MovedRows alignedRows(const Box& box) const;

    Layout m_layout;
    Tensor m_tensor;
    workloads::Extent m_stride;
    workloads::Extent m_dilation;
    workloads::Extent m_block;
    std::int64_t m_blockStride = 1;
    std::int64_t m_rowsOfPlane = 1;
    std::int64_t m_elementBytes;
    std::int64_t m_rowBytes;
    ArraySizes m_sizes{};
    std::map<ArraySizes, std::vector<MovedRows>> m_known; // by extents, for each place within a row
    std::map<std::array<std::int64_t, 4>, MovedRows> m_planes;
};

} // namespace pimento::dataflow
