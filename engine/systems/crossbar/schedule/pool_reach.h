// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstdint>

namespace pimento::crossbar {

/// Rows or columns of the source of a pool under one of its windows, without padding.
struct Reach {
    std::int64_t start = 0; // of the window; may lie in the padding
    std::int64_t step = 1;
    std::int64_t window = 1;
    std::int64_t size = 1;

    template <class Visit> void forEach(const Visit& visit) const
    {
        for (std::int64_t i = 0; i < window; ++i) {
            if (const std::int64_t at = start + i * step; at >= 0 && at < size) {
                visit(at);
            }
        }
    }
    [[nodiscard]] std::int64_t count() const
    {
        std::int64_t valid = 0;
        forEach([&](std::int64_t /*at*/) { ++valid; });
        return valid;
    }
};

[[nodiscard]] inline Reach rowsUnder(const GraphNode& pool, std::int64_t row)
{
    const workloads::Sliding& of = pool.sliding;
    return {row * of.stride.height - of.padding.top, of.dilation.height, of.window.height, pool.in.height};
}

[[nodiscard]] inline Reach columnsUnder(const GraphNode& pool, std::int64_t column)
{
    const workloads::Sliding& of = pool.sliding;
    return {column * of.stride.width - of.padding.left, of.dilation.width, of.window.width, pool.in.width};
}

} // namespace pimento::crossbar
