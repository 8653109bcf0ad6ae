// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/layer.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>

namespace pimento::dataflow {

/// Axes of an input.
enum class Axis : std::uint8_t { Channel, Height, Width };
inline constexpr std::size_t kAxes = 3;
/// One number for each axis, indexed by Axis.
using AxisSizes = std::array<std::int64_t, kAxes>;

/// Where an element of an input lies.
enum class ElementOrder : std::uint8_t {
    ChannelHeightWidth, // (c H W + h W + w) e
    HeightWidthChannel, // (h W C + w C + c) e
    Blocked,            // c channelStride + (block's number) blockStride + (element's number in its block) e
};

/// Tiles of an input that are read element by element, one tile after the other.
struct TileTrace {
    ElementOrder order = ElementOrder::ChannelHeightWidth;
    AxisSizes sizes = {1, 1, 1}; // of the input, in elements
    AxisSizes tile = {1, 1, 1};
    AxisSizes origin = {0, 0, 0};                                               // of the first tile
    std::array<Axis, kAxes> loops = {Axis::Channel, Axis::Height, Axis::Width}; // outermost first
    workloads::Extent block;                                                    // of Blocked
    std::int64_t blockStride = 1;                                               // bytes
    std::int64_t channelStride = 1;                                             // bytes
    std::int64_t elementBytes = 1;
    std::int64_t rowBytes = 1024;
    workloads::Extent step = {0, 0}; // between tiles
    workloads::Extent tiles;         // their number; those at one height follow each other
};

/// Counts of a trace. An element belongs to the row of its first byte.
struct TraceCounts {
    std::int64_t activations = 0;   // changes of the open row, of which there is none at first
    std::int64_t distinctRows = 0;  // over all tiles
    std::int64_t crossingTiles = 0; // tiles of a Blocked input in more than one block of a channel

    bool operator==(const TraceCounts&) const = default;
};

/// Checks sizes; all tiles lie within the input. Error: invalid sizes, or more parts than can be counted in seconds.
[[nodiscard]] Result<void> check(const TileTrace& trace);

/// Counts the activations of a trace that check() accepts. It steps over contiguous parts of tiles, not over elements.
[[nodiscard]] TraceCounts countsOf(const TileTrace& trace);

} // namespace pimento::dataflow
