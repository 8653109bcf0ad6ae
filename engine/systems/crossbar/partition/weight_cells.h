// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/partition/partition.h"

#include <cstdint>
#include <optional>

// Which weight lies in which cell of an array group. The rows of a block of several channel groups have the order of an
// input pixel: for each position of the window, the channels of all groups of the block, so that they are moved
// together. Each group has columns of its own; the cells of other groups hold zeros:
//
//                                  columns of group 0   columns of group 1
//   position 0: channels of 0           weights              zeros
//               channels of 1            zeros              weights
//   position 1: channels of 0           weights              zeros
//               channels of 1            zeros              weights

namespace pimento::crossbar {

/// Rows and columns of an array group.
struct GroupSlice {
    std::int64_t matrix = 0;            // of LayerPartition::matrices
    std::int64_t firstChannelGroup = 0; // of the block
    std::int64_t channelGroups = 1;     // of the block
    std::int64_t firstRow = 0;          // of the matrix; 0 in a block of several channel groups
    std::int64_t rows = 0;              // elements of the input of a product
    std::int64_t firstColumn = 0;       // of the block
    std::int64_t columns = 0;           // elements of the result of a product

    bool operator==(const GroupSlice&) const = default;
};

/// Rows and columns of array group `group` of part `part` of a copy. Groups count the slices of the first matrix, then
/// those of the second.
[[nodiscard]] GroupSlice sliceOf(const LayerPartition& partition, std::int64_t part, std::int64_t group);

/// A weight of a convolution or product.
struct Weight {
    std::int64_t output = 0;  // channel of the result
    std::int64_t channel = 0; // of the input of its channel group, from 0
    std::int64_t y = 0;       // in the window
    std::int64_t x = 0;

    bool operator==(const Weight&) const = default;
    auto operator<=>(const Weight&) const = default;
};

/// Weight in a cell of an array group, counted in the rows and columns of its slice; nothing where a zero stands. Rows
/// of a matrix are in the order (y, x, channel) and columns in the order (y, x, output), of what the form puts there.
[[nodiscard]] std::optional<Weight> weightAt(const GraphNode& node, const LayerPartition& partition,
                                             const GroupSlice& slice, std::int64_t row, std::int64_t column);

} // namespace pimento::crossbar
