// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/schedule/matrix_rows.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// The layer that reads a block, by its index; kAllReaders: all of them share it.
using BlockReader = std::int32_t;
inline constexpr BlockReader kAllReaders = -1;

/// Channels of a pixel in the local memory of a core, until its last use.
struct ResidentPixel {
    std::int32_t core = 0;
    BlockReader reader = kAllReaders;
    std::int32_t uses = 0;    // still to come
    std::int64_t address = 0; // of the first of its channels
    ChannelRange channels;

    /// Address of channel 0, which the block need not have.
    [[nodiscard]] std::int64_t firstChannel() const { return address - channels.begin; }
};

/// Blocks of all cores that hold pixels, by layer and pixel.
class ResidentPixels {
public:
    explicit ResidentPixels(const LayerGraph& graph)
    {
        for (const GraphNode& node : graph.nodes) {
            m_cores.emplace_back(static_cast<std::size_t>(node.out.pixels()));
        }
    }

    /// Block of a pixel in a core; none: it is not there. Valid until the next add() or remove().
    [[nodiscard]] ResidentPixel* find(std::size_t node, std::int64_t pixel, std::int32_t core, BlockReader reader)
    {
        for (ResidentPixel& each : at(node, pixel)) {
            if (each.core == core && each.reader == reader) {
                return &each;
            }
        }
        return nullptr;
    }
    ResidentPixel& add(std::size_t node, std::int64_t pixel, const ResidentPixel& block)
    {
        return at(node, pixel).emplace_back(block);
    }
    void remove(std::size_t node, std::int64_t pixel, const ResidentPixel* block)
    {
        auto& all = at(node, pixel);
        all.erase(all.begin() + (block - all.data()));
    }
    /// Blocks of a pixel in all cores. Valid until the next add() or remove().
    [[nodiscard]] std::span<ResidentPixel> blocksOf(std::size_t node, std::int64_t pixel) { return at(node, pixel); }
    template <class Visit> void forEach(std::size_t node, Visit&& visit) const
    {
        for (const auto& blocks : m_cores[node]) {
            for (const ResidentPixel& each : blocks) {
                visit(each);
            }
        }
    }

private:
    [[nodiscard]] std::vector<ResidentPixel>& at(std::size_t node, std::int64_t pixel)
    {
        return m_cores[node][static_cast<std::size_t>(pixel)];
    }

    std::vector<std::vector<std::vector<ResidentPixel>>> m_cores; // of each layer, of each pixel
};

} // namespace pimento::crossbar
