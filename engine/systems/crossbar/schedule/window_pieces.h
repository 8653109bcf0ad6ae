// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <algorithm>
#include <cstdint>

namespace pimento::crossbar {

/// An array group that computes a window.
struct WindowOfGroup {
    std::int32_t matrix = 0;
    std::int64_t window = 0;
    std::int64_t firstRow = 0;
    std::int64_t rows = 0;
    std::int64_t buffer = 0; // address of its inputs
};

/// Calls visit(source, length, destination) for each piece of the inputs of a group, in the order of its rows: the
/// channels of a pixel that it reads. `source` is the place in the image, in elements, or -1 outside of the image.
template <class Visit> void visitPieces(const GraphNode& node, const WindowOfGroup& of, Visit&& visit)
{
    const workloads::Sliding& sliding = node.sliding;
    const std::int64_t channels = node.in.channels;
    const std::int64_t top = of.window / node.out.width * sliding.stride.height - sliding.padding.top;
    const std::int64_t left = of.window % node.out.width * sliding.stride.width - sliding.padding.left;
    const std::int64_t end = of.firstRow + of.rows;
    for (std::int64_t row = of.firstRow; row < end;) {
        const std::int64_t position = row / channels;
        const std::int64_t channel = row % channels;
        const std::int64_t length = std::min(channels - channel, end - row);
        const std::int64_t y = top + position / sliding.window.width * sliding.dilation.height;
        const std::int64_t x = left + position % sliding.window.width * sliding.dilation.width;
        const bool isInside = y >= 0 && y < node.in.height && x >= 0 && x < node.in.width;
        visit(isInside ? (y * node.in.width + x) * channels + channel : -1, static_cast<std::int32_t>(length),
              of.buffer + row - of.firstRow);
        row += length;
    }
}

} // namespace pimento::crossbar
