// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/rows/residues.h"
#include "engine/workloads/layer.h"

#include <array>
#include <cstdint>
#include <span>

namespace pimento::dataflow {

/// Windows of one extent along a side of a plane, in elements.
struct WindowSeries {
    std::int64_t extent = 1;
    std::int64_t first = 0;
    std::array<Progression, 2> places{}; // a window begins at `first` plus one number of each
};

/// A plane stored in blocks, one after the other, each line of blocks from the left. No block crosses a row, and the
/// plane begins with a row.
struct BlockedPlane {
    workloads::Extent size;       // in elements
    workloads::Extent block;      // in elements; blocks at the end may be cut
    std::int64_t blocksInRow = 1; // of DRAM

    [[nodiscard]] std::int64_t blocksInLine() const { return (size.width + block.width - 1) / block.width; }
};

/// Smallest divisor of a row that holds this many bytes; 0: more than a row.
[[nodiscard]] std::int64_t paddedBytes(std::int64_t bytes, std::int64_t rowBytes);

/// Sums the number of rows touched over all windows: each of `heights` with each of `widths`.
[[nodiscard]] std::int64_t rowsOfWindows(const BlockedPlane& plane, std::span<const WindowSeries> heights,
                                         std::span<const WindowSeries> widths);

/// A block and the rows that it takes.
struct BlockChoice {
    workloads::Extent block;
    std::int64_t rows = 0;
};

/// Finds the block whose sides divide the plane's and with which the windows touch fewest rows. Ties: the largest
/// area, then the greatest height. A row must hold an element.
[[nodiscard]] BlockChoice fewestRows(workloads::Extent plane, std::int64_t elementBytes, std::int64_t rowBytes,
                                     std::span<const WindowSeries> heights, std::span<const WindowSeries> widths);

} // namespace pimento::dataflow
