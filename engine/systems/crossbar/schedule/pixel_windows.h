// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Pixels under each position of the window of a matrix or a pool. A position counts the pixels of a window from its
/// upper left one, row by row.
class PixelWindows {
public:
    explicit PixelWindows(const GraphNode& node)
        : m_sliding(node.sliding), m_outWidth(node.out.width), m_outHeight(node.out.height)
    {
        if (positions() == 0) {
            return; // the node has no window
        }
        m_windows.reserve(static_cast<std::size_t>(node.out.pixels()));
        for (std::int64_t y = 0; y < m_outHeight; ++y) {
            for (std::int64_t x = 0; x < m_outWidth; ++x) {
                m_windows.push_back({y * m_sliding.stride.height - m_sliding.padding.top,
                                     x * m_sliding.stride.width - m_sliding.padding.left});
            }
        }
        m_positions.reserve(static_cast<std::size_t>(positions()));
        for (std::int64_t y = 0; y < m_sliding.window.height; ++y) {
            for (std::int64_t x = 0; x < m_sliding.window.width; ++x) {
                m_positions.push_back({y * m_sliding.dilation.height, x * m_sliding.dilation.width});
            }
        }
    }

    [[nodiscard]] std::int64_t positions() const { return m_sliding.window.area(); }

    /// Index of the input pixel under a position of a window; -1: padding.
    [[nodiscard]] std::int64_t pixel(std::int64_t window, std::int64_t position) const
    {
        const Place& start = m_windows[static_cast<std::size_t>(window)];
        const Place& offset = m_positions[static_cast<std::size_t>(position)];
        const std::int64_t y = start.y + offset.y;
        const std::int64_t x = start.x + offset.x;
        const bool isInside = y >= 0 && y < m_sliding.image.height && x >= 0 && x < m_sliding.image.width;
        return isInside ? y * m_sliding.image.width + x : -1;
    }

    /// Calls `visit(window, position)` for all windows over a pixel, from the first window on.
    template <class Visit> void forEachWindow(std::int64_t pixel, Visit&& visit) const
    {
        const std::int64_t py = pixel / m_sliding.image.width + m_sliding.padding.top;
        const std::int64_t px = pixel % m_sliding.image.width + m_sliding.padding.left;
        for (std::int64_t ky = m_sliding.window.height - 1; ky >= 0; --ky) {
            const std::int64_t y = py - ky * m_sliding.dilation.height;
            if (!isStart(y, m_sliding.stride.height, m_outHeight)) {
                continue;
            }
            for (std::int64_t kx = m_sliding.window.width - 1; kx >= 0; --kx) {
                const std::int64_t x = px - kx * m_sliding.dilation.width;
                if (isStart(x, m_sliding.stride.width, m_outWidth)) {
                    visit(y / m_sliding.stride.height * m_outWidth + x / m_sliding.stride.width,
                          ky * m_sliding.window.width + kx);
                }
            }
        }
    }

private:
    static bool isStart(std::int64_t at, std::int64_t stride, std::int64_t count)
    {
        return at >= 0 && at < stride * count && (stride == 1 || at % stride == 0);
    }

    struct Place {
        std::int64_t y = 0;
        std::int64_t x = 0;
    };

    workloads::Sliding m_sliding;
    std::int64_t m_outWidth;
    std::int64_t m_outHeight;
    std::vector<Place> m_windows;   // of each window: its upper left pixel
    std::vector<Place> m_positions; // of each position: from the upper left pixel on
};

} // namespace pimento::crossbar
