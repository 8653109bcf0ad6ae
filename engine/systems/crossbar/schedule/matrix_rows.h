// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Neighbouring rows of an array group that read neighbouring channels of one pixel.
struct RowPiece {
    std::int64_t position = 0; // of the pixel in the window
    std::int64_t channel = 0;
    std::int64_t length = 0;
};

/// Neighbouring channels of a pixel.
struct ChannelRange {
    std::int64_t begin = 0;
    std::int64_t count = 0;

    [[nodiscard]] std::int64_t end() const { return begin + count; }
};

/// The channels from the first of two ranges to the last.
[[nodiscard]] inline ChannelRange hullOf(const ChannelRange& one, const ChannelRange& other)
{
    const std::int64_t begin = std::min(one.begin, other.begin);
    return {begin, std::max(one.end(), other.end()) - begin};
}

/// A group that reads channels of a pixel.
struct PieceReader {
    std::size_t group = 0;
    ChannelRange channels;
};

/// What the array groups of a copy of a layer read and make, in the form Unfolding::Window. Groups of all parts count
/// on: index = part * groups + group.
class MatrixRows {
public:
    MatrixRows() = default;
    MatrixRows(const GraphNode& node, const LayerPartition& partition);

    /// Pieces in the order of the rows of a group.
    [[nodiscard]] std::span<const RowPiece> pieces(std::size_t group) const { return m_pieces[group]; }
    [[nodiscard]] std::int64_t rows(std::size_t group) const { return m_rows[group]; }
    /// Groups that read the pixel under a position, once for each of their pieces there.
    [[nodiscard]] std::span<const PieceReader> readers(std::int64_t position) const
    {
        return m_readers[static_cast<std::size_t>(position)];
    }
    [[nodiscard]] ChannelRange channels(std::int64_t part) const { return m_channels[static_cast<std::size_t>(part)]; }

private:
    std::vector<std::vector<RowPiece>> m_pieces;     // of each group
    std::vector<std::int64_t> m_rows;                // of each group
    std::vector<std::vector<PieceReader>> m_readers; // of each position
    std::vector<ChannelRange> m_channels;            // of each part
};

} // namespace pimento::crossbar
