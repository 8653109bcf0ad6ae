// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/weight_cells.h"

#include <algorithm>
#include <cstdint>

namespace pimento::crossbar {

/// An array group that computes a window.
struct WindowOfGroup {
    std::int32_t matrix = 0; // layer of the partitions
    std::int64_t window = 0;
    GroupSlice slice = {};
    std::int64_t buffer = 0; // address of its inputs
};

/// Calls visit(source, length, destination) for each piece of the inputs of a group, in the order of its rows: the
/// channels of a pixel that it reads. `source` is the place in the image, in elements, or -1 outside of the image. The
/// form of the partition is one in which a group reads a window: Window, Positions or Rows.
template <class Visit>
void visitPieces(const GraphNode& node, const LayerPartition& partition, const WindowOfGroup& of, Visit&& visit)
{
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t ofGroup = node.in.channels / partition.channelGroups;
    const std::int64_t channels = of.slice.channelGroups * ofGroup; // of the block
    const std::int64_t top = of.window / node.out.width * sliding.stride.height - sliding.padding.top;
    const std::int64_t left = of.window % node.out.width * sliding.stride.width - sliding.padding.left;
    const std::int64_t ofMatrix = partition.rows / ofGroup; // positions of the window in each matrix
    const std::int64_t end = of.slice.firstRow + of.slice.rows;
    for (std::int64_t row = of.slice.firstRow; row < end;) {
        const std::int64_t position = of.slice.matrix * ofMatrix + row / channels;
        const std::int64_t channel = row % channels;
        const std::int64_t length = std::min(channels - channel, end - row);
        const std::int64_t y = top + position / sliding.window.width * sliding.dilation.height;
        const std::int64_t x = left + position % sliding.window.width * sliding.dilation.width;
        const bool isInside = y >= 0 && y < node.in.height && x >= 0 && x < node.in.width;
        const std::int64_t pixel = (y * node.in.width + x) * node.in.channels;
        visit(isInside ? pixel + of.slice.firstChannelGroup * ofGroup + channel : -1, static_cast<std::int32_t>(length),
              of.buffer + row - of.slice.firstRow);
        row += length;
    }
}

} // namespace pimento::crossbar
