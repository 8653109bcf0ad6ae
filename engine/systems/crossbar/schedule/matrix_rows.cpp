// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/matrix_rows.h"

#include "engine/systems/crossbar/partition/weight_cells.h"

#include <algorithm>

namespace pimento::crossbar {

namespace {

/// Cuts the rows of a slice where they reach another pixel.
std::vector<RowPiece> piecesOf(const GraphNode& node, const LayerPartition& partition, const GroupSlice& slice)
{
    const std::int64_t ofGroup = node.in.channels / partition.channelGroups;
    const std::int64_t channels = slice.channelGroups * ofGroup; // of the block
    std::vector<RowPiece> pieces;
    for (std::int64_t row = 0; row < slice.rows;) {
        const std::int64_t channel = (slice.firstRow + row) % channels;
        const std::int64_t length = std::min(slice.rows - row, channels - channel);
        pieces.push_back({(slice.firstRow + row) / channels, slice.firstChannelGroup * ofGroup + channel, length});
        row += length;
    }
    return pieces;
}

} // namespace

MatrixRows::MatrixRows(const GraphNode& node, const LayerPartition& partition)
    : m_readers(static_cast<std::size_t>(node.sliding.window.area()))
{
    for (std::int64_t part = 0; part < partition.parts; ++part) {
        for (std::int64_t group = 0; group < partition.groups; ++group) {
            const GroupSlice slice = sliceOf(partition, part, group);
            for (const RowPiece& each : m_pieces.emplace_back(piecesOf(node, partition, slice))) {
                m_readers[static_cast<std::size_t>(each.position)].push_back(
                    {m_pieces.size() - 1, {each.channel, each.length}});
            }
            m_rows.push_back(slice.rows);
        }
        const GroupSlice slice = sliceOf(partition, part, 0);
        m_channels.push_back({slice.firstChannelGroup * partition.columns + slice.firstColumn, slice.columns});
    }
}

} // namespace pimento::crossbar
