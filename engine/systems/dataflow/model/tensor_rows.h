// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "engine/systems/dataflow/rows/block_rows.h"

#include <cstdint>

namespace pimento::dataflow {

/// How a tensor lies in rows of DRAM.
struct RowLayout {
    Layout layout = Layout::Sequential;
    std::int64_t elementBytes = 1;
    std::int64_t rowBytes = 1024;
    workloads::Extent block; // of a row-aligned Input; its sides divide those of the padded input

    bool operator==(const RowLayout&) const = default;
};

/// Sums the number of DRAM rows with a byte of a tile over all distinct tiles of a tensor. `tile` has the sizes of a
/// tile in each dimension; the last tiles end with the tensor. A row-aligned tile of Weight or Output begins a row;
/// a channel of a row-aligned Input begins a row, and its blocks lie at distances that divide a row.
[[nodiscard]] std::int64_t rowsOf(const LayerLoops& layer, Tensor tensor, const Sizes& tile, const RowLayout& rows);

/// Finds the block of a row-aligned Input with which its tiles touch fewest rows, and their number as rowsOf() sums it.
/// Ties: the largest block, then the highest. A row holds at least one element.
[[nodiscard]] BlockChoice bestBlock(const LayerLoops& layer, const Sizes& tile, std::int64_t rowBytes);

} // namespace pimento::dataflow
