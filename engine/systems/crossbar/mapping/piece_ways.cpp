// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/piece_ways.h"

#include "engine/systems/crossbar/mapping/layer_makers.h"
#include "engine/systems/crossbar/partition/weight_cells.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pimento::crossbar {

namespace {

class WayFinder {
public:
    WayFinder(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
              const CrossbarChip& chip)
        : m_graph(graph), m_partitions(partitions), m_placement(placement), m_chip(chip), m_makers(graph, partitions),
          m_ofMatrix(partitions.size())
    {
    }

    PieceWays make()
    {
        cutPieces();
        m_made.ways.resize(m_made.pieces.size());
        for (std::size_t matrix = 0; matrix < m_partitions.size(); ++matrix) {
            addSums(matrix);
            addPixels(matrix);
            addSharedReads(matrix);
        }
        return std::move(m_made);
    }

private:
    void cutPieces()
    {
        std::map<std::pair<std::int32_t, std::size_t>, std::size_t> ofCopy; // copy and core
        std::int32_t matrix = -1;
        for (std::size_t i = 0; i < m_placement.groups.size(); ++i) {
            const PlacedGroup& group = m_placement.groups[i];
            if (group.matrix != matrix) {
                ofCopy.clear();
                matrix = group.matrix;
            }
            const auto core = static_cast<std::size_t>(group.core);
            const auto [place, isNew] = ofCopy.try_emplace({group.replica, core}, m_made.pieces.size());
            if (isNew) {
                m_ofMatrix[static_cast<std::size_t>(matrix)].push_back(m_made.pieces.size());
                m_made.pieces.push_back({group.matrix, group.replica, core});
            }
            PlacedPiece& piece = m_made.pieces[place->second];
            piece.groups.push_back(i);
            piece.arrays += m_partitions[static_cast<std::size_t>(matrix)].arraysOfPart(group.part);
        }
        for (const PlacedPiece& each : m_made.pieces) {
            m_read.push_back(readPart(each));
            m_making.push_back(madePart(each));
        }
    }

    [[nodiscard]] const GraphNode& nodeOf(std::size_t matrix) const { return m_graph.nodes[m_partitions[matrix].node]; }

    /// Part of the channels of an input pixel that a piece reads.
    [[nodiscard]] double readPart(const PlacedPiece& piece) const
    {
        const auto matrix = static_cast<std::size_t>(piece.matrix);
        const LayerPartition& of = m_partitions[matrix];
        const std::int64_t channels = nodeOf(matrix).in.channels;
        if (of.channelGroups > 1) {
            return static_cast<double>(piece.groups.size()) / static_cast<double>(of.groups * of.parts);
        }
        std::vector<bool> reads(static_cast<std::size_t>(channels));
        for (const std::size_t each : piece.groups) {
            const GroupSlice slice = sliceOf(of, m_placement.groups[each].part, m_placement.groups[each].group);
            for (std::int64_t row = 0; row < std::min(slice.rows, channels); ++row) {
                reads[static_cast<std::size_t>((slice.firstRow + row) % channels)] = true;
            }
        }
        return static_cast<double>(std::ranges::count(reads, true)) / static_cast<double>(channels);
    }

    /// Part of the results of a copy that a piece collects.
    [[nodiscard]] double madePart(const PlacedPiece& piece) const
    {
        const auto collected =
            std::ranges::count_if(piece.groups, [&](std::size_t each) { return m_placement.groups[each].group == 0; });
        return static_cast<double>(collected) /
               static_cast<double>(m_partitions[static_cast<std::size_t>(piece.matrix)].parts);
    }

    /// Columns of the result of a copy.
    [[nodiscard]] ColumnRange columnsOf(const PlacedPiece& piece) const
    {
        return stripOf(piece.replica, m_placement.replicas[static_cast<std::size_t>(piece.matrix)]);
    }

    /// Columns of its input that a copy reads.
    [[nodiscard]] ColumnRange readColumns(const PlacedPiece& piece) const
    {
        const GraphNode& node = nodeOf(static_cast<std::size_t>(piece.matrix));
        if (node.isProduct) {
            return {};
        }
        const workloads::Sliding& sliding = node.sliding;
        const auto width = static_cast<double>(sliding.image.width);
        const auto reach = static_cast<double>((sliding.window.width - 1) * sliding.dilation.width);
        const double halo = std::max(0.0, reach + 1 - static_cast<double>(sliding.stride.width)) / 2 / width;
        const ColumnRange strip = columnsOf(piece);
        return {strip.begin - halo, strip.end + halo};
    }

    void add(std::size_t one, std::size_t other, double elements)
    {
        if (elements > 0) {
            const double bytes = elements * m_chip.elementBytes;
            m_made.ways[one].push_back({other, bytes});
            m_made.ways[other].push_back({one, bytes});
        }
    }

    /// Pieces of a copy pass partial sums on.
    void addSums(std::size_t matrix)
    {
        const LayerPartition& of = m_partitions[matrix];
        const double windows = static_cast<double>(of.windows) / static_cast<double>(m_placement.replicas[matrix]);
        const auto columns = static_cast<double>(std::min(nodeOf(matrix).out.channels, of.partColumns));
        std::size_t first = 0;
        for (const std::size_t each : m_ofMatrix[matrix]) {
            const bool isSame =
                each != m_ofMatrix[matrix].front() && m_made.pieces[each].replica == m_made.pieces[first].replica;
            if (isSame) {
                add(first, each, windows * columns);
            } else {
                first = each;
            }
        }
    }

    void addPixels(std::size_t matrix)
    {
        for (const LayerMaker& maker : m_makers.makersOf(matrix)) {
            const double elements = maker.part * static_cast<double>(nodeOf(maker.matrix).out.elements());
            for (const std::size_t reader : m_ofMatrix[matrix]) {
                const ColumnRange columns = readColumns(m_made.pieces[reader]);
                for (const std::size_t made : m_ofMatrix[maker.matrix]) {
                    add(made, reader,
                        elements * m_making[made] * m_read[reader] * columns.shared(columnsOf(m_made.pieces[made])));
                }
            }
        }
    }

    /// Pieces that read the same pixels spare a transfer in one core.
    void addSharedReads(std::size_t matrix)
    {
        const GraphNode& source = m_makers.sourceOf(matrix);
        if (source.kind == NodeKind::Input) {
            return;
        }
        for (const std::size_t other : m_makers.readersWith(matrix)) {
            if (other <= matrix) {
                addSharedReads(matrix, other, static_cast<double>(source.out.elements()) / 2);
            }
        }
    }

    void addSharedReads(std::size_t matrix, std::size_t otherMatrix, double elements)
    {
        for (const std::size_t one : m_ofMatrix[matrix]) {
            const ColumnRange columns = readColumns(m_made.pieces[one]);
            for (const std::size_t other : m_ofMatrix[otherMatrix]) {
                if (otherMatrix == matrix && other >= one) {
                    break;
                }
                const double part = std::min(m_read[one], m_read[other]);
                add(one, other, elements * part * columns.shared(readColumns(m_made.pieces[other])));
            }
        }
    }

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const Placement& m_placement;
    const CrossbarChip& m_chip;
    LayerMakers m_makers;
    std::vector<std::vector<std::size_t>> m_ofMatrix; // pieces of each layer with weights
    std::vector<double> m_read;                       // of each piece
    std::vector<double> m_making;                     // of each piece
    PieceWays m_made;
};

} // namespace

PieceWays pieceWays(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
                    const CrossbarChip& chip)
{
    return WayFinder(graph, partitions, placement, chip).make();
}

} // namespace pimento::crossbar
